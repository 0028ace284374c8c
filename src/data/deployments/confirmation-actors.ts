import { fromPromise } from 'xstate';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { type Command, type CommandOutcome, createConfirmationMachine } from '../../machines/confirmation.ts';
import type { DeploymentCommand } from './commands.ts';
import type { DeploymentData } from './deployments.ts';

/** The confirmation machine for one command: made when its dialog opens. */
export function createDeploymentConfirmation(data: DeploymentData, command: DeploymentCommand) {
  return createConfirmationMachine<DeploymentRequestSummary>().provide({
    actors: {
      isCredentialEmpty: fromPromise<boolean, { credentialId: number }>(({ input, signal }) =>
        data.isCredentialEmpty(input.credentialId, signal),
      ),
      send: fromPromise<CommandOutcome<DeploymentRequestSummary>, Command<DeploymentRequestSummary>>(({ input }) =>
        data.send(command, input),
      ),
    },
  });
}
