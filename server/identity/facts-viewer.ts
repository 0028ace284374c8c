import type { FactsViewer } from '../../src/machines/lifecycles/engine/facts-viewer.ts';
import type { Queries } from '../database/database.ts';
import type { Viewer } from './viewer.ts';

/** The caller for the charts, with the rules of tenants that they ask for. */
export async function factsViewerOf(
  queries: Queries,
  { userId, privileges, tenantId }: Pick<Viewer, 'userId' | 'privileges' | 'tenantId'>,
): Promise<FactsViewer> {
  const rows = await queries
    .selectFrom('tenants')
    .select(['tenant_id', 'block_self_approval', 'edits_need_approval'])
    .where(({ eb, or }) => or([eb('block_self_approval', '=', true), eb('edits_need_approval', '=', true)]))
    .execute();
  const idsOf = (found: typeof rows) => new Set(found.map((row) => row.tenant_id));
  return {
    userId,
    privileges,
    currentTenantId: tenantId,
    tenantsWithoutSelfApproval: idsOf(rows.filter((row) => row.block_self_approval)),
    tenantsApprovingEdits: idsOf(rows.filter((row) => row.edits_need_approval)),
  };
}
