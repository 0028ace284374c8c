import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, type Transaction as KyselyTransaction, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { openWhole } from './integrity.ts';
import { planningPool } from './planned-statements.ts';
import type { Tables } from './tables.ts';

/**
 * PostgreSQL types in the program, same for both drivers. bigint and numeric: number (below 2^53); date, timestamp, interval: text;
 * timestamptz: Date; json and jsonb: value; bytea: Uint8Array. Arrays only of text, integer and bigint.
 */
const OID = {
  bytea: 17,
  int8: 20,
  int8List: 1016,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  jsonb: 3802,
} as const;

function parseNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is too large a number`);
  return value;
}

function parseNumbers(text: string): (number | null)[] {
  if (text === '{}') return [];
  const items = text.slice(1, -1).split(',');
  return items.map((item) => (item === 'NULL' ? null : parseNumber(item)));
}

function parseBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

function sameText(text: string): string {
  return text;
}

export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bytea]: parseBytes,
  [OID.int8]: parseNumber,
  [OID.int8List]: parseNumbers,
  [OID.json]: (text) => JSON.parse(text),
  [OID.date]: sameText,
  [OID.timestamp]: sameText,
  [OID.timestamptz]: (text) => new Date(text),
  [OID.interval]: sameText,
  [OID.numeric]: parseNumber,
  [OID.jsonb]: (text) => JSON.parse(text),
};

export type Queries = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

interface Common {
  readonly queries: Queries;
  close(): Promise<void>;
}

/** `pglite` and `pool` are for direct use of the driver: job queue and LISTEN. */
export type Database = Common &
  (
    | { readonly kind: 'embedded'; readonly pglite: PGlite }
    | { readonly kind: 'postgresql'; readonly pool: pg.Pool; readonly url: string }
  );

/** Servers of 1.0.0 don't set "portal.knows_runners" (migration 148). */
const sessionSettings =
  "set time zone 'UTC'; set intervalstyle to 'iso_8601'; set datestyle to 'ISO, YMD'; set portal.knows_runners to on";

export async function embeddedDatabase(pglite: PGlite): Promise<Database> {
  await pglite.exec(sessionSettings);
  const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kind: 'embedded',
    pglite,
    queries,
    close: async () => {
      await queries.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}

/** Opens the embedded database in this folder, or in memory without one. Throws DamagedDatabase. */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  if (folder === undefined) return embeddedDatabase(await PGlite.create({ parsers: { ...parsers } }));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return openWhole(folder, async () =>
    embeddedDatabase(await PGlite.create({ dataDir: folder, parsers: { ...parsers } })),
  );
}

export const CONNECTIONS = 10;

export interface ConnectionOptions {
  /** Absent for no limit. */
  readonly statementSeconds?: number;
}

/** Connects to PostgreSQL. Rejects at once if it can't be reached. */
export async function connectPostgres(url: string, { statementSeconds }: ConnectionOptions = {}): Promise<Database> {
  const limit = statementSeconds === undefined ? '' : ` -c statement_timeout=${Math.round(statementSeconds * 1000)}`;
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    // A new connection reloads its catalog, which takes longer than most queries.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `-c timezone=UTC -c intervalstyle=iso_8601 -c datestyle=ISO,YMD -c portal.knows_runners=on${limit}`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format === undefined || format === 'text' ? parsers[oid] : undefined) ?? pg.types.getTypeParser(oid, 'text'),
    },
  });
  // Idle connections closed by the server are replaced; without a listener the error would end the process. The pool listens to idle ones
  // only: a connection in use fails its query, and may fail between two.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: planningPool(pool) }) });
  try {
    await sql`select 1`.execute(queries);
  } catch (cause) {
    await queries.destroy();
    throw cause;
  }
  return {
    kind: 'postgresql',
    pool,
    url,
    queries,
    close: () => queries.destroy(),
  };
}

type Step = (transaction: Transaction) => Promise<void>;

const lastSteps = new WeakMap<Transaction, Step[]>();

/** Runs `step` after the transaction's work, right before the commit, in order: for locks that make others wait. Skipped on rollback. */
export function beforeCommit(transaction: Transaction, step: Step): void {
  const steps = lastSteps.get(transaction);
  if (steps === undefined) throw new Error('The transaction was not started by `transaction`.');
  steps.push(step);
}

/** Use only `transaction` inside: the embedded database has one connection, so any other query would wait forever. */
export function transaction<T>(queries: Queries, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return queries.transaction().execute(async (within) => {
    const steps: Step[] = [];
    lastSteps.set(within, steps);
    const result = await work(within);
    for (const step of steps) await step(within);
    return result;
  });
}

/** If it throws what `isUndone` accepts, only this part (including its last steps) is rolled back. Other errors end the transaction. */
export async function undoable<T>(
  within: Transaction,
  isUndone: (cause: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const steps = lastSteps.get(within) ?? [];
  const before = steps.length;
  await sql`savepoint part`.execute(within);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(within);
    return result;
  } catch (cause) {
    if (isUndone(cause)) {
      // Release it too: it would hide the savepoint of an outer part.
      await sql`rollback to savepoint part`.execute(within);
      await sql`release savepoint part`.execute(within);
      steps.length = before;
    }
    throw cause;
  }
}

/** Runs slow work, as at the start, on one connection without a statement time limit; a transaction has none until its end. */
export async function withoutTimeLimit<T>(queries: Queries, work: (unlimited: Queries) => Promise<T>): Promise<T> {
  if (queries.isTransaction) {
    await sql`set local statement_timeout = 0`.execute(queries);
    return work(queries);
  }
  return queries.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      // A connection that was lost meanwhile is discarded.
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined);
    }
  });
}
