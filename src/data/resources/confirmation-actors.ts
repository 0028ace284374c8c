import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { OfflinePolicy } from '../../machines/lifecycles/engine/offline-policy.ts';
import { queuedAction } from '../../machines/outbox/command.ts';
import { type Command, type CommandOutcome, createConfirmationMachine } from '../../machines/records/confirmation.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/record-key.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { isQueuedArea } from '../outbox/queued-kinds.ts';
import type { AskedCommand } from './resource.ts';

/** What the dialog of a command asks for. */
export interface ConfirmationEffects<Subject> {
  /** What else stands in the way, in a sentence; null where nothing is known to. Never throws. */
  readonly findObstacle: (subject: Subject, signal: AbortSignal) => Promise<string | null>;
  /** Whether the secrets of a stored credential have to be asked for. */
  readonly isCredentialEmpty: (credentialId: number, signal: AbortSignal) => Promise<boolean>;
  /** Sends the command at once. Never throws. */
  readonly send: (command: Command<Subject>) => Promise<CommandOutcome<Subject>>;
  /**
   * Queues the decision and says how it ended, or that it waits; null where the device keeps nothing. Where not given, the
   * command may not wait.
   */
  readonly decide?: (command: Command<Subject>) => Promise<CommandOutcome<Subject> | null>;
  /** The user has seen how the decisions ended. */
  readonly close: () => void;
  /** The dialog is gone. */
  readonly end: () => void;
}

/** The confirmation machine for one command: made when its dialog opens. A decision that may wait goes over the queue, always. */
function createConfirmation<Subject>(effects: ConfirmationEffects<Subject>) {
  const { findObstacle, isCredentialEmpty, send, decide, close, end } = effects;
  return createConfirmationMachine<Subject>().provide({
    actors: {
      findObstacle: fromPromise<string | null, { subject: Subject }>(({ input, signal }) =>
        findObstacle(input.subject, signal),
      ),
      isCredentialEmpty: fromPromise<boolean, { credentialId: number }>(({ input, signal }) =>
        isCredentialEmpty(input.credentialId, signal),
      ),
      // A device that keeps nothing can still send at once; the id makes it count once here as well.
      send: fromPromise<CommandOutcome<Subject>, Command<Subject>>(async ({ input, signal }) => {
        const decided = (await decide?.(input)) ?? null;
        // Nothing leaves the device for a dialog that was left while its storage was waited for.
        if (decided === null && signal.aborted) return { kind: 'refused', message: 'Cancelled. Nothing was sent.' };
        return decided ?? send(input);
      }),
      attention: fromCallback<AnyEventObject>(() => end),
    },
    actions: { close },
  });
}

/** Where a command goes. A method, so that the records of any area fit: they are handed their own. */
export interface ConfirmedRecords<Asked extends AskedCommand> {
  /** Where not given, no command is checked first. */
  obstacle?(command: Asked, id: AreaRecord['id'], signal: AbortSignal): Promise<string | null>;
  send(command: Asked, decided: Command<AreaRecord>): Promise<CommandOutcome<AreaRecord>>;
}

export interface CommandConfirmationOptions<Asked extends AskedCommand> {
  readonly area: RecordAreaName;
  readonly records: ConfirmedRecords<Asked>;
  readonly policyOf: (action: Asked['action']) => OfflinePolicy;
  readonly outbox: Pick<Outbox, 'attend'>;
  /** Where not given, no command of the area needs a credential. */
  readonly isCredentialEmpty?: (credentialId: number, signal: AbortSignal) => Promise<boolean>;
}

/** The confirmation of one command on a record. */
export function createCommandConfirmation<Asked extends AskedCommand>(
  { area, records, policyOf, outbox, isCredentialEmpty = async () => false }: CommandConfirmationOptions<Asked>,
  command: Asked,
) {
  const attention = outbox.attend();
  const { from } = command;
  const action = queuedAction(command.action, policyOf(command.action));
  return createConfirmation<AreaRecord>({
    findObstacle: async ({ id }, signal) => (await records.obstacle?.(command, id, signal)) ?? null,
    isCredentialEmpty,
    send: (decided) => records.send(command, decided),
    ...(action !== null &&
      isQueuedArea(area) && {
        decide: ({ commandId, subject }) => attention.decide({ id: commandId, area, action, from, subject }),
      }),
    close: () => void attention.close(),
    end: attention.end,
  });
}
