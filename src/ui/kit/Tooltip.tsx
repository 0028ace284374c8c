import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { tooltip } from './Tooltip.css.ts';

export interface TooltipProps {
  content: ReactNode;
  /** One element that can have the focus. */
  children: ReactElement;
}

/**
 * Words beside what is pointed at or focused; it never holds what a phone's user must know, for there is no pointer.
 *
 * It brings 15 kB along: load it with the page that needs it,
 * `const Tooltip = lazy(() => import('./Tooltip.tsx').then((module) => ({ default: module.Tooltip })))`, with the bare
 * element as the fallback of `Suspense`. Where a few words are enough, `title` does.
 */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content className={tooltip} sideOffset={6} collisionPadding={8}>
          {content}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  );
}
