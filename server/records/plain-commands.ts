/** Commands without an operation: charts decide who can give them, and the store knows what else prevents them. */
import { isDeepStrictEqual } from 'node:util';
import type { LifecycleEffect, LifecycleFacts } from '../../src/machines/lifecycles/engine/definition.ts';
import { NO_STATUS, type NoStatus, type PlainEffect } from '../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { type CommandCall, expectedVersion } from '../plugins/commands.ts';
import type { Services } from '../services.ts';
import { type CommandArea, carryOut, contextOf, type Outcome, type RecordCommand } from './command.ts';
import type { StoredRecord } from './record-kind.ts';

type Declared<Area> = Pick<
  Area,
  Extract<keyof Area, 'records' | 'lifecycle' | 'labels' | 'facts' | 'obstacle' | 'tuple'>
>;
type RecordCommands<Row extends StoredRecord, Summary, Action> = (
  call: CommandCall,
  action: Action,
  id: Row['id'],
) => Promise<Outcome<Row, Summary>>;

/** The call of a command to records whose status no command changes, by its action and the record's id. */
export function commandsWithoutOperations<
  Row extends StoredRecord,
  Summary extends object,
  Tuple,
  Action extends string,
  Facts extends LifecycleFacts,
  Effect extends LifecycleEffect,
>(
  services: Services,
  declared: Declared<CommandArea<Row, Summary, Tuple, Action, Facts, Effect, RecordCommand<Row['id'], Action>>>,
): RecordCommands<Row, Summary, Action> {
  const area: CommandArea<Row, Summary, Tuple, Action, Facts, Effect, RecordCommand<Row['id'], Action>> = {
    ...declared,
    // There is no status to write, and nothing that runs: a chart that leads to another status would be answered and forgotten.
    update: async (_, row, tuple) => {
      if (isDeepStrictEqual(tuple, declared.tuple(row))) return row;
      throw new Error(`A command changes the status of a ${declared.records.noun}, which nothing here writes.`);
    },
    carryOutEffect: async () => undefined,
  };
  return (call, action, id) => {
    const command = { action, id, expectedVersion: expectedVersion(call) };
    return services.commands.run(call, (within) => carryOut(within, area, command, contextOf(services, call)));
  };
}

/** The same for records without a status. */
export function plainCommands<
  Row extends StoredRecord,
  Summary extends object,
  Action extends string,
  Facts extends LifecycleFacts,
>(
  services: Services,
  declared: Omit<
    Declared<CommandArea<Row, Summary, NoStatus, Action, Facts, PlainEffect, RecordCommand<Row['id'], Action>>>,
    'tuple'
  >,
): RecordCommands<Row, Summary, Action> {
  return commandsWithoutOperations(services, { ...declared, tuple: () => NO_STATUS });
}
