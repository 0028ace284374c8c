import { memo } from 'react';
import type { ListRow } from '../../machines/records/list.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { AreaList } from './area-list.ts';
import { ListFilterBar } from './ListFilterBar.tsx';
import type { ListActions, ListActionsDefinition, ListDefinition } from './list-definition.ts';
import { RecordCard, RecordRow } from './RecordRow.tsx';

/** The room asks with any action of the area; it has a dialog for the commands, and for them alone it is asked. */
function actionsOf<Row, Action extends string, Command extends Action>(
  definition: ListActionsDefinition<Row, Action, Command>,
): ListActions<Row, Action>;
function actionsOf<Row>({
  Confirmation,
  ...definition
}: ListActionsDefinition<Row, string, string>): ListActions<Row, string> {
  return { ...definition, confirmation: (action, asked) => <Confirmation action={action} {...asked} /> };
}

/**
 * An area's list, declared: everything else about lists is the same for all. To be called once, beside the area's screens.
 */
export function defineList<
  Row extends ListRow,
  Query extends PagedQuery,
  Progress = never,
  Action extends string = never,
  Command extends Action = never,
  Header extends string = string,
>({
  actions,
  ...definition
}: ListDefinition<Row, Query, Progress, Action, Command, Header>): AreaList<Row, Query, Progress, Action> {
  return {
    ...definition,
    actions: actions === undefined ? null : actionsOf(actions),
    Row: memo(RecordRow<Row, Progress, Action>),
    Card: memo(RecordCard<Row, Progress, Action>),
    FilterBar: memo(ListFilterBar<Query>),
  };
}
