import { call } from '../../contract/client.ts';
import { getDeploymentRequest } from '../../contract/generated/operations/deployments.ts';
import { queuedKind } from '../outbox/queued-kind.ts';
import { deploymentCommands } from './commands.ts';
import { deploymentRecords } from './record-kind.ts';

/** Approvals and rejections of deployment requests in the queue. */
export const queuedDeployments = queuedKind(
  deploymentRecords,
  deploymentCommands,
  (client, id) => call(client, getDeploymentRequest, { params: { path: { id } } }),
  Number,
);
