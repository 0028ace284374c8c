import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEPLOYMENT_TYPES } from '../../../../src/rules/deployments/deployment-types.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES,
  SERVICE_STATUSES,
} from '../../../../src/rules/deployments/statuses.ts';
import { describeDatabase } from '../../../../tests/database/databases.ts';
import { fc } from '../../../../tests/seeded-chance.ts';
import { type Database, type Queries, transaction } from '../../../database/database.ts';
import { DEMO_TENANTS } from '../../../demo/identities.ts';
import { tupleOf } from '../record.ts';
import { deployments, updateRecord } from '../store.ts';
import { deploymentGroups, listRecords } from './list.ts';

const TENANTS = DEMO_TENANTS.map(({ tenantId }) => tenantId);
const CLIENTS = ['coastline', 'Coast_Line', 'halden', 'north%sea', 'a'];
const CREATORS = [1, 2, null];
const JOBS = JOB_STATUSES.slice(0, 4);
const INFRASTRUCTURES = INFRASTRUCTURE_STATUSES.slice(0, 3);

/** A row as small numbers, so that the database can create many at once. */
interface Seed {
  readonly id: number;
  readonly tenant: number;
  readonly client: number;
  readonly type: number;
  readonly job: number;
  readonly creator: number;
  /** Of the three other statuses. */
  readonly status: number;
}

const pick = (values: readonly unknown[], index: number) => values[index % values.length];
/** Ids from several blocks, so that pages cross their bounds. */
const anyId = fc.integer({ min: 1, max: 40_000 });
const anySeed: fc.Arbitrary<Seed> = fc.record({
  id: anyId,
  tenant: fc.nat(3),
  client: fc.nat(4),
  type: fc.nat(4),
  job: fc.nat(3),
  creator: fc.nat(2),
  status: fc.nat(59),
});
/** Requests in every tenant, in four blocks. */
const sixteen: readonly Seed[] = Array.from({ length: 16 }, (_, index) => ({
  id: index * 1_000 + 1,
  tenant: index,
  client: 0,
  type: 0,
  job: 0,
  creator: 0,
  status: 0,
}));
type Step =
  | { readonly kind: 'insert'; readonly seeds: readonly Seed[] }
  | {
      readonly kind: 'update';
      readonly from: number;
      readonly to: number;
      readonly job: number;
      readonly creator: number;
    }
  | {
      readonly kind: 'rename';
      readonly from: number;
      readonly to: number;
      readonly client: number;
      readonly type: number;
    }
  | { readonly kind: 'move'; readonly from: number; readonly to: number; readonly status: number }
  | { readonly kind: 'touch'; readonly from: number; readonly to: number }
  | { readonly kind: 'delete'; readonly from: number; readonly to: number };

/** One row, or a range of them. */
const anyRange = anyId.chain((from) => fc.constantFrom(0, 0, 500, 15_000).map((width) => ({ from, to: from + width })));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc
    .uniqueArray(anySeed, { selector: ({ id }) => id, minLength: 1, maxLength: 60 })
    .map((seeds) => ({ kind: 'insert', seeds }) as const),
  fc
    .tuple(anyRange, fc.nat(3), fc.nat(2))
    .map(([range, job, creator]) => ({ kind: 'update', ...range, job, creator }) as const),
  fc
    .tuple(anyRange, fc.nat(4), fc.nat(4))
    .map(([range, client, type]) => ({ kind: 'rename', ...range, client, type }) as const),
  fc.tuple(anyRange, fc.nat(59)).map(([range, status]) => ({ kind: 'move', ...range, status }) as const),
  anyRange.map((range) => ({ kind: 'touch', ...range }) as const),
  anyRange.map((range) => ({ kind: 'delete', ...range }) as const),
);

async function take(queries: Queries, step: Step): Promise<void> {
  switch (step.kind) {
    case 'insert': {
      const rows = step.seeds.map(
        ({ id, tenant, client, type, job, creator, status }) =>
          sql`(${id}::int, ${pick(TENANTS, tenant)}, ${pick(DEPLOYMENT_TYPES, type)}, ${pick(CLIENTS, client)},
            ${`env-${id}`}, 'CHG-1', 'TEST', ${pick(CREATORS, creator)}::int, ${pick(APPROVAL_STATUSES, status)},
            ${pick(INFRASTRUCTURES, status)}, ${pick(JOBS, job)}, ${pick(SERVICE_STATUSES, status)}, '{}'::jsonb)`,
      );
      await sql`
        insert into deployment_requests (id, tenant_id, deployment_type, client, environment_identifier,
          approval_reference, environment_type, created_by, approval_status, infrastructure_status, job_status,
          service_status, document)
        values ${sql.join(rows)} on conflict (id) do update set job_status = excluded.job_status`.execute(queries);
      return;
    }
    case 'update':
      await sql`update deployment_requests
        set job_status = ${pick(JOBS, step.job)}, created_by = ${pick(CREATORS, step.creator)}::int
        where id between ${step.from} and ${step.to}`.execute(queries);
      return;
    case 'rename':
      await sql`update deployment_requests
        set client = ${pick(CLIENTS, step.client)}, deployment_type = ${pick(DEPLOYMENT_TYPES, step.type)}
        where id between ${step.from} and ${step.to}`.execute(queries);
      return;
    case 'move':
      await sql`update deployment_requests
        set approval_status = ${pick(APPROVAL_STATUSES, step.status)},
          infrastructure_status = ${pick(INFRASTRUCTURES, step.status)},
          service_status = ${pick(SERVICE_STATUSES, step.status)}
        where id between ${step.from} and ${step.to}`.execute(queries);
      return;
    case 'touch':
      await sql`update deployment_requests set version = version + 1, updated_at = now()
        where id between ${step.from} and ${step.to}`.execute(queries);
      return;
    case 'delete':
      await sql`delete from deployment_requests where id between ${step.from} and ${step.to}`.execute(queries);
  }
}

interface Question {
  readonly tenant: string | null;
  readonly type: (typeof DEPLOYMENT_TYPES)[number] | null;
  readonly job: (typeof JOBS)[number] | null;
  readonly approval: (typeof APPROVAL_STATUSES)[number] | null;
  readonly infrastructure: (typeof INFRASTRUCTURES)[number] | null;
  readonly service: (typeof SERVICE_STATUSES)[number] | null;
  readonly creator: number | null;
  readonly client: string | null;
  readonly environment: string | null;
  readonly offset: number;
  readonly pageSize: number;
}

const anyQuestion: fc.Arbitrary<Question> = fc.record({
  tenant: fc.constantFrom(null, ...TENANTS),
  type: fc.constantFrom(null, null, ...DEPLOYMENT_TYPES),
  job: fc.constantFrom(null, null, ...JOBS),
  approval: fc.constantFrom(null, null, null, null, null, ...APPROVAL_STATUSES),
  infrastructure: fc.constantFrom(null, null, null, null, null, ...INFRASTRUCTURES),
  service: fc.constantFrom(null, null, null, null, null, ...SERVICE_STATUSES),
  creator: fc.constantFrom(null, null, 1, 2),
  client: fc.constantFrom(null, null, null, 'coast', '_', '%', 'A', 'nobody'),
  environment: fc.constantFrom(null, null, null, null, '7', 'ENV-1'),
  offset: fc.oneof(fc.nat(5), fc.nat(200)),
  pageSize: fc.integer({ min: 1, max: 50 }),
});

/** The same answer without counts. */
async function plainly(queries: Queries, question: Question): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from deployment_requests
    where (${question.tenant}::text is null or tenant_id = ${question.tenant})
      and (${question.type}::text is null or deployment_type = ${question.type})
      and (${question.job}::text is null or job_status = ${question.job})
      and (${question.approval}::text is null or approval_status = ${question.approval})
      and (${question.infrastructure}::text is null or infrastructure_status = ${question.infrastructure})
      and (${question.service}::text is null or service_status = ${question.service})
      and (${question.creator}::int is null or created_by = ${question.creator})
      and (${question.client}::text is null or strpos(lower(client), lower(${question.client})) > 0)
      and (${question.environment}::text is null
        or strpos(lower(environment_identifier), lower(${question.environment})) > 0)
    order by id desc`.execute(queries);
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(question.offset, question.offset + question.pageSize), total: ids.length };
}

/** Records by their four statuses, as text in one order. */
async function groupsPlainly(queries: Queries, tenant: string | null): Promise<string[]> {
  const { rows } = await sql<{ statuses: string }>`
    select concat_ws(' ', approval_status, infrastructure_status, job_status, service_status, count(*)) as statuses
    from deployment_requests where ${tenant}::text is null or tenant_id = ${tenant}
    group by approval_status, infrastructure_status, job_status, service_status`.execute(queries);
  return rows.map(({ statuses }) => statuses).sort();
}

async function grouped(queries: Queries, tenantScope: string | null): Promise<string[]> {
  const groups = await deploymentGroups(queries, { tenantScope });
  return groups
    .map(({ statuses, records }) =>
      [statuses['approval'], statuses['infrastructure'], statuses['job'], statuses['service'], records].join(' '),
    )
    .sort();
}

async function listed(queries: Queries, question: Question): Promise<{ ids: number[]; total: number }> {
  const { tenant, type, job, approval, infrastructure, service, creator, client, environment, offset, pageSize } =
    question;
  const { rows, total } = await listRecords(queries, tenant, {
    offset,
    pageSize,
    ...(type === null ? {} : { deploymentType: type }),
    ...(job === null ? {} : { jenkinsStatus: job }),
    ...(approval === null ? {} : { approvalStatus: approval }),
    ...(infrastructure === null ? {} : { infrastructureStatus: infrastructure }),
    ...(service === null ? {} : { serviceStatus: service }),
    ...(creator === null ? {} : { createdBy: creator }),
    ...(client === null ? {} : { client }),
    ...(environment === null ? {} : { environmentIdentifier: environment }),
  });
  return { ids: rows.map(({ id }) => id), total };
}

describeDatabase('the counts beside deployment requests', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.queries.deleteFrom('deployment_requests').execute();
  });
  afterAll(() => database.close());

  it('give the same pages and totals as counting, after single and bulk changes', async () => {
    const { queries } = database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 1, maxLength: 12 }),
        fc.array(anyQuestion, { minLength: 1, maxLength: 12 }),
        async (steps, questions) => {
          for (const step of steps) await take(queries, step);
          for (const question of questions) {
            expect(await listed(queries, question), JSON.stringify(question)).toEqual(await plainly(queries, question));
          }
          for (const tenant of [null, ...TENANTS])
            expect(await grouped(queries, tenant)).toEqual(await groupsPlainly(queries, tenant));
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  it('stay correct when many requests change concurrently, each twice', async () => {
    const { queries } = database;
    await take(queries, { kind: 'insert', seeds: sixteen });
    const changes = sixteen.map(({ id }, index) =>
      transaction(queries, async (within) => {
        for (const job of [1 + (index % 3), 2]) {
          const record = await deployments.lock(within, id, null);
          if (record === null) throw new Error(`no request ${id}`);
          await updateRecord(within, record, { tuple: { ...tupleOf(record), job: JOBS[job] ?? 'IDLE' } });
        }
      }),
    );
    await Promise.all(changes);
    const { total } = await listRecords(queries, null, { jenkinsStatus: JOBS[2] ?? 'IDLE' });
    expect(total).toBe(sixteen.length);
    const left = await queries.selectFrom('deployment_blocks').select('total').where('total', '<', 0).execute();
    expect(left).toEqual([]);
  });

  it('are zero when every request is deleted', async () => {
    const { queries } = database;
    await take(queries, { kind: 'insert', seeds: sixteen });
    await queries.deleteFrom('deployment_requests').execute();
    for (const table of ['deployment_blocks', 'deployment_clients', 'deployment_status_blocks'] as const) {
      const rows = await queries.selectFrom(table).select('total').where('total', '<>', 0).execute();
      expect(rows).toEqual([]);
    }
  });
});
