/** Orders jobs for operations that are due: for those of this host, or for those that a server advances. */
import { type OperationContext, sendStageJob } from './operation-context.ts';

export async function dispatchOperations(context: OperationContext): Promise<void> {
  const { queries, areas, host, now } = context;
  const rows = await queries
    .selectFrom('operations')
    .select(['operation_id', 'position'])
    .where('state', '=', 'RUNNING')
    .where('area', 'in', [...areas.keys()])
    .where('due_at', '<=', now())
    .$if(host === null, (query) => query.where('runner', 'is', null))
    .$if(host !== null, (query) => query.where('runner_host', '=', host?.id ?? ''))
    .orderBy('due_at')
    .limit(500)
    .execute();
  for (const row of rows) await sendStageJob(context, { operationId: row.operation_id, position: row.position });
}
