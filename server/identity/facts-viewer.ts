import type { FactsViewer } from '../../src/machines/lifecycles/engine/facts-viewer.ts';
import type { Queries } from '../database/database.ts';
import type { Viewer } from './viewer.ts';

/** The caller for the charts, with the tenants that forbid approving an own request. */
export async function factsViewerOf(
  queries: Queries,
  { userId, privileges, tenantId }: Pick<Viewer, 'userId' | 'privileges' | 'tenantId'>,
): Promise<FactsViewer> {
  const rows = await queries
    .selectFrom('tenants')
    .select('tenant_id')
    .where('block_self_approval', '=', true)
    .execute();
  return {
    userId,
    privileges,
    currentTenantId: tenantId,
    tenantsWithoutSelfApproval: new Set(rows.map((row) => row.tenant_id)),
  };
}
