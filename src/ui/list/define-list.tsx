import { memo } from 'react';
import { Deferred } from '../../data/loading/deferred.ts';
import type { ListRow } from '../../machines/records/list.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { AreaList, ArrivedActions } from './area-list.ts';
import { ListFilterBar } from './ListFilterBar.tsx';
import type { ListDefinition, ListLater } from './list-definition.ts';
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
  later = actions === undefined ? undefined : async () => ({ actions }),
  ...definition
}: ListDefinition<Row, Query, Progress, Action, Header>): AreaList<Row, Query, Progress, Action> {
  const { columns, marks = actions?.commands } = definition;
  return {
    ...definition,
    ...(marks !== undefined && { marks }),
    actions: null,
    hasActions: later !== undefined,
    later: later === undefined ? null : new Deferred(() => arrive(later, columns)),
    sortColumns: columns.flatMap(({ header: label, sort: name }) => (name === undefined ? [] : [{ name, label }])),
    Row: memo(RecordRow<Row, Progress, Action>),
    Card: memo(RecordCard<Row, Progress, Action>),
    FilterBar: memo(ListFilterBar<Query>),
  };
}

async function arrive<Row extends ListRow, Progress, Action extends string>(
  later: () => Promise<ListLater<Row, Progress, Action>>,
  first: ArrivedActions<Row, Progress, Action>['columns'],
): Promise<ArrivedActions<Row, Progress, Action>> {
  const [{ rowTools: tools }, { actions, columns = first }] = await Promise.all([import('./row-tools.ts'), later()]);
  return { actions: { listed: actions.lifecycle.actions, ...actions, tools }, columns };
}
