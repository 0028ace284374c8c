/** Deployment requests in the change feed. */
import { deploymentsArea } from '../../../src/rules/deployments/area.ts';
import type { Queries } from '../../database/database.ts';
import type { ChangeSource, ToldRecord } from '../../live/change-source.ts';
import { deviceDetailOf, withNames } from './device-detail.ts';
import { type DeploymentRecord, selectRecords, summaryOf } from './record.ts';
import { DEPLOYMENTS_AREA } from './store.ts';

async function toldRecords(queries: Queries, records: readonly DeploymentRecord[]): Promise<readonly ToldRecord[]> {
  return (await withNames(queries, records)).map((record) => ({
    id: record.id,
    tenantIds: [record.tenant_id],
    summary: () => summaryOf(record),
    detail: () => deviceDetailOf(record),
  }));
}

export const deploymentChanges: ChangeSource = {
  area: DEPLOYMENTS_AREA,
  listPrivileges: deploymentsArea.routes.list.privileges,
  viewPrivileges: deploymentsArea.routes.view.privileges,
  ids: 'numbers',
  read: async (queries, ids) =>
    toldRecords(queries, await selectRecords(queries).where('request.id', 'in', ids.map(Number)).execute()),
  page: async (queries, { tenantScope, below, limit }) =>
    toldRecords(
      queries,
      await selectRecords(queries)
        .$if(tenantScope !== null, (query) => query.where('request.tenant_id', '=', tenantScope ?? ''))
        .$if(below !== null, (query) => query.where('request.id', '<', Number(below)))
        .orderBy('request.id', 'desc')
        .limit(limit)
        .execute(),
    ),
};
