import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { type Command, type CommandOutcome, createConfirmationMachine } from '../../machines/records/confirmation.ts';

/** What the dialog of a command asks for. */
export interface ConfirmationEffects<Subject> {
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
export function createConfirmation<Subject>(effects: ConfirmationEffects<Subject>) {
  const { isCredentialEmpty, send, decide, close, end } = effects;
  return createConfirmationMachine<Subject>().provide({
    actors: {
      isCredentialEmpty: fromPromise<boolean, { credentialId: number }>(({ input, signal }) =>
        isCredentialEmpty(input.credentialId, signal),
      ),
      // A device that keeps nothing can still send at once; the id makes it count once here as well.
      send: fromPromise<CommandOutcome<Subject>, Command<Subject>>(
        async ({ input }) => (await decide?.(input)) ?? send(input),
      ),
      attention: fromCallback<AnyEventObject>(() => end),
    },
    actions: { close },
  });
}
