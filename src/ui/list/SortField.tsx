import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { parseSort, sortText } from '../../rules/lists/sorting.ts';
import { Field } from '../kit/Field.tsx';
import { Select } from '../kit/Select.tsx';

export interface SortColumn {
  readonly name: string;
  readonly label: string;
}

export interface SortFieldProps<Query extends PagedQuery> {
  address: ListAddress<Query>;
  query: Query;
  columns: readonly SortColumn[];
  onQueryChange: (query: Query) => void;
}

/** For phones, whose cards have no headers to press. */
export function SortField<Query extends PagedQuery>({ address, query, columns, onQueryChange }: SortFieldProps<Query>) {
  const offered = columns.filter(({ name }) => address.sorts.includes(name));
  const now = address.sortOf(query);
  if (offered.length === 0) return null;
  return (
    <Field label="Sort by">
      {(control) => (
        <Select
          {...control}
          value={now === null ? '' : sortText(now)}
          onValueChange={(text) => {
            const sort = parseSort(text, address.sorts);
            if (sort !== null) onQueryChange(address.sortedBy(query, sort));
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
