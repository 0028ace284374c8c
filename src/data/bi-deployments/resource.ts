import * as v from 'valibot';
import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/bi-deployments.ts';
import {
  biDeploymentDetailParser,
  biDeploymentParser,
  biModelsParser,
  biMonitoringParser,
} from '../../contract/generated/parsers/bi-deployments.ts';
import type { BiDeployment, BiDeploymentDetail, BiModels, BiMonitoring } from '../../contract/generated/schema.d.ts';
import {
  type BiDeploymentCommand,
  biDeploymentCommands as confirmedCommands,
} from '../../machines/lifecycles/bi-deployment/lifecycle.ts';
import {
  BI_SECRETS,
  type BiDeploymentListQuery,
  biDeploymentConditions,
  biDeploymentListAddress,
  biDeploymentSortValues,
  biDeploymentStatuses,
} from '../../rules/bi-deployments/record.ts';
import { comparedByStatus } from '../resources/compared-conditions.ts';
import { HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listFiltering } from '../resources/list-filtering.ts';
import type { RecordKind } from '../resources/record-kind.ts';
import {
  type AskedCommand,
  type CalledCommand,
  decisionBody,
  type Resource,
  resourceCommands,
  withoutSecrets,
} from '../resources/resource.ts';

/** Everything but secrets, which lists don't contain either. */
export const biDeploymentRecords: RecordKind<BiDeployment, BiDeploymentDetail, BiDeploymentListQuery> = {
  area: 'bi-deployments',
  summaryParser: biDeploymentParser,
  detailParser: biDeploymentDetailParser,
  changeDetailParser: biDeploymentParser,
  summaryFields: Object.keys(biDeploymentParser.entries),
  sensitive: 'BiDeploymentDetail',
  ...listFiltering({
    address: biDeploymentListAddress,
    order: HIGHEST_ID_FIRST,
    sorted: biDeploymentSortValues,
    compared: {
      requestId: 'id',
      status: ({ status }) => status,
      environmentIdentifier: ({ environmentIdentifier }) => environmentIdentifier,
      createdBy: ({ createdUserId }) => createdUserId ?? null,
      condition: comparedByStatus(biDeploymentConditions),
    },
  }),
};

function send(client: ContractClient, action: BiDeploymentCommand, command: CalledCommand<number>) {
  const { recordId: id, header, credential } = command;
  const params = { path: { id }, header };
  const secrets = credential === null ? {} : { credential };
  switch (action) {
    case 'APPROVE':
      return call(client, operations.approveBiDeployment, { params, ...decisionBody(command) });
    case 'REJECT':
      return call(client, operations.rejectBiDeployment, { params, ...decisionBody(command) });
    case 'DELETE':
      return call(client, operations.deleteBiDeployment, { params });
    case 'PLAN':
      return call(client, operations.planBiDeployment, { params });
    case 'CANCEL':
      return call(client, operations.cancelBiDeploymentOperation, { params });
    case 'LAUNCH':
      // The specified launch is a GET, which can carry no secrets.
      return credential === null
        ? call(client, operations.launchBiDeployment, { params })
        : call(client, operations.launchBiDeploymentWithSecrets, { params, body: { credential } });
    case 'DESTROY':
      return call(client, operations.destroyBiDeployment, {
        params: { header },
        body: { id, action: 'INIT_DESTROY_INFRASTRUCTURE', ...secrets },
      });
  }
}

/** Administration §7 */
export const biDeploymentCommands = resourceCommands<BiDeployment, AskedCommand<BiDeploymentCommand>>(
  confirmedCommands,
  async (client, { action }, command) => (await send(client, action, command))?.record ?? null,
);

export const biDashboards = {
  name: 'bi-dashboard',
  parser: v.object({ ...biMonitoringParser.entries, models: biModelsParser }),
};

/** Administration §2, §7 */
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
    const { condition, ...others } = biDeploymentListAddress.parameters(query, privileges);
    const params = { query: { ...others, ...(condition !== undefined && { condition: [...condition] }) } };
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
  loadKind: async () => biDeploymentRecords,
  loadCommands: async () => biDeploymentCommands,
};

/** Creators in the current tenant. Throws an AppError. */
export function biDeploymentUsers(client: ContractClient, signal: AbortSignal) {
  return call(client, operations.listBiDeploymentUsers, { signal });
}

/** The last build job's log; `logContent` is base64. Throws an AppError. */
export function biDeploymentLog(client: ContractClient, id: number, signal: AbortSignal) {
  const params = { path: { id }, query: { resourceType: 'BI_DEPLOYMENT' } } as const;
  return call(client, operations.getBiDeploymentLog, { params, signal });
}

export interface BiDashboard extends BiMonitoring {
  readonly models: BiModels;
}

/** Throws an AppError. */
export async function biDashboard(client: ContractClient, id: number, signal: AbortSignal): Promise<BiDashboard> {
  const [monitoring, models] = await Promise.all([
    call(client, operations.listBiResources, { params: { query: { biRequestId: id } }, signal }),
    call(client, operations.listBiModels, { params: { path: { id } }, signal }),
  ]);
  return { ...monitoring, models };
}
