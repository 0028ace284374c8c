import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { OfflinePolicy } from '../../machines/lifecycles/engine/offline-policy.ts';
import { outboxActionOf } from '../../machines/outbox/command.ts';
import { type Command, type CommandOutcome, createConfirmationMachine } from '../../machines/records/confirmation.ts';
import { isOutboxArea, type RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { AskedCommand } from './resource.ts';

export interface ConfirmationEffects<RecordType> {
  /** null for none known. Never throws. */
  readonly findObstacle: (record: RecordType, signal: AbortSignal) => Promise<string | null>;
  readonly isCredentialEmpty: (credentialId: number, signal: AbortSignal) => Promise<boolean>;
  /** Never throws. */
  readonly send: (command: Command<RecordType>) => Promise<CommandOutcome<RecordType>>;
  /** Queues the decision; null where nothing can be stored. Absent where the command can't wait. */
  readonly decide?: (command: Command<RecordType>) => Promise<CommandOutcome<RecordType> | null>;
  readonly close: () => void;
  readonly end: () => void;
}

/** One per dialog. Decisions that can wait always use the outbox. */
function createConfirmation<RecordType>(effects: ConfirmationEffects<RecordType>) {
  const { findObstacle, isCredentialEmpty, send, decide, close, end } = effects;
  return createConfirmationMachine<RecordType>().provide({
    actors: {
      findObstacle: fromPromise<string | null, { record: RecordType }>(({ input, signal }) =>
        findObstacle(input.record, signal),
      ),
      isCredentialEmpty: fromPromise<boolean, { credentialId: number }>(({ input, signal }) =>
        isCredentialEmpty(input.credentialId, signal),
      ),
      // Without storage it is sent at once; the id still makes it count once.
      send: fromPromise<CommandOutcome<RecordType>, Command<RecordType>>(async ({ input, signal }) => {
        const decided = (await decide?.(input)) ?? null;
        // Nothing is sent for a dialog that was closed while waiting for storage.
        if (decided === null && signal.aborted) return { kind: 'refused', message: 'Cancelled. Nothing was sent.' };
        return decided ?? send(input);
      }),
      attention: fromCallback<AnyEventObject>(() => end),
    },
    actions: { close },
  });
}

/** A method, so that any area's records fit. */
export interface ConfirmedRecords<Asked extends AskedCommand> {
  whyNot?(command: Asked, id: AreaRecord['id'], signal: AbortSignal): Promise<string | null>;
  send(command: Asked, decided: Command<AreaRecord>): Promise<CommandOutcome<AreaRecord>>;
}

export interface CommandConfirmationOptions<Asked extends AskedCommand> {
  readonly area: RecordAreaName;
  readonly records: ConfirmedRecords<Asked>;
  readonly policyOf: (action: Asked['action']) => OfflinePolicy;
  readonly outbox: Pick<Outbox, 'attend'>;
  readonly isCredentialEmpty?: (credentialId: number, signal: AbortSignal) => Promise<boolean>;
}

export function createCommandConfirmation<Asked extends AskedCommand>(
  { area, records, policyOf, outbox, isCredentialEmpty = async () => false }: CommandConfirmationOptions<Asked>,
  command: Asked,
) {
  const attention = outbox.attend();
  const { from } = command;
  const action = outboxActionOf(command.action, policyOf(command.action));
  return createConfirmation<AreaRecord>({
    findObstacle: async ({ id }, signal) => (await records.whyNot?.(command, id, signal)) ?? null,
    isCredentialEmpty,
    send: (decided) => records.send(command, decided),
    ...(action !== null &&
      isOutboxArea(area) && {
        decide: ({ commandId, record, comment }) =>
          attention.decide({ id: commandId, area, action, from, record, comment }),
      }),
    close: () => void attention.close(),
    end: attention.end,
  });
}
