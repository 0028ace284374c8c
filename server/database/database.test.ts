import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyTestDatabase, describeEachDatabase } from '../../tests/database/databases.ts';
import { recordActivity, recordChange } from '../audit/record-changes.ts';
import { seedIdentities } from '../demo/identities.ts';
import { connectPostgres, type Database, type Queries, type Transaction, transaction, undoable } from './database.ts';
import { migrate } from './migrate.ts';
import { planned } from './planned-statements.ts';

describeEachDatabase('the database', (open: () => Promise<Database>) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  it('returns every type the same way', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as large, count(*) as counted, sum(x) as summed, 1.5::numeric as fraction,
        '2026-03-29'::date as day, '2026-03-29 01:30:00+01'::timestamptz as moment, '2026-03-29 01:30:00'::timestamp as local,
        interval '1 day 2 hours' as span, '{"a":[1,null]}'::jsonb as document, '{"b":1}'::json as text_document,
        '\\x00ff'::bytea as bytes, array['a','b']::text[] as words, array[1,2,null]::int8[] as numbers, array[]::int8[] as none, true as truth,
        null::int8 as nothing
      from generate_series(1, 3) as x`.execute(database.queries);
    expect(rows).toEqual([
      {
        large: 9007199254740991,
        counted: 3,
        summed: 6,
        fraction: 1.5,
        day: '2026-03-29',
        moment: new Date('2026-03-29T00:30:00Z'),
        local: '2026-03-29 01:30:00',
        span: 'P1DT2H',
        document: { a: [1, null] },
        text_document: { b: 1 },
        bytes: new Uint8Array([0, 255]),
        words: ['a', 'b'],
        numbers: [1, 2, null],
        none: [],
        truth: true,
        nothing: null,
      },
    ]);
  });

  it('works in UTC, whatever the machine’s time zone', async () => {
    const { rows } = await sql`select '2026-07-01'::date::timestamptz as midnight`.execute(database.queries);
    expect(rows).toEqual([{ midnight: new Date('2026-07-01T00:00:00Z') }]);
  });

  it('accepts moments, JSON and lists as parameters', async () => {
    const moment = new Date('2026-07-01T12:00:00.123Z');
    const { rows } = await sql`
      select ${moment}::timestamptz as moment, ${JSON.stringify({ a: 1 })}::jsonb as document,
        (${['x', 'y']}::text[])[2] as second`.execute(database.queries);
    expect(rows).toEqual([{ moment, document: { a: 1 }, second: 'y' }]);
  });

  it('reads a planned statement with the values of each call, also after a migration added a column', async () => {
    const { queries } = database;
    const read = async (id: string) => {
      const statement = sql<{ name: string }>`select name from tenants where tenant_id = ${id}`;
      return (await planned(statement).execute(queries)).rows;
    };
    const names = await queries.selectFrom('tenants').select(['tenant_id', 'name']).limit(2).execute();
    const readAll = async () => (await Promise.all(names.map((row) => read(row.tenant_id)))).flat();
    const expected = names.map(({ name }) => ({ name }));
    expect(await readAll()).toEqual(expected);
    await sql`alter table tenants add column added integer`.execute(queries);
    expect(await readAll()).toEqual(expected);
  });

  it('rolls back a failed transaction', async () => {
    const failing = transaction(database.queries, async (within) => {
      await within.deleteFrom('users').execute();
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await database.queries.selectFrom('users').select('user_id').execute()).not.toEqual([]);
  });

  it('is unchanged by another migration', async () => {
    await migrate(database.queries);
    expect(await database.queries.selectFrom('users').select('user_id').execute()).not.toEqual([]);
  });

  it('assigns user ids after the given ones', async () => {
    const { user_id } = await database.queries
      .insertInto('users')
      .values({ email: 'next@meridian.example', status: 'PENDING' })
      .returning('user_id')
      .executeTakeFirstOrThrow();
    expect(user_id).toBe(10);
  });

  it('lets other transactions change their records while one continues after its change', async () => {
    if (database.kind === 'embedded') return; // It has one connection, so every call waits.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: given, resolve: isGiven } = Promise.withResolvers<void>();
    const change = { tenantId: 'HALDEN', area: 'deployments', kind: 'upsert' } as const;
    const slow = transaction(database.queries, async (within) => {
      recordChange(within, { ...change, recordId: 'slow' });
      isGiven();
      await held;
    });
    await given;
    const quick = transaction(database.queries, async (within) => {
      await sql`set local lock_timeout = '2s'`.execute(within);
      recordChange(within, { ...change, recordId: 'quick' });
    });
    await quick.finally(release);
    await slow;
    const changes = await database.queries.selectFrom('changes').select('record_id').orderBy('sequence').execute();
    expect(changes.map(({ record_id }) => record_id)).toEqual(['quick', 'slow']);
  });

  it('announces nothing from a part that was rolled back', async () => {
    const change = { tenantId: 'HALDEN', area: 'deployments', kind: 'upsert' } as const;
    await transaction(database.queries, async (within) => {
      recordChange(within, { ...change, recordId: 'kept' });
      const part = undoable(
        within,
        () => true,
        async () => {
          recordChange(within, { ...change, recordId: 'undone' });
          throw new Error('stop');
        },
      );
      await expect(part).rejects.toThrow('stop');
      await undoable(
        within,
        () => true,
        async () => recordChange(within, { ...change, recordId: 'done' }),
      );
    });
    const changes = await database.queries.selectFrom('changes').select('record_id').orderBy('sequence').execute();
    expect(changes.map(({ record_id }) => record_id)).toEqual(['kept', 'done']);
  });

  it('rolls back the part around a part that was rolled back', async () => {
    const add = (within: Transaction, name: string) =>
      sql`insert into tenants (tenant_id, name) values (${name}, ${name})`.execute(within);
    await transaction(database.queries, async (within) => {
      const undone = undoable(
        within,
        () => true,
        async () => {
          await add(within, 'OUTER');
          const inner = undoable(
            within,
            () => true,
            async () => {
              await add(within, 'INNER');
              throw new Error('stop');
            },
          );
          await inner;
        },
      );
      await expect(undone).rejects.toThrow('stop');
    });
    const tenants = await database.queries.selectFrom('tenants').select('name').execute();
    expect(tenants.map(({ name }) => name)).not.toContain('OUTER');
  });

  it('keeps changes in order, and logs with their differences', async () => {
    await transaction(database.queries, async (within) => {
      recordChange(within, { tenantId: 'HALDEN', area: 'deployments', recordId: '7', kind: 'upsert' });
      await recordActivity(within, {
        type: 'UPDATE',
        entity: 'DeploymentRequest',
        entityId: '7',
        tenantId: 'HALDEN',
        userId: 1,
        description: 'Changed',
        before: { status: 'A', name: 'x' },
        after: { status: 'B', name: 'x' },
      });
    });
    const changes = await database.queries.selectFrom('changes').selectAll().execute();
    expect(changes).toMatchObject([{ tenant_id: 'HALDEN', record_id: '7', kind: 'upsert' }]);
    const [entry] = await database.queries.selectFrom('activity_log').selectAll().execute();
    expect(entry).toMatchObject({
      old_entity: { status: 'A', name: 'x' },
      diff: [{ property: 'status', leftValue: 'A', rightValue: 'B' }],
    });
  });
});

it('plans a marked statement once per connection, within a transaction too, and others each time', async () => {
  const database = await connectPostgres(await createEmptyTestDatabase());
  const { queries } = database;
  const plans = sql<{ uses: number }>`
    select (generic_plans + custom_plans)::integer as uses from pg_prepared_statements`;
  const uses = async (within: Queries) => (await planned(plans).execute(within)).rows.map((plan) => plan.uses);
  expect(await uses(queries)).toEqual([1]);
  expect(await transaction(queries, uses)).toEqual([2]);
  expect((await plans.execute(queries)).rows).toEqual([{ uses: 2 }]);
  await database.close();
});

it('is migrated by one of several starting processes while the others wait', async () => {
  const url = await createEmptyTestDatabase();
  const processes = await Promise.all([connectPostgres(url), connectPostgres(url), connectPostgres(url)]);
  await Promise.all(processes.map(({ queries }) => migrate(queries)));
  const filled = await Promise.all(processes.map(({ queries }) => seedIdentities(queries)));
  expect(filled.filter(Boolean).length).toBe(1);
  const [first] = processes;
  const users = await first?.queries.selectFrom('users').select('user_id').execute();
  expect(users?.length).toBe(9);
  await Promise.all(processes.map((database) => database.close()));
});
