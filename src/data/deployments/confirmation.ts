import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { isQueuedAction } from '../../machines/outbox/command.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createConfirmation } from '../resources/confirmation-actors.ts';
import type { DeploymentCommand } from './commands.ts';
import type { DeploymentData } from './deployment-data.ts';
import type { DeploymentRecords } from './resource.ts';

export interface DeploymentConfirmationEffects {
  readonly records: Pick<DeploymentRecords, 'send'>;
  readonly deployments: Pick<DeploymentData, 'isCredentialEmpty'>;
  readonly outbox: Pick<Outbox, 'attend'>;
}

/** The confirmation of one command on a deployment request. */
export function createDeploymentConfirmation(
  { records, deployments, outbox }: DeploymentConfirmationEffects,
  command: DeploymentCommand,
) {
  const attention = outbox.attend();
  const { action, from } = command;
  return createConfirmation<DeploymentRequestSummary>({
    isCredentialEmpty: (credentialId, signal) => deployments.isCredentialEmpty(credentialId, signal),
    send: (decided) => records.send(command, decided),
    ...(isQueuedAction(action) && {
      decide: ({ commandId, subject }) =>
        attention.decide({ id: commandId, area: 'deployments', action, from, subject }),
    }),
    close: () => void attention.close(),
    end: attention.end,
  });
}
