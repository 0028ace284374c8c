/** One database interface over the embedded PGlite and a real PostgreSQL: the same SQL, the same values. */
import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, type Transaction as KyselyTransaction, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { openWhole } from './integrity.ts';
import type { Tables } from './tables.ts';

/**
 * How PostgreSQL's values arrive in the program, the same from the embedded database and from a real one.
 * bigint and numeric: number (ids, counts and sums stay below 2^53); date, timestamp, interval: the text; timestamptz: Date;
 * json and jsonb: the value; bytea: Uint8Array. Of lists, those of text, integer and bigint are used, and no others.
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

/** `pglite` and `pool` are for what speaks to the driver itself: the job queue and LISTEN. */
export type Database = Common &
  (
    | { readonly kind: 'embedded'; readonly pglite: PGlite }
    | { readonly kind: 'postgresql'; readonly pool: pg.Pool; readonly url: string }
  );

const sessionSettings = "set time zone 'UTC'; set intervalstyle to 'iso_8601'; set datestyle to 'ISO, YMD'";

/** Wraps a PGlite instance; closing the database closes it. */
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

/** Opens the embedded database in a folder, or in memory where none is named. Throws DamagedDatabase where it is not whole. */
export async function openEmbeddedDatabase(folder?: string): Promise<Database> {
  if (folder === undefined) return embeddedDatabase(await PGlite.create({ parsers: { ...parsers } }));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return openWhole(folder, async () =>
    embeddedDatabase(await PGlite.create({ dataDir: folder, parsers: { ...parsers } })),
  );
}

/** Connections that a server has at most for its queries. */
export const CONNECTIONS = 10;

export interface ConnectionOptions {
  /** After how many seconds a statement is stopped; never where not given. */
  readonly statementSeconds?: number;
}

/** Connects to a PostgreSQL by address; fails at once where it can't be reached. */
export async function connectPostgres(url: string, { statementSeconds }: ConnectionOptions = {}): Promise<Database> {
  const limit = statementSeconds === undefined ? '' : ` -c statement_timeout=${Math.round(statementSeconds * 1000)}`;
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    // A new connection reads its catalog again, which takes longer than most queries.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `-c timezone=UTC -c intervalstyle=iso_8601 -c datestyle=ISO,YMD${limit}`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format === undefined || format === 'text' ? parsers[oid] : undefined) ?? pg.types.getTypeParser(oid, 'text'),
    },
  });
  // A connection that the server closes is replaced at its next use; without a listener it would end the process. The pool
  // listens to idle ones only: one that is in use fails its query, and may fail between two of them.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`select 1`.execute(queries);
  } catch (cause) {
    await queries.destroy();
    throw cause;
  }
  return { kind: 'postgresql', pool, url, queries, close: () => queries.destroy() };
}

type Step = (transaction: Transaction) => Promise<void>;

const lastSteps = new WeakMap<Transaction, Step[]>();

/**
 * Has `step` run within a transaction after its work and right before the commit, behind those that were asked for earlier:
 * for what makes others wait until the commit. One that undoes its work never comes to it.
 */
export function beforeCommit(transaction: Transaction, step: Step): void {
  const steps = lastSteps.get(transaction);
  if (steps === undefined) throw new Error('The transaction was not begun by `transaction`.');
  steps.push(step);
}

/**
 * Runs `work` in one transaction: all of it holds, or nothing. Inside, only `transaction` may be asked: the embedded
 * database has one connection, and a query beside the open transaction would wait for it for ever.
 */
export function transaction<T>(queries: Queries, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return queries.transaction().execute(async (within) => {
    const steps: Step[] = [];
    lastSteps.set(within, steps);
    const result = await work(within);
    for (const step of steps) await step(within);
    return result;
  });
}

/**
 * Runs a part of a transaction that can be undone by itself: where it throws what `isUndone` takes, nothing of it stays, last
 * steps included, and the transaction may go on. Whatever else it throws ends the transaction.
 */
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
      // Ended as well: it would hide that of a part around it.
      await sql`rollback to savepoint part`.execute(within);
      await sql`release savepoint part`.execute(within);
      steps.length = before;
    }
    throw cause;
  }
}

/**
 * Runs work that may take its time, as that of the start, on one connection on which no statement is stopped; within a
 * transaction none of it is, to its end.
 */
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
      // A connection that was lost meanwhile is not used any more.
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined);
    }
  });
}
