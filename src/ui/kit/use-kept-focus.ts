import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** If the focused control disappears, the box's first control gets the focus, so that the keyboard doesn't restart at the top. */
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
        // Some browsers report the lost focus before they remove the control.
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
