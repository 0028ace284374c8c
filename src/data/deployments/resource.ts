import { call } from '../../contract/client.ts';
import { getDeploymentRequest, listDeploymentRequests } from '../../contract/generated/operations/deployments.ts';
import type { DeploymentRequest, DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { type DeploymentListQuery, deploymentListAddress, listParameters } from '../../rules/deployments/list-query.ts';
import type { Resource } from '../resources/resource.ts';
import type { DeploymentCommand } from './commands.ts';

/** Deployment requests (Deployments §2, §7). */
export const deploymentResource: Resource<
  DeploymentRequestSummary,
  DeploymentRequest,
  DeploymentListQuery,
  DeploymentCommand
> = {
  area: 'deployments',
  sensitive: 'DeploymentRequest',
  address: deploymentListAddress,
  list: async (client, query, { privileges, signal }) => {
    const answer = await call(client, listDeploymentRequests, {
      params: { query: listParameters(query, privileges) },
      signal,
    });
    return { rows: answer.deployments, totalRecords: answer.totalRecords };
  },
  get: (client, id, signal) => call(client, getDeploymentRequest, { params: { path: { id } }, signal }),
  loadKind: async () => (await import('./record-kind.ts')).deploymentRecords,
  loadCommands: async () => (await import('./commands.ts')).deploymentCommands,
};
