import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a box whose controls come and go: where the one that had the focus is gone, the first one that is there
 * gets it, so that the keyboard does not begin again at the top of the page.
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener(
      'focusin',
      ({ target }) => {
        last.current = target instanceof Element ? target : null;
      },
      { signal },
    );
    box.addEventListener(
      'focusout',
      ({ target }) => {
        // Some browsers say that the focus has gone before they take the control away.
        queueMicrotask(() => {
          if (target instanceof Element && target.isConnected && last.current === target) last.current = null;
        });
      },
      { signal },
    );
    return () => listening.abort();
  }, [ref]);
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body)
      ref.current
        ?.querySelector<HTMLElement>('a[href], button, input:not([tabindex="-1"])')
        ?.focus({ preventScroll: true });
  });
}
