import { useEffect } from 'react';

/** A shown secret is hidden again after this, in milliseconds. */
const SECRET_SHOWN_FOR = 30_000;

/** Eight dots, whatever the secret's length. */
export const HIDDEN_SECRET = '••••••••';

/**
 * Hides what is shown soon after, and as soon as the window is left.
 * @param hide stays the same for as long as the secret is shown
 */
export function useHiddenSoon(isShown: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    const hideWhenLeft = () => {
      if (document.hidden) hide();
    };
    const timer = setTimeout(hide, SECRET_SHOWN_FOR);
    document.addEventListener('visibilitychange', hideWhenLeft);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hideWhenLeft);
    };
  }, [isShown, hide]);
}
