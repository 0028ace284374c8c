import { type ReactNode, useLayoutEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

/** What stands on the page for a while only. A focus that goes with it comes to the page's heading: the keyboard goes on from there. */
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
