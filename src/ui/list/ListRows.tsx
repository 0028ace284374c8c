import { useRef } from 'react';
import type { ListRow } from '../../machines/records/list.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { CardList } from '../kit/CardList.tsx';
import { HeaderCell, type HeaderSorting, Table } from '../kit/Table.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { belowWideLaptop, phone } from '../theme/media.ts';
import type { AreaList } from './area-list.ts';
import type { ProgressOf } from './list-definition.ts';
import { PageBox } from './PageBox.tsx';
import { columnsOf, type RecordCardProps } from './RecordRow.tsx';
import { useRowKeys } from './row-keys.ts';

export interface ListRowsProps<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>
  extends Omit<RecordCardProps<Row, Progress, Action>, 'list' | 'record' | 'progress'> {
  list: AreaList<Row, Query, Progress, Action>;
  records: readonly Row[];
  query: Query;
  progressOf: ProgressOf<Row, Progress>;
  isBusy: boolean;
  /** Absent where the list can't be sorted. */
  onSort?: ((query: Query) => void) | undefined;
}

export function ListRows<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>(
  props: ListRowsProps<Row, Query, Progress, Action>,
) {
  const Rows = useMediaQuery(phone) ? RecordCards : RecordTable;
  return <Rows {...props} />;
}

/** The first press sorts ascending, the next one descending. Undefined where the back end can't. */
function headerSorting<Query extends PagedQuery>(
  { sorts, sortOf, sortedBy }: ListAddress<Query>,
  query: Query,
  name: string,
  onSort: (query: Query) => void,
): HeaderSorting | undefined {
  if (!sorts.includes(name)) return undefined;
  const now = sortOf(query);
  const isSorted = now?.name === name;
  const isDescending = isSorted && !now.isDescending;
  return {
    direction: !isSorted ? null : now.isDescending ? 'descending' : 'ascending',
    onSort: () => onSort(sortedBy(query, { name, isDescending })),
  };
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function RecordTable<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>({
  records,
  query,
  progressOf,
  isBusy,
  onSort,
  ...shared
}: ListRowsProps<Row, Query, Progress, Action>) {
  const { list, selection, isOfAllTenants = false } = shared;
  const isNarrow = useMediaQuery(belowWideLaptop);
  const ref = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(records, query, list.address.isSame, ref);
  return (
    <Table
      ref={ref}
      caption={capitalised(list.words.records)}
      isBusy={isBusy}
      head={
        <>
          {selection !== undefined && (
            <HeaderCell isTight>
              <PageBox records={records} selection={selection} isLabelHidden />
            </HeaderCell>
          )}
          {columnsOf(list.columns, isNarrow, isOfAllTenants).map(({ header, width, isNumeric, isTight, sort }) => (
            <HeaderCell
              key={header}
              width={width}
              isNumeric={isNumeric}
              isTight={isTight}
              sorting={onSort && sort !== undefined ? headerSorting(list.address, query, sort, onSort) : undefined}
            >
              {header}
            </HeaderCell>
          ))}
          {(list.hasActions || selection !== undefined) && (
            <HeaderCell isTight isNumeric isAtEnd>
              Actions
            </HeaderCell>
          )}
        </>
      }
    >
      {records.map((record) => (
        <list.Row
          key={keys.get(record.id)}
          record={record}
          progress={progressOf(record.id)}
          isNarrow={isNarrow}
          {...shared}
        />
      ))}
    </Table>
  );
}

function RecordCards<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>({
  records,
  query,
  progressOf,
  isBusy,
  onSort: _,
  ...shared
}: ListRowsProps<Row, Query, Progress, Action>) {
  const { list } = shared;
  const ref = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(records, query, list.address.isSame, ref);
  return (
    <CardList ref={ref} label={capitalised(list.words.records)} isBusy={isBusy}>
      {records.map((record) => (
        <list.Card key={keys.get(record.id)} record={record} progress={progressOf(record.id)} {...shared} />
      ))}
    </CardList>
  );
}
