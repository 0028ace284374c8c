import type { ReactNode } from 'react';
import { actions as actionsClass, bar, filters } from './FilterBar.css.ts';

export interface FilterBarProps {
  label: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function FilterBar({ label, children, actions }: FilterBarProps) {
  return (
    <search className={bar} aria-label={label}>
      <div className={filters}>{children}</div>
      {actions !== undefined && <div className={actionsClass}>{actions}</div>}
    </search>
  );
}
