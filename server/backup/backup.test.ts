import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, openEmbeddedTestDatabase, openTestDatabase } from '../../tests/database/databases.ts';
import { IS_DEEP } from '../../tests/depth.ts';
import { storeRequest } from '../../tests/server/deployment-requests.ts';
import {
  idTokenClaims,
  makeIdToken,
  startTestPortal,
  type TestPortal,
  type Tokens,
  tokensOf,
} from '../../tests/server/portal.ts';
import { readConfiguration } from '../configuration.ts';
import {
  connectPostgres,
  type Database,
  openEmbeddedDatabase,
  type Queries,
  transaction,
} from '../database/database.ts';
import { LAST_OF_1_0_0 } from '../migrations/index.ts';
import { newSecrets, type Secrets } from '../secrets.ts';
import { BackupWriter } from './backup-file.ts';
import { readTables } from './catalogue.ts';
import { inspectBackup, requireKeys, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
const open: { close(): Promise<void> }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
});
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

function opened<T extends { close(): Promise<void> }>(it: T): T {
  open.push(it);
  return it;
}

const configuration = readConfiguration({});
const ELSEWHERE = 'https://portal.elsewhere.example';

async function backUp(queries: Queries, name = 'backup'): Promise<string> {
  const path = join(folder, name);
  const writer = new BackupWriter();
  await Promise.all([
    writeBackup(queries, configuration, writer),
    pipeline(writer.compressed, createWriteStream(path)),
  ]);
  return path;
}

async function restoreInto(database: Database, path: string, secrets: Secrets, now = new Date()): Promise<void> {
  const { header } = await inspectBackup(path);
  requireKeys(header, secrets);
  await restoreBackup(header, { path, database, secrets, now });
}

/** Every row of every table as sorted text. */
async function contentOf(queries: Queries): Promise<Record<string, readonly string[]>> {
  const content: Record<string, readonly string[]> = {};
  for (const { name } of await readTables(queries)) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t order by 1`.execute(queries);
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

const emptyPostgres = async () => connectPostgres(await createEmptyTestDatabase());
const kinds = {
  embedded: { filled: openEmbeddedTestDatabase, empty: () => openEmbeddedDatabase() },
  PostgreSQL: { filled: openTestDatabase, empty: emptyPostgres },
} as const;

const approve = (portal: TestPortal, tokens: Tokens, id: number, commandId: string, version: number) =>
  portal.call('PUT', `/deploymentrequests/approve/${id}`, {
    tokens,
    headers: { 'idempotency-key': commandId, 'if-match': `"${version}"` },
  });

/** Signs in the approver with an id token of the provider at the portal's new address. */
async function signInElsewhere(portal: TestPortal, now: Date): Promise<Tokens> {
  const claims = { ...idTokenClaims('approver@meridian.example'), iss: `${ELSEWHERE}/oidc` };
  const token = await makeIdToken(portal.providerKey, claims, now);
  const first = await portal.call('POST', '/auth/loginWithGoogle', { headers: { 'x-google-token': token } });
  expect(first.statusCode).toBe(200);
  const tokens = tokensOf(first);
  return tokensOf(
    await portal.call('POST', '/auth/refreshToken?tenantId=BRIGHTWATER', {
      tokens,
      headers: { 'x-refresh-token': tokens.refresh },
    }),
  );
}

/** Milliseconds: two databases and two servers. */
const LONG = 180_000;

/** In a usual run, `backup-commands.test.ts` alone restores into an embedded database. */
const WAYS = [
  ['embedded', 'PostgreSQL'],
  ['PostgreSQL', 'embedded'],
] as const;

describe.each(IS_DEEP ? WAYS : WAYS.slice(0, 1))('a backup of the %s database, restored into %s', (from, to) => {
  it(
    'accepts later decisions once, at another address and on another day',
    async () => {
      const secrets = newSecrets();
      const before = await startTestPortal({ database: await kinds[from].filled(), secrets });
      open.push(before);
      const { queries, files } = before.services;
      const names = ['decided before', 'decided after', 'still queued', 'edited after', 'untouched'];
      const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = await Promise.all(
        names.map(() => storeRequest(queries)),
      );
      const content = randomBytes(600_000);
      await files.put(
        'upload',
        (async function* () {
          yield content;
        })(),
      );
      const approver = await before.signIn('approver', 'BRIGHTWATER');
      const commands = { first: randomUUID(), second: randomUUID(), third: randomUUID(), fourth: randomUUID() };
      expect((await approve(before, approver, first, commands.first, 1)).statusCode).toBe(200);
      const cursor = (await before.call('GET', '/changes?limit=500', { tokens: approver })).json().cursor;

      const path = await backUp(queries);
      const stored = await contentOf(queries);

      // Lost with the database: a decision, a change of a record, a new record and its id.
      expect((await approve(before, approver, second, commands.second, 1)).statusCode).toBe(200);
      await queries.updateTable('deployment_requests').set({ version: 2 }).where('id', '=', fourth).execute();
      const lost = await storeRequest(queries);
      const cursorAfter = (await before.call('GET', `/changes?cursor=${cursor}`, { tokens: approver })).json().cursor;

      const database = await kinds[to].empty();
      const later = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
      await restoreInto(database, path, secrets, later);
      // Everything is unchanged except what a restore changes on purpose.
      const restored = await contentOf(database.queries);
      const changed = [
        'changes',
        'deployment_requests',
        'identity_provider_records',
        'refresh_tokens',
        'restores',
        'sealing_keys',
        'roles',
        'tenants',
        'users',
      ];
      expect(Object.keys(restored)).toEqual(Object.keys(stored));
      for (const table of Object.keys(stored).filter((name) => !changed.includes(name)))
        expect(restored[table], table).toEqual(stored[table]);
      expect(restored['deployment_requests']?.length).toBe(stored['deployment_requests']?.length);

      const after = await startTestPortal({
        database,
        secrets,
        now: () => later,
        configuration: { publicUrl: ELSEWHERE },
      });
      open.push(after);
      // A session from before, at another address.
      expect((await after.call('GET', '/changes', { tokens: approver })).statusCode).toBe(401);
      await expect(
        after.services.sessions.inspect(approver.refresh, { tenantId: null, clientAddress: '127.0.0.1' }),
      ).rejects.toThrow('Your session has ended');
      const tokens = await signInElsewhere(after, later);

      const replayed = await approve(after, tokens, first, commands.first, 1);
      expect([replayed.statusCode, replayed.headers['idempotency-replayed']]).toEqual([200, 'true']);
      for (const [id, commandId] of [
        [second, commands.second],
        [third, commands.third],
      ] as const) {
        const answers = [
          await approve(after, tokens, id, commandId, 1),
          await approve(after, tokens, id, commandId, 1),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
        expect(answers.map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
      }
      // Decided on a lost version, so its owner has to review it.
      const stale = await approve(after, tokens, fourth, commands.fourth, 2);
      expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale_version']);
      const approvals = await after.services.queries
        .selectFrom('deployment_action_log')
        .select(['resource_id'])
        .where('entry_type', '=', 'APPROVE')
        .execute();
      expect(approvals.map(({ resource_id: id }) => Number(id)).sort()).toEqual([first, second, third].sort());

      // A lost id is not used again.
      expect(await storeRequest(after.services.queries)).toBeGreaterThan(lost);
      // A device reloads every record, and treats restored ones as newer than its lost versions.
      for (const known of [cursor, cursorAfter]) {
        const page = (await after.call('GET', `/changes?cursor=${known}&limit=500`, { tokens })).json();
        expect(page.reset).toBe(true);
        const versions = new Map(
          page.changes.map((change: { id: number; record: { version: number } }) => [change.id, change.record.version]),
        );
        expect(versions.get(fourth)).toBeGreaterThan(1000);
        expect(versions.has(fifth)).toBe(true);
        const next = await after.call('GET', `/changes?cursor=${page.cursor}`, { tokens });
        expect(next.json().reset).toBeUndefined();
      }
      const pieces: Uint8Array[] = [];
      for await (const piece of (await after.services.files.get('upload')) ?? []) pieces.push(piece);
      expect(Buffer.concat(pieces).equals(content)).toBe(true);
    },
    LONG,
  );
});

describe('a backup', () => {
  /** As much as a slow machine restores in time. */
  const MOST_WRITES = 2_000;

  it('is a consistent snapshot despite concurrent writes', async () => {
    const source = opened(await openTestDatabase());
    let writing = true;
    let written = 0;
    const write = async () => {
      for (; writing && written < MOST_WRITES; written += 1)
        await transaction(source.queries, async (within) => {
          const tenant = { tenant_id: `T${written}`, name: 'x' };
          await within.insertInto('tenants').values(tenant).execute();
          await within.insertInto('departments').values({ department: tenant.tenant_id }).execute();
        });
    };
    const writers = write();
    const path = await backUp(source.queries);
    writing = false;
    await writers;
    const target = opened(await emptyPostgres());
    await restoreInto(target, path, newSecrets());
    const count = async (table: 'tenants' | 'departments', column: string) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} like 'T%'`.execute(target.queries);
      return rows[0]?.n;
    };
    expect(await count('tenants', 'tenant_id')).toBe(await count('departments', 'department'));
    expect(written).toBeGreaterThan(0);
  });

  it('ends when its reader stops, and releases the database', async () => {
    const source = opened(await openTestDatabase());
    await sql`insert into configs (name) select md5(x::text) from generate_series(1, 20000) as x`.execute(
      source.queries,
    );
    const writer = new BackupWriter();
    const writing = writeBackup(source.queries, configuration, writer);
    writer.compressed.once('readable', () => writer.compressed.destroy());
    await expect(writing).rejects.toThrow();
    expect(await source.queries.selectFrom('tenants').select('tenant_id').limit(1).execute()).toHaveLength(1);
  });

  it('is not restored if it is damaged, incomplete, newer, too old or not a backup', async () => {
    const source = opened(await openTestDatabase());
    const path = await backUp(source.queries);
    const lines = gunzipSync(readFileSync(path)).toString().split('\n');
    const write = (content: Uint8Array) => {
      const other = join(folder, 'other');
      writeFileSync(other, content);
      return inspectBackup(other);
    };
    const withLine = (index: number, change: (line: string) => string) =>
      gzipSync(lines.map((line, at) => (at === index ? change(line) : line)).join('\n'));
    const user = lines.findIndex((line) => line.includes('operator@meridian.example'));

    expect((await inspectBackup(path)).rows).toBeGreaterThan(0);
    await expect(write(withLine(user, (line) => line.replace('operator@', 'intruder@')))).rejects.toThrow(
      /it was changed or damaged/,
    );
    await expect(write(gzipSync(lines.slice(0, -2).join('\n')))).rejects.toThrow(/it is incomplete|its end is missing/);
    await expect(write(readFileSync(path).subarray(0, -20))).rejects.toThrow(/it is incomplete/);
    await expect(write(Buffer.from('no backup'))).rejects.toThrow(/is not a backup of the portal/);
    await expect(write(gzipSync('{"a":1}\n'))).rejects.toThrow(/is not a backup of the portal/);
    await expect(write(withLine(0, (line) => line.replace('"version":1', '"version":2')))).rejects.toThrow(
      /newer version/,
    );
    await expect(
      write(withLine(0, (line) => line.replace('"001-identity"', '"001-identity","999-later"'))),
    ).rejects.toThrow(/newer version of the portal .*999-later/);
    await expect(write(withLine(0, (line) => line.replace(`"${LAST_OF_1_0_0}",`, '')))).rejects.toThrow(
      /older than release 1\.0\.0\. Restore it with that release/,
    );
    await expect(inspectBackup(join(folder, 'nowhere'))).rejects.toThrow(/^There is no file/);
  });

  it('leaves a database empty if it cannot be restored completely, and never changes one with content', async () => {
    const secrets = newSecrets();
    const before = opened(await startTestPortal({ database: await openTestDatabase(), secrets }));
    const path = await backUp(before.services.queries);
    const target = opened(await emptyPostgres());
    await expect(restoreInto(target, path, newSecrets())).rejects.toThrow(
      /^The backup needs the key [0-9a-f]{16}, which is missing\. Put back /,
    );
    // A value that the table refuses, after others that it accepted.
    const lines = gunzipSync(readFileSync(path)).toString().split('\n');
    const { header } = await inspectBackup(path);
    const broken = join(folder, 'broken');
    writeFileSync(
      broken,
      gzipSync(
        lines.map((line) => line.replace('"operator@meridian.example","', '"approver@meridian.example","')).join('\n'),
      ),
    );
    await expect(restoreBackup(header, { path: broken, database: target, secrets, now: new Date() })).rejects.toThrow();
    await restoreInto(target, path, secrets);
    await expect(restoreInto(target, path, secrets)).rejects.toThrow(/^The database is not empty/);
  });
});
