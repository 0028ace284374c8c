import type { BiDeployment } from '../../../contract/generated/schema.d.ts';
import { biDeploymentComparison } from '../../../rules/bi-deployments/sections.ts';
import type { QueuedSubjectRules } from '../../outbox/queued-subject.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { BI_DEPLOYMENT_ACTIONS, type BiDeploymentCommand } from './actions.ts';
import { biDeploymentLifecycle } from './lifecycle.ts';

/** What can be done with a BI deployment, by its chart. */
export const biDeploymentRecords = recordLifecycle(biDeploymentLifecycle, ({ status }: BiDeployment) => ({ status }));

/** How the commands on a BI deployment are confirmed. */
export const biDeploymentCommands: ConfirmedCommands<BiDeploymentCommand, BiDeployment> = {
  ...BI_DEPLOYMENT_ACTIONS.confirmed,
  area: 'bi-deployments',
  noun: 'BI deployment',
  lifecycle: biDeploymentRecords,
  comparison: biDeploymentComparison,
  nameOf: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
};

/** What the queue asks about a BI deployment. */
export const queuedBiDeployment: QueuedSubjectRules<BiDeployment> = {
  ...biDeploymentCommands,
  holds: (action, { status }) => BI_DEPLOYMENT_ACTIONS.isDone(action, status),
};
