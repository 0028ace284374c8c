import { type ReactNode, useLayoutEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

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
