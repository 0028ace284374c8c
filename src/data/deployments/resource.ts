import { call } from '../../contract/client.ts';
import {
  getDeploymentRequest,
  listDeploymentRequests,
  revealDeploymentSecret,
} from '../../contract/generated/operations/deployments.ts';
import type { DeploymentRequest, DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { type DeploymentListQuery, deploymentListAddress, listParameters } from '../../rules/deployments/list-query.ts';
import { REVEALED_SECRETS } from '../../rules/deployments/secret-fields.ts';
import { type Resource, withoutSecrets } from '../resources/resource.ts';
import type { DeploymentCommand } from './commands.ts';

/** Deployments §2, §7 */
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
  get: (client, id, asked) => {
    const params = { path: { id }, query: withoutSecrets(asked) };
    return call(client, getDeploymentRequest, { params, signal: asked.signal });
  },
  reveal: async (client, id, name) => {
    const field = REVEALED_SECRETS.find((known) => known === name);
    if (field === undefined) throw new TypeError(`Not a secret of a deployment request: ${name}`);
    return (await call(client, revealDeploymentSecret, { params: { path: { id } }, body: { field } })).value;
  },
  loadKind: async () => (await import('./record-kind.ts')).deploymentRecords,
  loadCommands: async () => (await import('./commands.ts')).deploymentCommands,
};
