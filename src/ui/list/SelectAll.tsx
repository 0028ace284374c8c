import { SELECTION_LIMIT } from '../../machines/records/selection.ts';
import { Button } from '../kit/Button.tsx';

export interface SelectAllProps {
  /** That match the filters, on all pages. */
  total: number;
  isReading: boolean;
  onSelectAll: () => void;
}

/** Once the page is selected: everything that matches. */
export function SelectAll({ total, isReading, onSelectAll }: SelectAllProps) {
  const most = Math.min(total, SELECTION_LIMIT);
  return (
    <Button size="small" intent="ghost" isPending={isReading} onClick={onSelectAll}>
      {most < total ? `Select the first ${most} of ${total}` : `Select all ${total}`}
    </Button>
  );
}
