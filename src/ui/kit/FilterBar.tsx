import type { ReactNode } from 'react';
import { actions as actionsClass, bar, filters } from './FilterBar.css.ts';

export interface FilterBarProps {
  /** Names the group for screen readers. */
  label: string;
  /** ClearableFields. */
  children: ReactNode;
  /** Refresh and clear-all. */
  actions?: ReactNode;
}

/** Filters in a line; one under the other on a phone, where they usually stand in a Sheet. */
export function FilterBar({ label, children, actions }: FilterBarProps) {
  return (
    <search className={bar} aria-label={label}>
      <div className={filters}>{children}</div>
      {actions !== undefined && <div className={actionsClass}>{actions}</div>}
    </search>
  );
}
