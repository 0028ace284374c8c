import type { ComponentType } from 'react';
import type { Deferred } from '../../data/loading/deferred.ts';
import type { ListRow } from '../../machines/records/list.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { ListFilterBarProps } from './ListFilterBar.tsx';
import type { ListColumn, ListShared } from './list-definition.ts';
import type { RecordCardProps, RecordRowProps } from './RecordRow.tsx';
import type { LoadedActions, RowsOf } from './rows-of.ts';
import type { SortColumn } from './SortField.tsx';

export interface ArrivedActions<Row, Progress, Action extends string> {
  readonly actions: LoadedActions<Row, Action>;
  readonly columns: readonly ListColumn<Row, Progress>[];
}

/** A defined list with memoized rows and filters. */
export interface AreaList<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>
  extends ListShared<Row, Query, Progress>,
    Pick<RowsOf<Row, Progress, Action>, 'actions' | 'hasActions'> {
  /** Null where rows have no actions. */
  readonly later: Deferred<ArrivedActions<Row, Progress, Action>> | null;
  readonly Row: ComponentType<RecordRowProps<Row, Progress, Action>>;
  readonly Card: ComponentType<RecordCardProps<Row, Progress, Action>>;
  readonly sortColumns: readonly SortColumn[];
  readonly FilterBar: ComponentType<ListFilterBarProps<Query>>;
}
