import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEmptyTestDatabase, describeDatabase } from '../../../../tests/database/databases.ts';
import { rowsReadBy } from '../../../../tests/database/rows-read.ts';
import { connectPostgres, type Queries } from '../../../database/database.ts';
import { migrate } from '../../../database/migrate.ts';
import { seedIdentities } from '../../../demo/identities.ts';
import { deploymentGroups, listRecords } from './list.ts';

/** The tenant of every other request. */
const HALF = 'HALDEN';
/** Ids of one block of the counts: no page walks further. */
const BLOCK = 4096;
const REQUESTS = 5 * BLOCK;

/** Launched requests, of which every hundredth has been destroyed. */
async function fill(queries: Queries, requests: number): Promise<void> {
  await sql`
    insert into deployment_requests (id, tenant_id, deployment_type, client, environment_identifier, approval_reference,
      environment_type, approval_status, infrastructure_status, job_status, service_status, document)
    select id, case id % 2 when 0 then 'BRIGHTWATER' else ${HALF} end, 'PRODUCT', 'coastline', 'env-' || id, 'CHG-1',
      'TEST', 'LAUNCHED', case when id % 100 = 1 then 'DESTROYED' else 'STARTED' end, 'IDLE', 'SERVICES_UP', '{}'::jsonb
    from generate_series(1, ${requests}::integer) as id`.execute(queries);
}

describeDatabase('the filters by statuses', (open) => {
  it('read no more requests than one block has, even for a page in the middle, and the counts read none', async () => {
    const database = await open();
    try {
      await fill(database.queries, REQUESTS);
      await sql`vacuum analyze`.execute(database.queries);
      for (const tenant of [null, HALF]) {
        for (const filters of [
          { approvalStatus: 'LAUNCHED' },
          { infrastructureStatus: 'DESTROYED' },
          { serviceStatus: 'SERVICES_UP', jenkinsStatus: 'IDLE' },
        ] as const) {
          for (const offset of [0, 100]) {
            const rows = await rowsReadBy(database, (queries) => listRecords(queries, tenant, { ...filters, offset }));
            expect(rows).toBeLessThan(BLOCK * 1.5);
          }
        }
        const rows = await rowsReadBy(database, (queries) => deploymentGroups(queries, { tenantScope: tenant }));
        expect(rows).toBeLessThan(100);
      }
    } finally {
      await database.close();
    }
  });
});

it('requests from before the counts are counted when the database is upgraded', async () => {
  const { queries, close } = await connectPostgres(await createEmptyTestDatabase());
  try {
    await migrate(queries, (name) => name < '102');
    await seedIdentities(queries);
    await fill(queries, 5_000);
    await migrate(queries);
    const { total } = await listRecords(queries, HALF, { infrastructureStatus: 'DESTROYED' });
    expect(total).toBe(50);
    const groups = await deploymentGroups(queries, { tenantScope: null });
    expect(groups.map(({ records }) => records).sort()).toEqual([4_950, 50]);
  } finally {
    await close();
  }
});
