import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BackgroundService } from '../background-service.ts';
import { type Transaction, transaction } from '../database/database.ts';
import { createFileStorage } from '../files/create-storage.ts';
import { sealBytes, sealedBeginning, unsealBytes } from '../seal.ts';
import type { Services } from '../services.ts';
import { beginningOf, purposeOf, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

type ResealServices = Pick<Services, 'configuration' | 'log' | 'queries' | 'secrets'>;

const BATCH = 100;
/** Milliseconds between batches. */
const PAUSE_MS = 5;
/** The next round catches values that another server still seals with an older key. */
const ROUND_MS = 60 * 60 * 1000;
const AFTER_FAILURE_MS = 60 * 1000;

type FreshKeys = readonly string[];

async function freshKeys({ queries, secrets }: ResealServices): Promise<FreshKeys> {
  const { id } = secrets.encryptionKey.current;
  const newer = await queries
    .selectFrom('sealing_keys')
    .select('key_id')
    .where('in_use_since', '>', (query) =>
      query.selectFrom('sealing_keys').select('in_use_since').where('key_id', '=', id),
    )
    .execute();
  return [id, ...newer.map((row) => row.key_id)];
}

interface Progress {
  readonly resealed: number;
  readonly last: readonly unknown[] | null;
}

/** Rows locked by others wait for the next pass. */
async function resealRows(
  within: Transaction,
  { secrets, log }: ResealServices,
  sealedColumn: SealedColumn,
  fresh: FreshKeys,
  after: readonly unknown[] | null,
): Promise<Progress> {
  const { table, column, key } = sealedColumn;
  const names = sql.join(key.map((name) => sql.ref(name)));
  const beginnings = sql.join(fresh.map(sealedBeginning));
  const behind = after === null ? sql`` : sql`and (${names}) > (${sql.join(after)})`;
  const { rows } = await sql<Record<string, unknown> & { sealed: Uint8Array }>`
    select ${names}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${beginningOf(column)} not in (${beginnings}) ${behind}
    order by ${names} limit ${sql.lit(BATCH)} for update skip locked`.execute(within);
  const purpose = purposeOf(sealedColumn);
  let resealed = 0;
  for (const { sealed, ...row } of rows) {
    const place = key.map((name) => row[name]);
    let content: Uint8Array;
    try {
      content = unsealBytes(secrets, purpose, sealed);
    } catch (cause) {
      log.error({ err: cause, table, row }, 'Could not open a sealed value; left it unchanged');
      continue;
    }
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sealBytes(secrets, purpose, content)}
      where (${names}) = (${sql.join(place)})`.execute(within);
    resealed += 1;
  }
  const last = rows.at(-1);
  return { resealed, last: last === undefined ? null : key.map((name) => last[name]) };
}

async function contentOf(stored: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stored) parts.push(part);
  return Buffer.concat(parts);
}

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Locks the row, so that the file can't be deleted and recreated. */
async function resealUpload(
  within: Transaction,
  { configuration, log, secrets }: ResealServices,
  fresh: FreshKeys,
  after: readonly unknown[] | null,
): Promise<Progress> {
  const upload = await within
    .selectFrom('uploads')
    .select('upload_id')
    .where('stored_at', 'is not', null)
    .where('discarded_at', 'is', null)
    .where((where) => where.or([where('sealed_with', 'is', null), where('sealed_with', 'not in', fresh)]))
    .$if(after !== null, (query) => query.where('upload_id', '>', String(after?.[0])))
    .orderBy('upload_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (upload === undefined) return { resealed: 0, last: null };
  const uploadId = upload.upload_id;
  const storage = createFileStorage({ configuration, queries: within, secrets });
  try {
    const stored = await storage.get(uploadId);
    if (stored === null) throw new Error('the file is missing in the file storage');
    const content = await contentOf(stored);
    await storage.replace(uploadId, once(content));
    await within
      .updateTable('uploads')
      .set({ sealed_with: secrets.encryptionKey.current.id })
      .where('upload_id', '=', uploadId)
      .execute();
    return { resealed: 1, last: [uploadId] };
  } catch (cause) {
    log.error({ err: cause, uploadId }, 'Could not reseal a file; left it unchanged');
    return { resealed: 0, last: [uploadId] };
  }
}

export async function resealAll(services: ResealServices, signal: AbortSignal): Promise<number> {
  const fresh = await freshKeys(services);
  const steps = [
    ...SEALED_COLUMNS.map(
      (column) => (within: Transaction, after: readonly unknown[] | null) =>
        resealRows(within, services, column, fresh, after),
    ),
    (within: Transaction, after: readonly unknown[] | null) => resealUpload(within, services, fresh, after),
  ];
  let resealed = 0;
  for (const step of steps) {
    let last: readonly unknown[] | null = null;
    do {
      if (signal.aborted) return resealed;
      const after: readonly unknown[] | null = last;
      const progress: Progress = await transaction(services.queries, (within) => step(within, after));
      resealed += progress.resealed;
      last = progress.last;
      if (last !== null) await pause(PAUSE_MS);
    } while (last !== null);
  }
  return resealed;
}

/** Repeats until a pass finds nothing, then hourly. Any number of servers can do this at once. */
async function keepResealing(services: ResealServices, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let wait = ROUND_MS;
    try {
      const resealed = await resealAll(services, signal);
      const key = services.secrets.encryptionKey.current.id;
      if (resealed > 0) {
        services.log.info({ resealed, key }, 'Resealed values with the current key');
        wait = 0;
      }
    } catch (cause) {
      services.log.error({ err: cause }, 'Resealing was interrupted; retrying');
      wait = AFTER_FAILURE_MS;
    }
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

export function resealService(services: ResealServices): BackgroundService {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    name: 'keys',
    start: async () => {
      running = keepResealing(services, stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
