import type { ComponentType } from 'react';
import type { ListRow } from '../../machines/records/list.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { ListFilterBarProps } from './ListFilterBar.tsx';
import type { ListActions, ListShared } from './list-definition.ts';
import type { RecordCardProps, RecordRowProps } from './RecordRow.tsx';
import type { SortColumn } from './SortField.tsx';

/** A defined list with memoized rows and filters. */
export interface AreaList<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>
  extends ListShared<Row, Query, Progress> {
  readonly actions: ListActions<Row, Action> | null;
  readonly Row: ComponentType<RecordRowProps<Row, Progress, Action>>;
  readonly Card: ComponentType<RecordCardProps<Row, Progress, Action>>;
  readonly sortColumns: readonly SortColumn[];
  readonly FilterBar: ComponentType<ListFilterBarProps<Query>>;
}
