import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEPLOYMENT_SORTS } from '../../../../src/rules/deployments/list-query.ts';
import { describeDatabase } from '../../../../tests/database/databases.ts';
import type { Database } from '../../../database/database.ts';
import { newSecrets } from '../../../secrets.ts';
import { seedDemo } from '../../../seed-demo.ts';
import { type SortedPage, sortedIds } from './sorted-pages.ts';

const SORTS = DEPLOYMENT_SORTS.flatMap((name) => [name, `-${name}`]);

describeDatabase('a page of the sorted list', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await seedDemo(database.queries, {
      keys: newSecrets(),
      requests: 240,
      publicUrl: 'http://localhost',
      now: new Date(),
    });
    // Two creators of one name, and requests that nobody has created.
    await sql`update users set first_name = 'Twin', last_name = 'One' where user_id in (2, 3)`.execute(
      database.queries,
    );
    await sql`update deployment_requests set created_by = id % 4 + 1 where id % 3 = 0`.execute(database.queries);
    await sql`update deployment_requests set created_by = null where id % 17 = 0`.execute(database.queries);
  });
  afterAll(() => database.close());

  const all = () => database.queries.selectFrom('deployment_requests');
  const filtered: readonly Pick<SortedPage, 'client' | 'isFiltered' | 'matching'>[] = [
    { client: undefined, isFiltered: false, matching: all },
    { client: undefined, isFiltered: true, matching: () => all().where('job_status', '=', 'IDLE') },
    { client: 'o', isFiltered: false, matching: () => all().where('client', 'ilike', '%o%') },
  ];
  const windows: readonly SortedPage['window'][] = [
    { offset: 0, pageSize: 10 },
    { offset: 15, pageSize: 25 },
    { offset: 0, pageSize: 1000 },
  ];

  it.each(SORTS)('by %s is the same by walking as by sorting', async (sort) => {
    for (const tenantScope of ['BRIGHTWATER', null]) {
      for (const filters of filtered) {
        for (const window of windows) {
          const page: SortedPage = { sort, tenantScope, window, total: 240, ...filters };
          const walked = await sortedIds(database.queries, page, 0);
          expect(walked).toEqual(await sortedIds(database.queries, page));
          expect(walked).not.toEqual([]);
        }
      }
    }
  });

  it('is no page where the list is in its own order', async () => {
    const page = { sort: undefined, tenantScope: null, window: { offset: 0, pageSize: 10 }, total: 240 };
    const filters = { client: undefined, isFiltered: false, matching: all };
    expect(await sortedIds(database.queries, { ...page, ...filters })).toBeNull();
  });
});
