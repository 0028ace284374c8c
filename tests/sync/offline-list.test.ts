/** Without a network a list has the rows, the order and the totals that the server would have given. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tupleOf } from '../../server/areas/deployments/record.ts';
import { deployments, updateRecord } from '../../server/areas/deployments/store.ts';
import { recordChange } from '../../server/audit/record-changes.ts';
import { transaction } from '../../server/database/database.ts';
import { removeRecord } from '../../server/records/removal.ts';
import { type ContractClient, call, createContractClient } from '../../src/contract/client.ts';
import { getDeploymentRequest, listDeploymentRequests } from '../../src/contract/generated/operations/deployments.ts';
import type { DeploymentRequest, DeploymentRequestSummary } from '../../src/contract/generated/schema.d.ts';
import { deploymentRecords } from '../../src/data/deployments/record-kind.ts';
import { Device } from '../../src/data/device/device.ts';
import type { Scope } from '../../src/data/device/scope.ts';
import { withoutSensitive } from '../../src/data/device/sensitive.ts';
import { pullPage } from '../../src/data/resources/pull.ts';
import { RecordStore } from '../../src/data/resources/record-store.ts';
import { DEPLOYMENT_CONDITION_NAMES } from '../../src/rules/deployments/condition-filter.ts';
import {
  DEFAULT_LIST_QUERY,
  type DeploymentListQuery,
  listParameters,
} from '../../src/rules/deployments/list-query.ts';
import { JOB_STATUSES_IN_PROGRESS } from '../../src/rules/deployments/statuses.ts';
import { fc, tries } from '../seeded-chance.ts';
import { storeRequest } from '../server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../server/portal.ts';

type DeploymentStore = RecordStore<DeploymentRequestSummary, DeploymentRequest, DeploymentListQuery>;

const TENANT = 'BRIGHTWATER';
const CLIENTS = ['coastline', 'Coast_Line', 'halden', 'north%sea', 'Halden 2'];
const ENVIRONMENTS = ['emea-1', 'EMEA-prod', 'us_west', 'apac'];
const JOBS = ['IDLE', 'QUEUED_FAILED', ...JOB_STATUSES_IN_PROGRESS.slice(0, 3)] as const;
/** Of launch links and schedules, in days from now. */
const ENDS = [-1, 3, 300] as const;

const APPROVALS = ['APPROVED', 'LAUNCHED'] as const;
const INFRASTRUCTURES = ['INIT', 'STARTED', 'STOPPED'] as const;
const SERVICES = ['SERVICES_UP', 'SERVICES_NOT_MONITORED'] as const;

const anyRequest = fc.record({
  client: fc.constantFrom(...CLIENTS),
  environment: fc.constantFrom(...ENVIRONMENTS),
  job: fc.constantFrom(...JOBS),
  approval: fc.constantFrom(...APPROVALS),
  infrastructure: fc.constantFrom(...INFRASTRUCTURES),
  service: fc.constantFrom(...SERVICES),
  creator: fc.constantFrom(1, 2, null),
  end: fc.constantFrom(...ENDS),
  runState: fc.constantFrom('ORDERED', 'MISSED', null),
});
type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer Value> ? Value : never;

const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), request: anyRequest }),
  fc.record({ kind: fc.constant('job' as const), at: fc.nat(), job: fc.constantFrom(...JOBS) }),
  fc.record({ kind: fc.constant('rename' as const), at: fc.nat(), client: fc.constantFrom(...CLIENTS) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
);
type AnyChange = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

const anyQuery: fc.Arbitrary<DeploymentListQuery> = fc.record({
  page: fc.nat(5),
  requestId: fc.constantFrom(null, null, null, null, 3),
  client: fc.constantFrom(
    null,
    null,
    'coast',
    'HALDEN',
    '_',
    '%',
    'nobody',
    ...CLIENTS,
    '"coast"',
    ...CLIENTS.map((name) => `"${name}"`),
  ),
  environmentIdentifier: fc.constantFrom(null, null, 'emea', 'US_', '-', ...ENVIRONMENTS),
  createdBy: fc.constantFrom(null, null, 1, 2, 9),
  jenkinsStatus: fc.constantFrom(null, null, ...JOBS),
  approvalStatus: fc.constantFrom(null, null, null, ...APPROVALS),
  infrastructureStatus: fc.constantFrom(null, null, null, ...INFRASTRUCTURES),
  serviceStatus: fc.constantFrom(null, null, null, ...SERVICES),
  environmentType: fc.constantFrom(null, null, null, 'TEST', 'PRODUCTION'),
  condition: fc.constantFrom(null, null, ...DEPLOYMENT_CONDITION_NAMES.map((name) => [name]), [
    'STOPPED' as const,
    'ENDING_SOON' as const,
  ]),
});

let portal: TestPortal;
let tokens: Tokens;
let client: ContractClient;
const scope: Scope = { userId: 1, tenantId: TENANT };

beforeAll(async () => {
  portal = await startTestPortal();
  tokens = await portal.signIn('operator', TENANT);
  client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: { access: async () => tokens.access, refresh: async () => null, reject: async () => null },
    fetch: async (request, init) => {
      const { pathname, search } = new URL(request.url);
      const answer = await portal.app.inject({
        method: 'GET',
        url: `${pathname}${search}`,
        headers: Object.fromEntries(new Headers(init?.headers)),
      });
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: { 'content-type': String(answer.headers['content-type']) },
      });
    },
  });
});
afterAll(() => portal.close());

const queries = () => portal.services.queries;

let made = 0;

function scheduleUntil(endDate: string) {
  const times = { timeZone: 'UTC', startupTime: '08:00', shutdownTime: '18:00' };
  return { activeDuring: 'DAILY_SCHEDULE', startDate: '2020-01-01', endDate, ...times } as const;
}

async function insert({ client: name, environment, creator, end, runState, ...tuple }: AnyRequest): Promise<void> {
  const lastDay = new Date(Date.now() + end * 86_400_000).toISOString().slice(0, 10);
  const at = '2026-01-01T00:00:00Z';
  const run = { action: 'STOP', dueAt: at, at, state: runState, missed: 0, reason: null };
  // No two requests of a tenant have the same name.
  made += 1;
  const id = await storeRequest(queries(), {
    row: {
      client: name,
      environment_identifier: `${environment}-${made}`,
      created_by: creator,
      token_valid_to: lastDay,
      scheduled_run: runState === null ? null : JSON.stringify(run),
    },
    document: { deploymentSchedule: scheduleUntil(lastDay) },
    tuple,
  });
  await transaction(queries(), async (within) =>
    recordChange(within, { tenantId: TENANT, area: deployments.area, recordId: String(id), kind: 'upsert' }),
  );
}

async function ids(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from deployment_requests where tenant_id = ${TENANT} order by id`.execute(queries());
  return rows.map(({ id }) => id);
}

async function apply(change: AnyChange): Promise<void> {
  if (change.kind === 'insert') {
    await insert(change.request);
    return;
  }
  const known = await ids();
  const id = known[change.at % Math.max(known.length, 1)];
  if (id === undefined) return;
  await transaction(queries(), async (within) => {
    const record = await deployments.lock(within, id, TENANT);
    if (record === null) return;
    switch (change.kind) {
      case 'job':
        await updateRecord(within, record, { tuple: { ...tupleOf(record), job: change.job } });
        return;
      case 'rename':
        await sql`update deployment_requests set client = ${change.client} where id = ${id}`.execute(within);
        await updateRecord(within, record, {});
        return;
      case 'remove':
        await removeRecord(within, deployments, record);
    }
  });
}

/** Reads page by page until there is no more. Answers how many pages it took. */
async function synchronise(store: DeploymentStore): Promise<number> {
  for (let pages = 1; ; pages += 1) {
    const outcome = await pullPage({
      client,
      kind: deploymentRecords,
      store,
      scope,
      isCurrent: () => true,
      signal: new AbortController().signal,
    });
    if (outcome.kind !== 'kept') throw new Error(`The changes were not kept: ${outcome.kind}`);
    if (!outcome.more) return pages;
  }
}

async function expectSamePage(store: DeploymentStore, query: DeploymentListQuery): Promise<void> {
  const online = await call(client, listDeploymentRequests, {
    params: { query: listParameters(query, new Set(['user.view'])) },
  });
  const offline = await store.lists.readPage(scope, query);
  expect(offline).toMatchObject({ partial: false, totalRecords: online.totalRecords });
  expect(offline?.rows).toEqual(online.deployments);
}

function newStore(): DeploymentStore {
  return new RecordStore(new Device(`test-${crypto.randomUUID()}`), deploymentRecords);
}

describe('a list on the device', () => {
  it('is the server’s list, whatever the records, the changes and the filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRequest, { maxLength: 130 }),
        fc.array(fc.tuple(fc.array(anyChange, { maxLength: 8 }), fc.array(anyQuery, { minLength: 1, maxLength: 6 })), {
          minLength: 1,
          maxLength: 3,
        }),
        async (requests, steps) => {
          await sql`delete from deployment_requests`.execute(queries());
          for (const request of requests) await insert(request);
          const store = newStore();
          for (const [changes, asked] of steps) {
            for (const change of changes) await apply(change);
            await synchronise(store);
            for (const query of asked) await expectSamePage(store, query);
          }
        },
      ),
      { numRuns: tries({ usual: 8, deep: 40 }) },
    );
  }, 300_000);

  it('forgets what has gone between two pages of the first reading, and before it', async () => {
    await sql`delete from deployment_requests`.execute(queries());
    for (let count = 0; count < 250; count += 1) {
      await insert({
        client: 'acme',
        environment: 'emea-1',
        approval: 'LAUNCHED',
        infrastructure: 'STARTED',
        job: 'IDLE',
        service: 'SERVICES_UP',
        creator: 1,
        end: 300,
        runState: null,
      });
    }
    const store = newStore();
    const everything = await ids();
    const query = DEFAULT_LIST_QUERY;
    // A device that has seen the oldest page before.
    const old = await call(client, listDeploymentRequests, {
      params: { query: listParameters({ ...query, page: 24 }, new Set(['user.view'])) },
    });
    await store.keepPage(
      scope,
      { ...query, page: 24 },
      { rows: old.deployments, totalRecords: 250, asOf: 1, partial: false },
    );
    await sql`delete from deployment_requests where id = ${everything[0] ?? 0}`.execute(queries());
    await pullPage({
      client,
      kind: deploymentRecords,
      store,
      scope,
      isCurrent: () => true,
      signal: new AbortController().signal,
    });
    expect(await store.lists.readPage(scope, query)).toMatchObject({ partial: true });
    await apply({ kind: 'remove', at: 245 });
    await apply({ kind: 'remove', at: 20 });
    expect(await synchronise(store)).toBeGreaterThan(1);
    await synchronise(store);
    for (const page of [0, 1, 12, 23, 24]) await expectSamePage(store, { ...query, page });
  });

  it('has every detail but the secrets', async () => {
    const id = (await ids())[0] ?? 0;
    const store = newStore();
    await synchronise(store);
    const { record } = (await store.readRecord(scope, id)) ?? {};
    const online = await call(client, getDeploymentRequest, { params: { path: { id } } });
    expect(record).toEqual(withoutSensitive('DeploymentRequest', online));
  });
});
