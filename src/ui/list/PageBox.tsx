import type { ListRow } from '../../machines/records/list.ts';
import { Checkbox } from '../kit/Checkbox.tsx';
import { type ListSelection, selectedPart } from './selection.ts';

export interface PageBoxProps<Row extends ListRow> {
  records: readonly Row[];
  selection: ListSelection<Row>;
  isLabelHidden?: boolean;
}

export function PageBox<Row extends ListRow>({ records, selection, isLabelHidden = false }: PageBoxProps<Row>) {
  const part = selectedPart(selection, records);
  return (
    <Checkbox
      label="Select all on this page"
      isLabelHidden={isLabelHidden}
      isChecked={part === 'all' && records.length > 0}
      isIndeterminate={part === 'some'}
      onCheckedChange={selection.onSelectPage}
    />
  );
}
