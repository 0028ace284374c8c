import type { ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { fieldStack } from './list.css.ts';
import { SortField, type SortFieldProps } from './SortField.tsx';

export interface FilterSheetProps {
  onClearAll: () => void;
  onClose: () => void;
  /** Absent where nothing is sorted. */
  sorting?: SortFieldProps;
  children: ReactNode;
}

export default function FilterSheet({ onClearAll, onClose, sorting, children }: FilterSheetProps) {
  return (
    <Sheet
      title="Filters"
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <>
          <Button onClick={onClearAll}>Clear all</Button>
          <Button type="submit" intent="primary">
            Show results
          </Button>
        </>
      }
    >
      <div className={fieldStack}>
        {children}
        {sorting !== undefined && <SortField {...sorting} />}
      </div>
    </Sheet>
  );
}
