/**
 * Upgrades from the previous release: on PostgreSQL with both servers side by side on one database, on the embedded database one
 * after the other.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres, type Queries } from '../../server/database/database.ts';
import { pendingMigrations } from '../../server/database/migrate.ts';
import { newSecrets, secretsText } from '../../server/secrets.ts';
import { PRIVILEGES } from '../../src/rules/access/privileges.ts';
import { brokenBy } from '../contract/answer-check.ts';
import { OPERATIONS, operationOf, prepare, type Request, send, toAddress } from '../contract/operation-calls.ts';
import { HOME, World } from '../contract/operation-world.ts';
import { type PostgresServer, startPostgres } from '../database/databases.ts';
import { APPROVED, insertRequest, operationsOf, requestRow, until } from '../server/background.ts';
import { openEvents } from '../server/event-reader.ts';
import { idTokenClaims, makeIdToken, type Tokens } from '../server/portal.ts';
import { createRunnerBench } from '../server/runner-hosts.ts';
import {
  operationsOf as callsOf,
  endServers,
  type ReleaseServer,
  runProgram,
  startRelease,
  THIS_RELEASE,
  unpackPreviousRelease,
} from './releases.ts';

const PUBLIC_URL = 'http://localhost:8080';
const secrets = newSecrets();
const SETTINGS = {
  PUBLIC_URL,
  PORTAL_SECRETS: secretsText(secrets),
  PORTAL_SIGN_INS_PER_MINUTE: '10000',
  PORTAL_COMMANDS_PER_MINUTE: '10000',
  PORTAL_REHEARSAL_SPEED: '10000',
};
/** Milliseconds to start several servers one after the other on a busy machine. */
const STARTS = 240_000;
const PENDING = { ...APPROVED, approval: 'PENDING_APPROVAL' } as const;
const previous = unpackPreviousRelease();
/** Areas that are new in this release are not requested from the older server. */
const known = callsOf(previous);
const OLDER_OPERATIONS = OPERATIONS.filter(({ id }) => known.has(id));
afterAll(async () => {
  await endServers();
  previous.remove();
});

async function signIn(address: string): Promise<Tokens> {
  const claims = { ...idTokenClaims('administrator@meridian.example'), iss: `${PUBLIC_URL}/oidc` };
  const token = await makeIdToken(secrets.providerKey.current, claims);
  const response = await fetch(`${address}/api/auth/loginWithGoogle`, {
    method: 'POST',
    headers: { 'x-google-token': token },
  });
  const header = (name: string) => response.headers.get(name) ?? '';
  expect(response.status, await response.text()).toBe(200);
  return { access: header('x-access-token'), refresh: header('x-refresh-token'), id: header('x-id-token') };
}

async function call(address: string, tokens: Tokens, path: string, options: RequestInit = {}): Promise<Response> {
  const headers = { 'x-access-token': `Bearer ${tokens.access}`, ...options.headers };
  return fetch(`${address}/api${path}`, { ...options, headers });
}

/** Fields of a request that the previous release doesn't have. */
const NEW_FIELDS: ReadonlySet<string> = new Set([
  'approvals',
  'approvalsNeeded',
  'changesSinceApproval',
  'hiddenEdits',
  'lastDecision',
  'lastFailure',
  'plan',
  'runner',
]);

/** What both releases answer. */
function shared(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (field, value) => (NEW_FIELDS.has(field) ? undefined : value)));
}

/** Whether a launch has ended. */
async function runs(queries: Queries, id: number): Promise<boolean> {
  const { infrastructure_status: infrastructure, job_status: job } = await requestRow(queries, id);
  return infrastructure === 'STARTED' && job === 'IDLE';
}

describe('one server after the other, on PostgreSQL', () => {
  let postgres: PostgresServer;
  let folder: string;
  let older: ReleaseServer;
  let newer: ReleaseServer;
  let world: World;
  /** Created by the older server before the newer one started. */
  let ofOlder: Tokens;
  /** Answers of the older server while the newer one started. */
  const meanwhile: number[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
    const url = await postgres.createEmpty();
    const settings = { ...SETTINGS, DATABASE_URL: url, PORTAL_DATA: folder, PORTAL_DEMO_REQUESTS: '40' };
    older = await startRelease(previous, settings);
    ofOlder = await signIn(older.address);
    const database = await connectPostgres(url);
    expect(await pendingMigrations(database.queries)).not.toEqual([]);

    let isStarting = true;
    const working = (async () => {
      while (isStarting) {
        const id = await insertRequest(database.queries, {
          tenantId: HOME.tenantId,
          environment: `meanwhile-${meanwhile.length}`,
          tuple: PENDING,
        });
        const answers = [
          await call(older.address, ofOlder, '/deploymentrequests?pageSize=10'),
          await call(older.address, ofOlder, `/deploymentrequests/approve/${id}`, { method: 'PUT' }),
          await call(older.address, ofOlder, `/deploymentrequests/launch/${id}`, { method: 'POST' }),
        ];
        meanwhile.push(...answers.map(({ status }) => status));
        await setTimeout(20);
      }
    })();
    newer = await startRelease(THIS_RELEASE, settings);
    isStarting = false;
    await working;
    world = await World.start(database, { secrets, fill: async () => undefined });
  }, STARTS);
  afterAll(async () => {
    await world?.close();
    await older?.stop();
    await newer?.stop();
    rmSync(folder, { recursive: true, force: true });
    await postgres?.stop();
  });

  const at = async (server: ReleaseServer, id: (typeof OPERATIONS)[number]['id'], request: Request, tokens: Tokens) => {
    const operation = operationOf(id);
    const reply = await send(world, operation, request, operation.isPublic ? null : tokens, toAddress(server.address));
    expect(brokenBy(operation, reply), id).toEqual([]);
    return reply;
  };

  it('adds every new privilege to an existing role, so that someone can grant it', async () => {
    // The previous release gave it every privilege of that time.
    const held = await world.database.queries
      .selectFrom('role_privileges')
      .select('privilege')
      .where('role_id', '=', 'ADMINISTRATOR')
      .execute();
    const names = new Set(held.map(({ privilege }) => privilege));
    expect(PRIVILEGES.filter((privilege) => !names.has(privilege))).toEqual([]);
  });

  it('answers without errors while the newer server upgrades the database', async () => {
    expect(new Set(meanwhile)).toEqual(new Set([200]));
    expect(await pendingMigrations(world.database.queries)).toEqual([]);
  });

  it.each(OLDER_OPERATIONS.map(({ id }) => [id] as const))('%s is answered by the older server', async (id) => {
    const administrator = await world.signIn('administrator', HOME.tenantId);
    const reply = await at(older, id, await prepare(id, world, HOME), administrator);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  });

  describe.each([
    ['the older', () => [older, newer] as const],
    ['the newer', () => [newer, older] as const],
  ])('side by side, %s server', (_, servers) => {
    let own: ReleaseServer;
    let other: ReleaseServer;
    let tokens: Tokens;
    beforeAll(async () => {
      [own, other] = servers();
      tokens = await world.signIn('administrator', HOME.tenantId);
    });

    it('recognizes users who signed in or out at the other one', async () => {
      const there = await signIn(other.address);
      expect((await call(own.address, there, '/deploymentrequests')).status).toBe(200);
      const refresh = { method: 'POST', headers: { 'x-refresh-token': there.refresh } };
      expect((await call(own.address, there, '/auth/refreshToken', refresh)).status).toBe(200);
      const here = await signIn(own.address);
      const leave = { method: 'POST', headers: { 'x-refresh-token': here.refresh } };
      expect((await call(other.address, here, '/auth/logoutUser', leave)).status).toBe(200);
      expect((await call(own.address, here, '/deploymentrequests')).status).toBe(401);
    });

    it('finds a request created at the other one by name, and lists the same', async () => {
      const request = await prepare('createProductRequest', world, HOME);
      const name = `made-${randomUUID().slice(0, 8)}`;
      const body = { ...Object(request.body), environmentIdentifier: name };
      await at(other, 'createProductRequest', { ...request, body }, tokens);
      const query = { environmentIdentifier: name.slice(2, -1) };
      const found = await at(own, 'listDeploymentRequests', { query }, tokens);
      expect(found.body).toMatchObject({ totalRecords: 1, deployments: [{ environmentIdentifier: name }] });
      const all = { query: { pageSize: 100 } };
      const { body: list } = await at(own, 'listDeploymentRequests', all, tokens);
      const { body: listThere } = await at(other, 'listDeploymentRequests', all, tokens);
      expect(shared(list)).toEqual(shared(listThere));
    });

    it('immediately shows a decision made at the other one, and recognizes it when repeated', async () => {
      const request = await prepare('approveDeploymentRequest', world, HOME);
      const id = Number(request.path?.['id']);
      const header = { 'idempotency-key': randomUUID() };
      const events = await openEvents(own.address, tokens);
      try {
        const decided = await at(other, 'approveDeploymentRequest', { ...request, header }, tokens);
        expect(decided.status).toBe(200);
        await until('the change', async () => events.changes().some((change) => change.id === id));
        const repeated = await at(own, 'approveDeploymentRequest', { ...request, header }, tokens);
        expect(repeated).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
        expect(shared(repeated.body)).toEqual(shared(decided.body));
        expect((await at(own, 'approveDeploymentRequest', request, tokens)).status).toBe(409);
      } finally {
        await events.leave();
      }
    });

    it('launches, whichever server runs the operation', async () => {
      const { queries } = world.database;
      const stored = [1, 2, 3, 4].map(() => ({ tenantId: HOME.tenantId, environment: `launched-${randomUUID()}` }));
      const ids = await Promise.all(stored.map((fields) => insertRequest(queries, fields)));
      for (const id of ids) expect((await at(own, 'launchDeployment', { path: { id } }, tokens)).status).toBe(200);
      for (const id of ids) await until('the launch', () => runs(queries, id));
    });
  });

  it('continues operations of the older server when that one stops', async () => {
    const { queries } = world.database;
    const tokens = await world.signIn('administrator', HOME.tenantId);
    const id = await insertRequest(queries, { tenantId: HOME.tenantId, environment: 'taken-over' });
    expect((await at(older, 'launchDeployment', { path: { id } }, tokens)).status).toBe(200);
    expect(await older.stop()).toBe(0);
    await until('the launch', () => runs(queries, id));
    expect((await call(newer.address, tokens, '/deploymentrequests')).status).toBe(200);
    expect((await fetch(`${newer.address}/ready`)).status).toBe(200);
  });

  it('leaves what a runner carries out to the newer server, whichever one it was ordered at', async () => {
    const bench = createRunnerBench();
    const url = await postgres.createEmpty();
    const settings = { ...SETTINGS, DATABASE_URL: url, PORTAL_DATA: folder };
    const release = await startRelease(previous, settings);
    const withRunners = { ...settings, PORTAL_DATA: join(folder, 'runners'), PORTAL_RUNNERS: bench.runnersFile };
    const own = await startRelease(THIS_RELEASE, withRunners);
    const { queries, close } = await connectPostgres(url);
    try {
      bench.hold();
      const ids: number[] = [];
      for (const { address } of [release, own]) {
        const environment = `held-${ids.length}`;
        const id = await insertRequest(queries, { environment, document: { cloudProvider: 'AZURE' } });
        const launched = await call(address, await signIn(address), `/deploymentrequests/launch/${id}`, {
          method: 'POST',
        });
        expect(launched.status).toBe(200);
        ids.push(id);
      }
      await until('the programs', async () => bench.notes().length === ids.length);
      const refused = sql<object>`select from pgboss.job where output::text like '%can''t carry out the stages of a runner%'`;
      await until('what the older server tried', async () => (await refused.execute(queries)).rows.length > 0);
      for (const id of ids) expect(await operationsOf(queries, id)).toMatchObject([{ state: 'RUNNING', position: 3 }]);
      bench.release();
      for (const id of ids) await until('the launch', () => runs(queries, id));
      expect(bench.notes()).toHaveLength(ids.length * 4);
    } finally {
      await close();
      await release.stop();
      await own.stop();
      bench.remove();
    }
  });

  it('lets the previous release start on a database that this one made', async () => {
    const settings = { ...SETTINGS, DATABASE_URL: await postgres.createEmpty(), PORTAL_DATA: folder };
    const first = await startRelease(THIS_RELEASE, settings);
    const second = await startRelease(previous, settings);
    try {
      const tokens = await signIn(second.address);
      expect((await call(second.address, tokens, '/deploymentrequests')).status).toBe(200);
      expect((await fetch(`${second.address}/ready`)).status).toBe(200);
      expect((await fetch(`${first.address}/ready`)).status).toBe(200);
    } finally {
      await second.stop();
      await first.stop();
    }
  });
});

const Status = v.object({
  approvalStatus: v.object({ status: v.string() }),
  infrastructureStatus: v.object({ status: v.string() }),
  jenkinsStatus: v.object({ status: v.string() }),
});
const Page = v.object({
  totalRecords: v.number(),
  deployments: v.array(v.object({ id: v.number(), status: Status })),
});

describe('one server after the other, on the embedded database', () => {
  async function restoreBackup(folder: string): Promise<string> {
    const [file, restored] = [join(folder, 'portal.backup'), join(folder, 'restored')];
    const backUp = ['server/backup/make-backup.ts', file];
    expect(await runProgram(previous, backUp, { ...SETTINGS, PORTAL_DATA: folder })).toMatchObject({ code: 0 });
    const restore = ['server/backup/restore.ts', file];
    expect(await runProgram(THIS_RELEASE, restore, { ...SETTINGS, PORTAL_DATA: restored })).toMatchObject({ code: 0 });
    return restored;
  }

  /** Each with where this release continues, after the previous one was stopped. */
  const places: readonly [string, (folder: string) => Promise<string>][] = [
    ['the folder of the previous release', async (folder) => folder],
    ['a backup that the previous release made', restoreBackup],
  ];

  it.each(places)(
    'continues with %s, and with its launch',
    async (_, continueIn) => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
      const settings = { ...SETTINGS, PORTAL_DATA: folder, PORTAL_DEMO_REQUESTS: '40' };
      let server = await startRelease(previous, { ...settings, PORTAL_REHEARSAL_SPEED: '1' });
      try {
        let tokens = await signIn(server.address);
        const list = async () =>
          v.parse(Page, await (await call(server.address, tokens, '/deploymentrequests?pageSize=100')).json());
        const before = await list();
        const launched = before.deployments.find(({ status }) => status.approvalStatus.status === 'APPROVED')?.id;
        const launch = `/deploymentrequests/launch/${launched}`;
        expect((await call(server.address, tokens, launch, { method: 'POST' })).status).toBe(200);
        expect(await server.stop()).toBe(0);

        const place = await continueIn(folder);
        server = await startRelease(THIS_RELEASE, { ...settings, PORTAL_DATA: place });
        expect((await fetch(`${server.address}/ready`)).status).toBe(200);
        // A restore ends sessions.
        if (place !== folder) tokens = await signIn(server.address);
        expect((await list()).totalRecords).toBe(before.totalRecords);
        await until('the launch', async () => {
          const { deployments } = await list();
          const { status } = deployments.find(({ id }) => id === launched) ?? {};
          return status?.infrastructureStatus.status === 'STARTED' && status.jenkinsStatus.status === 'IDLE';
        });
      } finally {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    STARTS,
  );
});
