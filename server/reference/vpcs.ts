import type { components, operations } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';
import { pageOf } from '../records/page.ts';
import type { PageWindow } from '../records/page-window.ts';

type Vpc = components['schemas']['Vpc'];
type Filters = Pick<
  NonNullable<operations['listVpcs']['parameters']['query']>,
  'credentialId' | 'deploymentConfigId' | 'region' | 'status'
>;

/** VPCs of the tenant; of every tenant where the scope is null. */
function selectVpcs(queries: Queries, tenantScope: string | null) {
  const query = queries
    .selectFrom('vpcs')
    .select(['vpc_id', 'name', 'credential_id', 'deployment_config_id', 'region', 'status', 'used_cidrs']);
  return tenantScope === null ? query : query.where('tenant_id', '=', tenantScope);
}

type VpcRow = Awaited<ReturnType<ReturnType<typeof selectVpcs>['execute']>>[number];

function vpcOf(row: VpcRow): Vpc {
  return {
    vpcId: row.vpc_id,
    name: row.name,
    credentialId: row.credential_id,
    deploymentConfigId: row.deployment_config_id,
    region: row.region,
    status: row.status,
    usedCidrs: row.used_cidrs,
  };
}

/** VPCs by name, with how many match; all of them where no window is given. */
export async function listVpcs(
  queries: Queries,
  tenantScope: string | null,
  filters: Filters,
  window: PageWindow | null = null,
): Promise<{ rows: Vpc[]; total: number }> {
  if (filters.status?.length === 0) return { rows: [], total: 0 };
  let query = selectVpcs(queries, tenantScope);
  if (filters.credentialId !== undefined) query = query.where('credential_id', '=', filters.credentialId);
  if (filters.deploymentConfigId !== undefined)
    query = query.where('deployment_config_id', '=', filters.deploymentConfigId);
  if (filters.region !== undefined) query = query.where('region', '=', filters.region);
  if (filters.status !== undefined) query = query.where('status', 'in', filters.status);
  const { rows, total } = await pageOf(queries, query.orderBy('name').orderBy('vpc_id'), window);
  return { rows: rows.map(vpcOf), total };
}
