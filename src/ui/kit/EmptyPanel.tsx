import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { action as actionClass, icon as iconClass, panel, title as titleClass, words } from './panels.css.ts';

export interface EmptyPanelProps {
  title: string;
  /** What would be here, and how to get it. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyPanel({ title, children, action, icon = <Inbox aria-hidden /> }: EmptyPanelProps) {
  return (
    <div className={panel} role="status">
      <span className={iconClass}>{icon}</span>
      <p className={titleClass}>{title}</p>
      {children !== undefined && <div className={words}>{children}</div>}
      {action !== undefined && <div className={actionClass}>{action}</div>}
    </div>
  );
}
