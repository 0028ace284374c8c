import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { isQueuedAction } from '../../machines/command.ts';
import { type Command, type CommandOutcome, createConfirmationMachine } from '../../machines/confirmation.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { DeploymentCommand } from './commands.ts';
import type { DeploymentData } from './deployments.ts';

export interface ConfirmationEffects {
  readonly deployments: Pick<DeploymentData, 'isCredentialEmpty' | 'send'>;
  readonly outbox: Pick<Outbox, 'attend'>;
}

/** The confirmation machine for one command: made when its dialog opens. A decision that may wait goes over the queue, always. */
export function createDeploymentConfirmation({ deployments, outbox }: ConfirmationEffects, command: DeploymentCommand) {
  const attention = outbox.attend();

  const send = async (
    decided: Command<DeploymentRequestSummary>,
  ): Promise<CommandOutcome<DeploymentRequestSummary>> => {
    const { action, from } = command;
    if (!isQueuedAction(action)) return deployments.send(command, decided);
    const outcome = await attention.decide({ id: decided.commandId, action, from, subject: decided.subject });
    // A device that keeps nothing can still send at once; the id makes it count once here as well.
    return outcome ?? deployments.send(command, decided);
  };

  return createConfirmationMachine<DeploymentRequestSummary>().provide({
    actors: {
      isCredentialEmpty: fromPromise<boolean, { credentialId: number }>(({ input, signal }) =>
        deployments.isCredentialEmpty(input.credentialId, signal),
      ),
      send: fromPromise<CommandOutcome<DeploymentRequestSummary>, Command<DeploymentRequestSummary>>(({ input }) =>
        send(input),
      ),
      attention: fromCallback<AnyEventObject>(() => attention.end),
    },
    actions: { close: () => void attention.close() },
  });
}
