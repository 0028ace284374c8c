import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOME, World } from '../../tests/contract/operation-world.ts';
import { describeDatabase, openTestDatabase } from '../../tests/database/databases.ts';
import { multipart } from '../../tests/server/multipart.ts';
import { makeZip } from '../../tests/server/zips.ts';
import type { Database } from '../database/database.ts';
import { createFileStorage } from '../files/create-storage.ts';
import { seal, unsealBytes } from '../seal.ts';
import { newSecrets, type Secrets, secretsText } from '../secrets.ts';
import type { Services } from '../services.ts';
import { fitKeys, settleKeys } from './database-keys.ts';
import { resealAll } from './reseal.ts';
import { purposeOf, SEALED_COLUMNS } from './sealed-columns.ts';

/** The same keys with a new encryption key in front. */
function withNewKey(secrets: Secrets): Secrets {
  const { current, others } = secrets.encryptionKey;
  return { ...secrets, encryptionKey: { ...newSecrets().encryptionKey, others: [current, ...others] } };
}

/** Without the unused keys. */
function withoutOthers(secrets: Secrets): Secrets {
  return { ...secrets, encryptionKey: { current: secrets.encryptionKey.current, others: [] } };
}

const NEVER = new AbortController().signal;
const FILE = makeZip([{ name: 'stacks.yml', content: 'services:' }]);

/** One sealed value of every kind, and a file. */
async function fill(world: World): Promise<void> {
  const { portal, database } = world;
  const id = await world.running(HOME);
  await world.mail(HOME);
  await world.pushDevice(HOME);
  await world.biDeployment(HOME);
  await database.queries
    .insertInto('operations')
    .values({
      area: 'deployments',
      subject_id: String(id),
      tenant_id: HOME.tenantId,
      operation: 'LAUNCH',
      requested_by: null,
      from_stage: null,
      sealed_credential: seal(portal.services.secrets, 'operations.sealed_credential', '{}'),
    })
    .execute();
  const sent = await portal.call('POST', '/files/upload/deployments/stacks.zip', {
    tokens: await world.signIn('administrator', HOME.tenantId),
    ...multipart({ content: FILE }),
  });
  expect(sent.statusCode, sent.body).toBe(200);
}

/** The number of sealed values per column that these keys open; fails if they can't open one. */
async function openAll(database: Database, keys: Secrets): Promise<number[]> {
  const counts: number[] = [];
  for (const column of SEALED_COLUMNS) {
    const { rows } = await sql<{ sealed: Uint8Array }>`
      select ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
      where ${sql.ref(column.column)} is not null`.execute(database.queries);
    for (const { sealed } of rows) unsealBytes(keys, purposeOf(column), sealed);
    counts.push(rows.length);
  }
  return counts;
}

async function readFile({ configuration, queries }: Services, secrets: Secrets): Promise<Buffer> {
  const { upload_id: id } = await queries.selectFrom('uploads').select('upload_id').executeTakeFirstOrThrow();
  const parts: Uint8Array[] = [];
  const stored = await createFileStorage({ configuration, queries, secrets }).get(id);
  for await (const part of stored ?? []) parts.push(part);
  return Buffer.concat(parts);
}

describeDatabase('the keys of a database', (open) => {
  let folder: string;
  let world: World | null = null;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-keys-'));
    database = await open();
  });
  afterEach(async () => {
    await (world === null ? database.close() : world.close());
    world = null;
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<World> {
    world = await World.start(database);
    return world;
  }

  it('are created once for a new database, whichever server starts first', async () => {
    await database.queries.deleteFrom('user_roles').execute();
    await database.queries.deleteFrom('users').execute();
    const [first, second] = await Promise.all([
      settleKeys(database.queries, folder, {}),
      settleKeys(database.queries, folder, {}),
    ]);
    expect(secretsText(first)).toBe(secretsText(second));
    expect(secretsText(await settleKeys(database.queries, folder, {}))).toBe(secretsText(first));
    const elsewhere = join(folder, 'other');
    await expect(settleKeys(database.queries, elsewhere, {})).rejects.toThrow(
      `The keys of the database are missing. Put its secrets.json into ${elsewhere}, or its keys into PORTAL_SECRETS, from a backup.`,
    );
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('of an earlier release get one for push messages, if they are in a file', async () => {
    const { secrets } = (await start()).portal.services;
    const { pushKey: _later, ...earlier } = secrets;
    const given = { PORTAL_SECRETS: secretsText(earlier) };
    expect((await settleKeys(database.queries, folder, given)).pushKey).toBeUndefined();
    writeFileSync(join(folder, 'secrets.json'), secretsText(earlier));
    const completed = await settleKeys(database.queries, folder, {});
    expect(completed.pushKey).toBeDefined();
    expect(secretsText(await settleKeys(database.queries, folder, {}))).toBe(secretsText(completed));
    expect(completed.tokenKey).toEqual(secrets.tokenKey);
  });

  it('are never created silently for a database in use', async () => {
    await expect(settleKeys(database.queries, folder, {})).rejects.toThrow('The keys of the database are missing');
    expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
  });

  it('are refused if they are others, from the file and from the environment', async () => {
    const { secrets } = (await start()).portal.services;
    const sentence = `The keys don't match the database, which needs the key ${secrets.encryptionKey.current.id}. Put back the secrets.json or PORTAL_SECRETS that was used with it, from a backup.`;
    writeFileSync(join(folder, 'secrets.json'), secretsText(newSecrets()));
    await expect(settleKeys(database.queries, folder, {})).rejects.toThrow(sentence);
    await expect(settleKeys(database.queries, folder, { PORTAL_SECRETS: secretsText(newSecrets()) })).rejects.toThrow(
      sentence,
    );
    const settled = await settleKeys(database.queries, folder, { PORTAL_SECRETS: secretsText(secrets) });
    expect(secretsText(settled)).toBe(secretsText(secrets));
  });

  it('are recognized by sealed values if the database does not name them yet', async () => {
    const { portal } = await start();
    const { secrets } = portal.services;
    await world?.running(HOME);
    await database.queries.deleteFrom('sealing_keys').execute();
    await expect(fitKeys(database.queries, newSecrets())).rejects.toThrow("The keys don't match the database. ");
    await expect(fitKeys(database.queries, withNewKey(secrets))).resolves.toBeInstanceOf(Uint8Array);
  });

  it('still recognize launch links and commands from before fingerprints had their own key', async () => {
    const { portal } = await start();
    const { secrets } = portal.services;
    const { bytes } = secrets.encryptionKey.current;
    const id = await world?.request({ ...HOME }, { approval: 'APPROVED' });
    await database.queries
      .insertInto('launch_links')
      .values({
        token_hash: createHmac('sha256', bytes).update('launch link\nlink-of-a-mail').digest('base64url'),
        deployment_request_id: Number(id),
        tenant_id: HOME.tenantId,
      })
      .execute();
    await database.queries.deleteFrom('sealing_keys').execute();
    const key = await fitKeys(database.queries, withNewKey(secrets));
    expect(Buffer.from(key).equals(bytes)).toBe(true);
  });

  it('can be changed during operation, and the old one removed afterwards', async () => {
    const { portal } = await start();
    if (world === null) return;
    await fill(world);
    const { secrets, fingerprintKey } = portal.services;
    const counts = await openAll(database, secrets);
    expect(counts.every((count) => count > 0)).toBe(true);
    const version = () =>
      database.queries.selectFrom('deployment_requests').select(['id', 'version']).orderBy('id').execute();
    const versions = await version();

    const changed = withNewKey(secrets);
    expect(await fitKeys(database.queries, changed)).toEqual(fingerprintKey);
    expect(await openAll(database, changed)).toEqual(counts);
    await expect(fitKeys(database.queries, withoutOthers(changed))).rejects.toThrow(
      `Some values in the database are still sealed with the key ${secrets.encryptionKey.current.id}. Put it back after the others in secrets.json or PORTAL_SECRETS until the server has resealed them.`,
    );

    const services = { ...portal.services, secrets: changed };
    // Two servers at once.
    const resealed = await Promise.all([resealAll(services, NEVER), resealAll(services, NEVER)]);
    const total = counts.reduce((sum, count) => sum + count, 0) + 1;
    expect(resealed[0] + resealed[1]).toBe(total);
    expect(await resealAll(services, NEVER)).toBe(0);
    expect(await openAll(database, withoutOthers(changed))).toEqual(counts);
    expect((await readFile(portal.services, withoutOthers(changed))).equals(FILE)).toBe(true);
    expect(await version()).toEqual(versions);

    // A server that has the new key but still seals with the old one undoes nothing.
    const late = { ...secrets, encryptionKey: { ...secrets.encryptionKey, others: [changed.encryptionKey.current] } };
    expect(await resealAll({ ...services, secrets: late }, NEVER)).toBe(0);

    expect(await fitKeys(database.queries, withoutOthers(changed))).toEqual(fingerprintKey);
    await expect(fitKeys(database.queries, secrets)).rejects.toThrow("The keys don't match the database, which needs");
  });

  it('leave a value that cannot be opened unchanged, and continue with the rest', async () => {
    const { portal } = await start();
    const { secrets } = portal.services;
    const spoilt = seal(newSecrets(), 'credentials.secrets', 'of a key that nobody has');
    const [first] = await database.queries
      .selectFrom('credentials')
      .select('credential_id')
      .where('secrets', 'is not', null)
      .orderBy('credential_id')
      .execute();
    await database.queries
      .updateTable('credentials')
      .set({ secrets: spoilt })
      .where('credential_id', '=', Number(first?.credential_id))
      .execute();
    const changed = withNewKey(secrets);
    await fitKeys(database.queries, changed);
    const others = await database.queries
      .selectFrom('credentials')
      .select('secrets')
      .where('secrets', 'is not', null)
      .execute();
    expect(await resealAll({ ...portal.services, secrets: changed }, NEVER)).toBe(others.length - 1);
    const left = await database.queries
      .selectFrom('credentials')
      .select('secrets')
      .where('credential_id', '=', Number(first?.credential_id))
      .executeTakeFirstOrThrow();
    expect(Buffer.from(left.secrets ?? []).equals(spoilt)).toBe(true);
  });
});

it('cover every sealed column', async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(database.queries);
  await database.close();
  // Files are resealed as a whole, and the fingerprint key with every key.
  const apart = ['sealing_keys.sealed_fingerprint_key', 'stored_file_parts.content'];
  // Application logs are stored unsealed, like build logs; public keys are no secrets.
  const unsealed = ['log_files.content', 'passkeys.public_key'];
  expect(rows.map(({ place }) => place)).toEqual([...SEALED_COLUMNS.map(purposeOf), ...apart, ...unsealed].sort());
});
