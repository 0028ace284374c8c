import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../../tests/database/databases.ts';
import { rowsReadBy } from '../../../../tests/database/rows-read.ts';
import { type Database, type Queries, transaction } from '../../../database/database.ts';
import { listRecords } from './list.ts';

/** The tenant of every other request. */
const HALF = 'HALDEN';
const REQUESTS = 20_000;
/** Ids of one block of the counts: no page walks further. */
const BLOCK = 4096;

/** Names with parts of every frequency; rare ones are far from the newest requests. */
async function fill(queries: Queries): Promise<void> {
  await sql`
    insert into deployment_requests (id, tenant_id, deployment_type, client, environment_identifier, approval_reference,
      environment_type, approval_status, infrastructure_status, job_status, service_status, document)
    select id, case id % 2 when 0 then 'BRIGHTWATER' else ${HALF} end, 'PRODUCT', 'coastline',
      case when id = 77 then 'Rare_One' when id % 1000 = 5 then 'store-store-' || id else 'env-' || id end,
      'CHG-1', 'TEST', 'LAUNCHED', 'STARTED', 'IDLE', 'SERVICES_UP', '{}'::jsonb
    from generate_series(1, ${REQUESTS}::integer) as id`.execute(queries);
  await sql`vacuum analyze`.execute(queries);
}

const TEXTS = [
  'e',
  'ENV',
  'nv-1',
  'env-7',
  '-19',
  '7777',
  'store-s',
  'store',
  're_o',
  '_',
  '%',
  'env-x',
  'E-1',
  '',
  'é',
];

async function plainly(queries: Queries, tenant: string | null, text: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from deployment_requests
    where (${tenant}::text is null or tenant_id = ${tenant})
      and strpos(lower(environment_identifier), lower(${text})) > 0
    order by id desc`.execute(queries);
  return rows.map(({ id }) => id);
}

describeDatabase('the filter by a part of an environment name', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await fill(database.queries);
  }, 120_000);
  afterAll(() => database.close());

  const same = async (tenant: string | null, text: string) => {
    const { queries } = database;
    const ids = await plainly(queries, tenant, text);
    for (const offset of [0, Math.max(0, Math.floor(ids.length / 2) - 3), Math.max(0, ids.length - 4)]) {
      const { rows, total } = await listRecords(queries, tenant, {
        environmentIdentifier: text,
        offset,
        pageSize: 10,
      });
      expect({ total, ids: rows.map(({ id }) => id) }).toEqual({
        total: ids.length,
        ids: ids.slice(offset, offset + 10),
      });
    }
  };

  it.each(TEXTS)('finds and counts %j', async (text) => {
    for (const tenant of [null, HALF, 'ORSINI']) await same(tenant, text);
  });

  it.each(['e', 'ENV', 'env-1', 'nv-1', 'store-s', '7777', 'env-x'])(
    'reads no more requests for %j than one block has, even for a page in the middle',
    async (text) => {
      for (const offset of [0, 3000]) {
        const query = { environmentIdentifier: text, offset, pageSize: 10 };
        const rows = await rowsReadBy(database, (queries) => listRecords(queries, null, query));
        expect(rows).toBeLessThan(BLOCK * 1.5);
      }
    },
  );

  it('is kept without reading every part for each new or renamed request', async () => {
    const scans = await transaction(database.queries, async (within) => {
      await sql`
        insert into deployment_requests (id, tenant_id, deployment_type, client, environment_identifier,
          approval_reference, environment_type, approval_status, infrastructure_status, job_status, service_status,
          document)
        values (70000, ${HALF}, 'PRODUCT', 'coastline', 'env-new', 'CHG-1', 'TEST', 'LAUNCHED', 'STARTED', 'IDLE',
          'SERVICES_UP', '{}'::jsonb)`.execute(within);
      await sql`update deployment_requests set environment_identifier = 'env-newer' where id = 70000`.execute(within);
      await within.deleteFrom('deployment_requests').where('id', '=', 70_000).execute();
      const { rows } = await sql<{ scans: number }>`
        select seq_scan as scans from pg_stat_xact_user_tables where relname = 'deployment_name_parts'`.execute(within);
      return rows.map((row) => row.scans);
    });
    expect(scans).toEqual([0]);
  });

  it('finds and counts after requests were deleted, added, renamed and moved, one by one and in bulk', async () => {
    const { queries } = database;
    await queries.deleteFrom('deployment_requests').where('id', '<=', 2).execute();
    await sql`delete from deployment_requests where id % 3 = 0`.execute(queries);
    await sql`update deployment_requests set environment_identifier = 'envoy-' || id where id between 500 and 540`.execute(
      queries,
    );
    await sql`update deployment_requests set tenant_id = 'ORSINI' where id between 530 and 600`.execute(queries);
    await sql`
      insert into deployment_requests (id, tenant_id, deployment_type, client, environment_identifier,
        approval_reference, environment_type, approval_status, infrastructure_status, job_status, service_status, document)
      select id, 'ORSINI', 'PRODUCT', 'coastline', 'env-7-env-7-' || id, 'CHG-1', 'TEST', 'LAUNCHED', 'STARTED', 'IDLE',
        'SERVICES_UP', '{}'::jsonb
      from generate_series(70001, 72000) as id`.execute(queries);
    for (const text of [...TEXTS, 'envoy', 'env-7-env', '7-7', 'oy-53'])
      for (const tenant of [null, HALF, 'ORSINI']) await same(tenant, text);
  }, 60_000);

  it('works together with other filters', async () => {
    for (const environmentIdentifier of ['e', 'env-7', '7777', 'nobody']) {
      const both = { environmentIdentifier, client: 'COAST', jenkinsStatus: 'IDLE' } as const;
      const { total } = await listRecords(database.queries, null, both);
      expect(total).toBe((await plainly(database.queries, null, environmentIdentifier)).length);
      const none = await listRecords(database.queries, null, { ...both, client: 'nobody' });
      expect(none).toEqual({ rows: [], total: 0 });
    }
  });
});
