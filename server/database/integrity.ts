/** Says whether an embedded database is whole, at the start and before anybody relies on it. */
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Queries = Kysely<Tables>;

/** The PostgreSQL that the embedded database is made of; another one can't read its files. */
const embeddedVersion = '18';

/** Bytes of a table or index up to which all of it is read: about a second's work in all. */
const mostRead = 256 * 1024 * 1024;

/** Bytes that the engine needs to begin its work. */
const leastRoom = 32 * 1024 * 1024;

/** The embedded database can't be used as it lies there; the message says in one sentence where it is and what to do. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';

  constructor(folder: string, finding: string, options?: ErrorOptions) {
    super(`The database ${folder} ${finding}: put the data folder of a backup in its place.`, options);
  }
}

/** What a failure says of the damage; the engine's own crash says nothing that helps. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  return /^(Aborted|PGlite failed|memory access|unreachable|null function|table index)/.test(text) ? '' : ` (${text})`;
}

/** Refuses a folder of another version, and one whose files are there in part: the engine would begin a new database in it. */
function checkFolder(folder: string): void {
  const names = readdirSync(folder);
  if (names.length === 0) return;
  const path = join(folder, 'PG_VERSION');
  if (!existsSync(path)) throw new DamagedDatabase(folder, 'is incomplete (the file PG_VERSION is missing)');
  const version = readFileSync(path, 'utf8').trim();
  if (version === embeddedVersion) return;
  throw /^\d+$/.test(version)
    ? new DamagedDatabase(folder, `was made by PostgreSQL ${version} and this server needs ${embeddedVersion}`)
    : new DamagedDatabase(folder, 'is damaged (the file PG_VERSION names no version)');
}

/**
 * Reads every table twice, as it lies and by an index of it: what is missing from one of them shows as an error or as a
 * difference. What users wrote is not compared with anything.
 */
async function checkContent(queries: Queries, folder: string): Promise<void> {
  try {
    await queries.transaction().execute(async (within) => {
      await sql`
        do $check$
        declare
          relation record;
          lying bigint;
          listed bigint;
        begin
          for relation in
            select class.oid::regclass::text as name from pg_class as class
            where class.relkind in ('r', 't') and class.relpersistence = 'p'
              and pg_total_relation_size(class.oid) <= ${sql.lit(mostRead)}
              and exists (select from pg_index where indrelid = class.oid and indisvalid and indpred is null)
          loop
            perform set_config('enable_seqscan', 'on', true);
            perform set_config('enable_indexscan', 'off', true);
            perform set_config('enable_indexonlyscan', 'off', true);
            perform set_config('enable_bitmapscan', 'off', true);
            execute 'select count(*) from ' || relation.name into lying;
            perform set_config('enable_seqscan', 'off', true);
            perform set_config('enable_indexscan', 'on', true);
            perform set_config('enable_indexonlyscan', 'on', true);
            execute 'select count(*) from ' || relation.name into listed;
            if lying <> listed then
              raise exception 'the table % holds % rows of %', relation.name, lying, listed;
            end if;
          end loop;
        end
        $check$`.execute(within);
    });
  } catch (cause) {
    throw new DamagedDatabase(folder, `is damaged${reasonOf(cause)}`, { cause });
  }
}

/**
 * Opens a database with `open`, or has it made where the folder is empty: what a making that was broken off has left is
 * removed, as it never held anything. What is not whole is told as damage of the folder.
 */
export async function openWhole<T extends { readonly queries: Queries }>(
  folder: string,
  open: () => Promise<T>,
): Promise<T> {
  const making = `${folder}.making`;
  if (existsSync(making)) for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  checkFolder(folder);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const isNew = readdirSync(folder).length === 0;
  if (isNew) writeFileSync(making, '', { mode: 0o600 });
  let opened: T;
  try {
    opened = await open();
  } catch (cause) {
    // The engine does not say so itself, and a full disk has damaged nothing.
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < leastRoom) throw new Error('the disk is full', { cause });
    throw new DamagedDatabase(folder, `is damaged and can't be opened${reasonOf(cause)}`, { cause });
  }
  if (isNew) rmSync(making);
  else await checkContent(opened.queries, folder);
  return opened;
}
