import type { ReactNode } from 'react';
import { line, words } from './StatusLine.css.ts';

export interface StatusLineProps {
  icon: ReactNode;
  /** The whole of what is said, where the line is too short for it. */
  title?: string | undefined;
  children: ReactNode;
  action?: ReactNode;
}

/** A state of the whole portal in one calm line at its lower edge. */
export function StatusLine({ icon, title, children, action }: StatusLineProps) {
  return (
    <div className={line}>
      {icon}
      <span className={words} title={title}>
        {children}
      </span>
      {action}
    </div>
  );
}
