import { type ActorRefFrom, createActor } from 'xstate';
import type { ListRow } from '../../machines/records/list.ts';
import { createSelectionMachine } from '../../machines/records/selection.ts';

export type Selecting<Row extends ListRow> = ActorRefFrom<ReturnType<typeof createSelectionMachine<Row>>>;

export function startSelecting<Row extends ListRow>(): Selecting<Row> {
  return createActor(createSelectionMachine<Row>()).start();
}
