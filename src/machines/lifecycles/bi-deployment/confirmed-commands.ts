import type { BiDeployment } from '../../../contract/generated/schema.d.ts';
import { biDeploymentComparison } from '../../../rules/bi-deployments/record.ts';
import type { QueuedSubjectRules } from '../../outbox/queued-subject.ts';
import { type ConfirmedCommands, credentialDemand } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { BI_DEPLOYMENT_ACTIONS, type BiDeploymentCommand } from './actions.ts';
import { biDeploymentLifecycle } from './lifecycle.ts';

/** What can be done with a BI deployment, by its chart. */
export const biDeploymentRecords = recordLifecycle(biDeploymentLifecycle, ({ status }: BiDeployment) => ({ status }));

/** Commands that run with the cloud credential. */
const BI_CREDENTIAL_COMMANDS: ReadonlySet<BiDeploymentCommand> = new Set(['LAUNCH', 'DESTROY']);

/** How the commands on a BI deployment are confirmed. */
export const biDeploymentCommands: ConfirmedCommands<BiDeploymentCommand, BiDeployment> = {
  ...BI_DEPLOYMENT_ACTIONS.confirmed,
  area: 'bi-deployments',
  noun: 'BI deployment',
  lifecycle: biDeploymentRecords,
  comparison: biDeploymentComparison,
  credential: (command, record) => (BI_CREDENTIAL_COMMANDS.has(command) ? credentialDemand(record) : null),
  nameOf: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
};

/** What the queue asks about a BI deployment. */
export const queuedBiDeployment: QueuedSubjectRules<BiDeployment> = {
  ...biDeploymentCommands,
  holds: (action, { status }) => BI_DEPLOYMENT_ACTIONS.isDone(action, status),
};
