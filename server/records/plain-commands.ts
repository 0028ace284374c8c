/** Commands without an operation: the chart checks permissions, the database the rest. */
import { isDeepStrictEqual } from 'node:util';
import type { LifecycleEffect, LifecycleFacts } from '../../src/machines/lifecycles/engine/definition.ts';
import { NO_STATUS, type NoStatus, type PlainEffect } from '../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { type CommandCall, expectedVersion } from '../plugins/commands.ts';
import type { Services } from '../services.ts';
import { type CommandArea, carryOut, contextOf, type Outcome, type RecordCommand } from './command.ts';
import type { StoredRecord } from './record-kind.ts';

type Declared<Area> = Pick<
  Area,
  Extract<keyof Area, 'records' | 'lifecycle' | 'labels' | 'facts' | 'whyNot' | 'tuple'>
>;
type RecordCommands<Row extends StoredRecord, Summary, Action> = (
  call: CommandCall,
  action: Action,
  id: Row['id'],
) => Promise<Outcome<Row, Summary>>;

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
    // A status change by the chart would be lost here.
    update: async (_, row, tuple) => {
      if (isDeepStrictEqual(tuple, declared.tuple(row))) return row;
      throw new Error(`A plain command can't change the status of a ${declared.records.noun}.`);
    },
    carryOutEffect: async () => undefined,
  };
  return (call, action, id) => {
    const command = { action, id, expectedVersion: expectedVersion(call) };
    return services.commands.run(call, (within) => carryOut(within, area, command, contextOf(services, call)));
  };
}

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
