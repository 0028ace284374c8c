/** Checks that the current keys are the database's, before anything is sealed. */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigurationError } from '../configuration.ts';
import { KEYS_LOCK } from '../database/advisory-locks.ts';
import type { DefaultMoment } from '../database/columns.ts';
import { type Queries, type Transaction, transaction } from '../database/database.ts';
import { type SealPurpose, sealBytes, unsealBytes } from '../seal.ts';
import { completedSecrets, type EncryptionKey, knownKeys, makeSecrets, readSecrets, type Secrets } from '../secrets.ts';
import { isStillNeeded, purposeOf, SEALED_COLUMNS } from './sealed-columns.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /** One row per encryption key that may be in use; removed with its key. */
    sealing_keys: {
      key_id: string;
      /** The same fingerprint key in every row, sealed with the row's key: opening it proves a key right. */
      sealed_fingerprint_key: Uint8Array;
      /** Last start of a server with it as current key; the newest one finally seals everything. */
      in_use_since: DefaultMoment;
    };
  }
}

type Keys = Pick<Secrets, 'encryptionKey'>;

const PURPOSE: SealPurpose = 'sealing_keys.sealed_fingerprint_key';
const FINGERPRINT_KEY_BYTES = 32;
const TRIED_VALUES = 5;

async function lockKeys(within: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEYS_LOCK})`.execute(within);
}

function openedBy(key: EncryptionKey, purpose: SealPurpose, sealed: Uint8Array): Uint8Array | null {
  try {
    return unsealBytes({ encryptionKey: { current: key, others: [] } }, purpose, sealed);
  } catch {
    return null;
  }
}

function otherKeys(needed: readonly string[]): ConfigurationError {
  const which = needed.length === 0 ? '' : `, which needs the key ${needed.join(' or ')}`;
  return new ConfigurationError(
    `The keys don't match the database${which}. Put back the secrets.json or PORTAL_SECRETS that was used with it, from a backup.`,
  );
}

/** For a database that doesn't name its keys yet: the key that opens its newest values; null if it has none. */
async function keyOfValues(within: Transaction, { encryptionKey }: Keys): Promise<EncryptionKey | null> {
  let isFilled = false;
  for (const sealedColumn of SEALED_COLUMNS) {
    const { table, column, key } = sealedColumn;
    const newest = sql.join(key.map((name) => sql`${sql.ref(name)} desc`));
    const { rows } = await sql<{ sealed: Uint8Array }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null order by ${newest} limit ${sql.lit(TRIED_VALUES)}`.execute(within);
    isFilled ||= rows.length > 0;
    for (const { sealed } of rows) {
      const fitting = knownKeys(encryptionKey).find(
        (known) => openedBy(known, purposeOf(sealedColumn), sealed) !== null,
      );
      if (fitting !== undefined) return fitting;
    }
  }
  if (isFilled) throw otherKeys([]);
  return null;
}

/** Existing fingerprints were made with the encryption key itself. */
async function firstFingerprintKey(within: Transaction, keys: Keys): Promise<Uint8Array> {
  const fitting = await keyOfValues(within, keys);
  const hasAny = await sql`select 1 from command_ids union all select 1 from launch_links limit 1`.execute(within);
  if (hasAny.rows.length === 0) return randomBytes(FINGERPRINT_KEY_BYTES);
  return (fitting ?? keys.encryptionKey.current).bytes;
}

async function register(within: Transaction, keys: Keys, fingerprintKey: Uint8Array): Promise<void> {
  await within
    .insertInto('sealing_keys')
    .values({
      key_id: keys.encryptionKey.current.id,
      sealed_fingerprint_key: sealBytes(keys, PURPOSE, fingerprintKey),
    })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ in_use_since: sql`clock_timestamp()` }))
    .execute();
}

/** Checks that all needed keys are known and returns the fingerprint key. Throws a ConfigurationError that says what to do. */
export function fitKeys(queries: Queries, keys: Keys): Promise<Uint8Array> {
  return transaction(queries, (within) => fitKeysWithin(within, keys));
}

export async function fitKeysWithin(within: Transaction, keys: Keys): Promise<Uint8Array> {
  await lockKeys(within);
  const rows = await within.selectFrom('sealing_keys').select(['key_id', 'sealed_fingerprint_key']).execute();
  if (rows.length === 0) {
    const made = await firstFingerprintKey(within, keys);
    await register(within, keys, made);
    return made;
  }
  const known = knownKeys(keys.encryptionKey);
  const opened = rows.map(({ key_id: id, sealed_fingerprint_key: sealed }) => {
    const key = known.find((candidate) => candidate.id === id);
    return { id, content: key === undefined ? null : openedBy(key, PURPOSE, sealed) };
  });
  const fingerprintKey = opened.find(({ content }) => content !== null)?.content ?? null;
  if (fingerprintKey === null) throw otherKeys(opened.map(({ id }) => id));
  for (const { id, content } of opened) {
    if (content !== null) continue;
    if (await isStillNeeded(within, id))
      throw new ConfigurationError(
        `Some values in the database are still sealed with the key ${id}. Put it back after the others in secrets.json or PORTAL_SECRETS until the server has resealed them.`,
      );
    await within.deleteFrom('sealing_keys').where('key_id', '=', id).execute();
  }
  await register(within, keys, fingerprintKey);
  return fingerprintKey;
}

/** Ids of unknown keys that values may need; changes nothing. */
export async function unknownKeys(queries: Queries, { encryptionKey }: Keys): Promise<readonly string[]> {
  const known = new Set(knownKeys(encryptionKey).map(({ id }) => id));
  const rows = await queries.selectFrom('sealing_keys').select('key_id').orderBy('in_use_since').execute();
  return rows.map(({ key_id: id }) => id).filter((id) => !known.has(id));
}

/** New keys can't open anything in a database that is in use. */
async function isInUse(within: Transaction): Promise<boolean> {
  const { rows } = await sql`select 1 from sealing_keys union all select 1 from users limit 1`.execute(within);
  return rows.length > 0;
}

/** Creates keys for a new database without any. Throws a ConfigurationError that says what to do if they are missing or don't match. */
export async function settleKeys(
  queries: Queries,
  dataFolder: string,
  environment: NodeJS.ProcessEnv,
): Promise<Secrets> {
  const secrets = await transaction(queries, async (within) => {
    await lockKeys(within);
    const given = readSecrets(dataFolder, environment);
    if (given !== null) return given;
    if (await isInUse(within))
      throw new ConfigurationError(
        `The keys of the database are missing. Put its secrets.json into ${dataFolder}, or its keys into PORTAL_SECRETS, from a backup.`,
      );
    makeSecrets(dataFolder);
    const made = readSecrets(dataFolder, environment);
    if (made === null) throw new Error('the new keys cannot be read back');
    await register(within, made, randomBytes(FINGERPRINT_KEY_BYTES));
    return made;
  });
  await fitKeys(queries, secrets);
  return transaction(queries, async (within) => {
    await lockKeys(within);
    return completedSecrets(dataFolder, environment, readSecrets(dataFolder, environment) ?? secrets);
  });
}
