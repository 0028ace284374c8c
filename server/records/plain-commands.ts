/** Commands to records without a status: their charts say who may, and what only the store knows may stand in the way. */
import type { LifecycleFacts } from '../../src/machines/lifecycles/engine/definition.ts';
import { NO_STATUS, type NoStatus, type PlainEffect } from '../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { type CommandCall, expectedVersion } from '../plugins/commands.ts';
import type { Services } from '../services.ts';
import { type CommandArea, carryOut, contextOf, type Outcome, type RecordCommand } from './command.ts';
import type { StoredRecord } from './record-kind.ts';

type PlainCommands<
  Row extends StoredRecord,
  Summary extends object,
  Action extends string,
  Facts extends LifecycleFacts,
> = CommandArea<Row, Summary, NoStatus, Action, Facts, PlainEffect, RecordCommand<Row['id'], Action>>;

/** The call of a command, by its action and the record's id. */
export function plainCommands<
  Row extends StoredRecord,
  Summary extends object,
  Action extends string,
  Facts extends LifecycleFacts,
>(
  services: Services,
  declared: Pick<PlainCommands<Row, Summary, Action, Facts>, 'records' | 'lifecycle' | 'labels' | 'facts' | 'obstacle'>,
): (call: CommandCall, action: Action, id: Row['id']) => Promise<Outcome<Row, Summary>> {
  const area: PlainCommands<Row, Summary, Action, Facts> = {
    ...declared,
    tuple: () => NO_STATUS,
    // There is no status to write, and nothing that runs.
    update: async (_, row) => row,
    carryOutEffect: async () => undefined,
  };
  return (call, action, id) => {
    const command = { action, id, expectedVersion: expectedVersion(call) };
    return services.commands.run(call, (within) => carryOut(within, area, command, contextOf(services, call)));
  };
}
