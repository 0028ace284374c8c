/** What a BI deployment consists of: its resources and models, as its builds report or rehearse them. */
import type { BiModels, BiMonitoring } from '../../../src/contract/generated/schema.d.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import type { StageOutputs } from '../../runners/runner.ts';
import type { BiDeploymentRow } from './record.ts';

export async function monitoringOf(
  queries: Queries,
  { id, data_refresh_requested: dataRefreshRequested, updated_at: at }: BiDeploymentRow,
): Promise<BiMonitoring> {
  const rows = await queries
    .selectFrom('bi_resources')
    .selectAll()
    .where('bi_deployment_id', '=', id)
    .orderBy('name')
    .orderBy('resource_id')
    .execute();
  const biResources = rows.map(({ bi_deployment_id: _, resource_id: resourceId, last_updated: updated, ...row }) => ({
    ...row,
    resourceId,
    lastUpdated: updated.toISOString(),
    timestamp: at.toISOString(),
  }));
  return { biResources, dataRefreshRequested };
}

export function modelsOf(queries: Queries, { id }: BiDeploymentRow): Promise<BiModels> {
  return queries
    .selectFrom('bi_models')
    .select(['name', 'url'])
    .where('bi_deployment_id', '=', id)
    .orderBy('name')
    .execute();
}

type NamedRequest = Pick<BiDeploymentRow, 'id' | 'client' | 'environment_identifier'>;

const PARTS = [
  { name: 'Workspace', type: 'Power BI workspace', path: 'groups' },
  { name: 'Capacity', type: 'Power BI capacity', path: 'capacities' },
  { name: 'Gateway', type: 'On-premises data gateway', path: 'gateways' },
  { name: 'Sales dataset', type: 'Power BI dataset', path: 'datasets' },
  { name: 'Stock dataset', type: 'Power BI dataset', path: 'datasets' },
  { name: 'Refresh pipeline', type: 'Data factory pipeline', path: 'pipelines' },
] as const;
const MODELS = ['Sales', 'Stock', 'Loyalty'] as const;
const PORTAL = 'https://bi.meridian.example';

/** @param statusOf by the resource's name; default: SUCCEEDED */
export function rehearsedMonitoring(
  { id, client, environment_identifier: environment }: NamedRequest,
  at: Date,
  statusOf: (name: string) => string = () => 'SUCCEEDED',
) {
  const label = `${client}-${environment}`.toLowerCase();
  return {
    resources: PARTS.map(({ name, type, path }, index) => ({
      bi_deployment_id: id,
      identifier: `${label}-${name.toLowerCase().replaceAll(' ', '-')}`,
      name,
      type,
      status: statusOf(name),
      url: `${PORTAL}/${path}/${label}`,
      last_updated: new Date(at.getTime() - index * 60_000),
    })),
    models: MODELS.map((name) => ({
      bi_deployment_id: id,
      name,
      url: `${PORTAL}/reports/${label}/${name.toLowerCase()}`,
    })),
  };
}

export async function takeMonitoringAway(transaction: Transaction, { id }: BiDeploymentRow): Promise<void> {
  await transaction.deleteFrom('bi_resources').where('bi_deployment_id', '=', id).execute();
  await transaction.deleteFrom('bi_models').where('bi_deployment_id', '=', id).execute();
}

export async function leaveMonitoring(transaction: Transaction, row: BiDeploymentRow): Promise<void> {
  await takeMonitoringAway(transaction, row);
  const { resources, models } = rehearsedMonitoring(row, new Date());
  await transaction.insertInto('bi_resources').values(resources).execute();
  await transaction.insertInto('bi_models').values(models).execute();
}

/** A list replaces all that was there. */
export async function storeMonitoring(
  transaction: Transaction,
  { id }: BiDeploymentRow,
  { resources, models }: StageOutputs,
  at: Date,
): Promise<void> {
  const own = { bi_deployment_id: id };
  if (resources !== undefined) {
    await transaction.deleteFrom('bi_resources').where('bi_deployment_id', '=', id).execute();
    const rows = resources.map((resource) => ({ ...own, ...resource, last_updated: at }));
    if (rows.length > 0) await transaction.insertInto('bi_resources').values(rows).execute();
  }
  if (models !== undefined) {
    await transaction.deleteFrom('bi_models').where('bi_deployment_id', '=', id).execute();
    const rows = models.map((model) => ({ ...own, ...model }));
    if (rows.length > 0) await transaction.insertInto('bi_models').values(rows).execute();
  }
}
