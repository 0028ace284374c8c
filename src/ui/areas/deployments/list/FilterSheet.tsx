import { Button } from '../../../kit/Button.tsx';
import { Sheet } from '../../../kit/Sheet.tsx';
import { ListFilters, type ListFiltersProps } from './ListFilters.tsx';
import { fieldStack } from './list.css.ts';

export interface FilterSheetProps extends ListFiltersProps {
  onClearAll: () => void;
  onClose: () => void;
}

/** A phone's filters. */
export default function FilterSheet({ onClearAll, onClose, ...filters }: FilterSheetProps) {
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
        <ListFilters {...filters} />
      </div>
    </Sheet>
  );
}
