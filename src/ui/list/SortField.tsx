import { type ListSort, parseSort, sortText } from '../../rules/lists/sorting.ts';
import { Field } from '../kit/Field.tsx';
import { Select } from '../kit/Select.tsx';

export interface SortColumn {
  readonly name: string;
  readonly label: string;
}

export interface SortFieldProps {
  /** What the back end can sort by. */
  sorts: readonly string[];
  columns: readonly SortColumn[];
  now: ListSort | null;
  onSort: (sort: ListSort) => void;
}

/** For phones, whose cards have no headers to press. */
export function SortField({ sorts, columns, now, onSort }: SortFieldProps) {
  const offered = columns.filter(({ name }) => sorts.includes(name));
  if (offered.length === 0) return null;
  return (
    <Field label="Sort by">
      {(control) => (
        <Select
          {...control}
          value={now === null ? '' : sortText(now)}
          onValueChange={(text) => {
            const sort = parseSort(text, sorts);
            if (sort !== null) onSort(sort);
          }}
          options={offered.flatMap(({ name, label }) => [
            { value: name, label: `${label}, ascending` },
            { value: `-${name}`, label: `${label}, descending` },
          ])}
        />
      )}
    </Field>
  );
}
