import { useContext, useState } from 'react';
import { toAppError } from '../../contract/app-error.ts';
import { SELECTION_LIMIT } from '../../machines/records/selection.ts';
import { Button } from '../kit/Button.tsx';
import { RefusalContext } from '../kit/refusal.ts';

export interface SelectAllProps {
  /** That match the filters, on all pages. */
  total: number;
  nouns: string;
  onSelectAll: () => Promise<void>;
}

/** Once the page is selected: everything that matches. */
export function SelectAll({ total, nouns, onSelectAll }: SelectAllProps) {
  const explain = useContext(RefusalContext);
  const [isReading, setReading] = useState(false);
  const most = Math.min(total, SELECTION_LIMIT);
  const read = async () => {
    setReading(true);
    await onSelectAll().catch((failure: unknown) =>
      explain(`The ${nouns} of the other pages couldn’t be read. ${toAppError(failure).message}`),
    );
    setReading(false);
  };
  return (
    <Button size="small" intent="ghost" isPending={isReading} onClick={() => void read()}>
      {most < total ? `Select the first ${most} of ${total}` : `Select all ${total}`}
    </Button>
  );
}
