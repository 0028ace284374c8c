import { type RefObject, useEffect } from 'react';

/** When a pressed button disappears, moves the focus to its nearest remaining ancestor, unless the user has moved it since. */
export function useKeptFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    let pressed: readonly HTMLElement[] = [];
    const remember = () => {
      const path: HTMLElement[] = [];
      let element: Element | null = document.activeElement;
      while (element instanceof HTMLElement && box.contains(element)) {
        path.push(element);
        element = element.parentElement;
      }
      pressed = path;
    };
    const forget = () => {
      pressed = [];
    };
    const observer = new MutationObserver(() => {
      const [first] = pressed;
      if (first === undefined || first.isConnected || document.activeElement !== document.body) return;
      const next = pressed.find(({ isConnected }) => isConnected);
      pressed = [];
      if (next === undefined) return;
      if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
      next.focus({ preventScroll: true });
    });
    observer.observe(box, { childList: true, subtree: true });
    box.addEventListener('keydown', remember, true);
    box.addEventListener('click', remember, true);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      observer.disconnect();
      box.removeEventListener('keydown', remember, true);
      box.removeEventListener('click', remember, true);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, [ref]);
}
