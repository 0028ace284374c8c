import { type ReactNode, useLayoutEffect } from 'react';

/** Moves focus to the heading, so that screen readers announce the page; returns false without a heading. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('#root main h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** For temporary content: when it disappears with the focus, the page's heading gets the focus. */
export function FocusPassedOn({ children }: { children: ReactNode }) {
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.matches('main *') !== true) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    },
    [],
  );
  return children;
}
