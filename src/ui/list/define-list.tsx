import { memo } from 'react';
import type { ListRow } from '../../machines/records/list.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { AreaList } from './area-list.ts';
import { ListFilterBar } from './ListFilterBar.tsx';
import type { ListDefinition } from './list-definition.ts';
import { RecordCard, RecordRow } from './RecordRow.tsx';

/** An area's list. Call once beside the area's screens. */
export function defineList<
  Row extends ListRow,
  Query extends PagedQuery,
  Progress = never,
  Action extends string = never,
  Header extends string = string,
>({
  actions,
  ...definition
}: ListDefinition<Row, Query, Progress, Action, Header>): AreaList<Row, Query, Progress, Action> {
  return {
    ...definition,
    actions: actions === undefined ? null : { listed: actions.lifecycle.actions, ...actions },
    sortColumns: definition.columns.flatMap(({ header: label, sort: name }) =>
      name === undefined ? [] : [{ name, label }],
    ),
    Row: memo(RecordRow<Row, Progress, Action>),
    Card: memo(RecordCard<Row, Progress, Action>),
    FilterBar: memo(ListFilterBar<Query>),
  };
}
