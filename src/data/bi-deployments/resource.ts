import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/bi-deployments.ts';
import type { BiDeployment, BiDeploymentDetail, BiModels, BiMonitoring } from '../../contract/generated/schema.d.ts';
import type { BiDeploymentCommand } from '../../machines/lifecycles/bi-deployment/actions.ts';
import {
  BI_SECRETS,
  type BiDeploymentListQuery,
  biDeploymentListAddress,
  biDeploymentStatuses,
} from '../../rules/bi-deployments/record.ts';
import { type AskedCommand, type Resource, withoutSecrets } from '../resources/resource.ts';

/** BI deployments (Administration §2, §7). */
export const biDeploymentResource: Resource<
  BiDeployment,
  BiDeploymentDetail,
  BiDeploymentListQuery,
  AskedCommand<BiDeploymentCommand>
> = {
  area: 'bi-deployments',
  sensitive: 'BiDeploymentDetail',
  address: biDeploymentListAddress,
  isInProgress: ({ status }) => biDeploymentStatuses.isInProgress(status),
  list: async (client, query, { privileges, signal }) => {
    const params = { query: biDeploymentListAddress.parameters(query, privileges) };
    const { results, totalRecords } = await call(client, operations.listBiDeployments, { params, signal });
    return { rows: results, totalRecords };
  },
  get: (client, id, asked) => {
    const params = { path: { id }, query: withoutSecrets(asked) };
    return call(client, operations.getBiDeployment, { params, signal: asked.signal });
  },
  reveal: async (client, id, name) => {
    const field = BI_SECRETS.find((known) => known === name);
    if (field === undefined) throw new TypeError(`Not a secret of a BI deployment: ${name}`);
    return (await call(client, operations.revealBiDeploymentSecret, { params: { path: { id } }, body: { field } }))
      .value;
  },
  loadKind: async () => (await import('./kept-records.ts')).biDeploymentRecords,
  loadCommands: async () => (await import('./kept-records.ts')).biDeploymentCommands,
};

/** Who asked for BI deployments in the current tenant. Throws an AppError. */
export function biDeploymentUsers(client: ContractClient, signal: AbortSignal) {
  return call(client, operations.listBiDeploymentUsers, { signal });
}

/** The last build job's log; `logContent` is base64. Throws an AppError. */
export function biDeploymentLog(client: ContractClient, id: number, signal: AbortSignal) {
  const params = { path: { id }, query: { resourceType: 'BI_DEPLOYMENT' } } as const;
  return call(client, operations.getBiDeploymentLog, { params, signal });
}

/** What the dashboard of a BI deployment shows. */
export interface BiDashboard extends BiMonitoring {
  readonly models: BiModels;
}

/** Its resources and models. Throws an AppError. */
export async function biDashboard(client: ContractClient, id: number, signal: AbortSignal): Promise<BiDashboard> {
  const [monitoring, models] = await Promise.all([
    call(client, operations.listBiResources, { params: { query: { biRequestId: id } }, signal }),
    call(client, operations.listBiModels, { params: { path: { id } }, signal }),
  ]);
  return { ...monitoring, models };
}
