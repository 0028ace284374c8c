import type { Queries } from '../../../database/database.ts';
import { PLANNING } from '../../../jobs/operation-area.ts';
import type { DeploymentRecord } from '../record.ts';
import { deployments } from '../store.ts';

/** When a runner reported the infrastructure's status: at the start or end of the last operation. Without one, the request's last change. */
export async function statusSince(queries: Queries, { id, updated_at: updatedAt }: DeploymentRecord): Promise<Date> {
  const last = await queries
    .selectFrom('operations')
    .select(['created_at', 'ended_at'])
    .where('area', '=', deployments.area)
    .where('subject_id', '=', String(id))
    .where('operation', '!=', PLANNING)
    .orderBy('operation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? updatedAt : (last.ended_at ?? last.created_at);
}
