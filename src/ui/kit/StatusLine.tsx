import type { ReactNode } from 'react';
import { line, words } from './StatusLine.css.ts';

export interface StatusLineProps {
  icon: ReactNode;
  title?: string | undefined;
  children: ReactNode;
  action?: ReactNode;
}

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
