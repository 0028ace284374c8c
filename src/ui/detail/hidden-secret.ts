import { useEffect } from 'react';

/** Milliseconds. */
const SECRET_SHOWN_FOR = 30_000;

export const HIDDEN_SECRET = '••••••••';

/** Hides it after a while, or when the window loses focus. @param hide must be stable while the secret is shown */
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
