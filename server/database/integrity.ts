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

const embeddedVersion = '18';

/** Tables and indexes up to this many bytes are read entirely: about a second in all. */
const mostRead = 256 * 1024 * 1024;

/** Bytes that the engine needs to start. */
const leastRoom = 32 * 1024 * 1024;

export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';

  constructor(folder: string, finding: string, options?: ErrorOptions) {
    super(`The database ${folder} ${finding}. Restore a backup into a new data folder.`, options);
  }
}

function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  return /^(Aborted|PGlite failed|memory access|unreachable|null function|table index)/.test(text) ? '' : ` (${text})`;
}

/** Refuses another version and incomplete files: the engine would create a new database in the folder. */
function checkFolder(folder: string): void {
  const names = readdirSync(folder);
  if (names.length === 0) return;
  const path = join(folder, 'PG_VERSION');
  if (!existsSync(path)) throw new DamagedDatabase(folder, 'is incomplete (the file PG_VERSION is missing)');
  const version = readFileSync(path, 'utf8').trim();
  if (version === embeddedVersion) return;
  throw /^\d+$/.test(version)
    ? new DamagedDatabase(folder, `was created by PostgreSQL ${version}, but this server needs ${embeddedVersion}`)
    : new DamagedDatabase(folder, 'is damaged (the file PG_VERSION contains no version)');
}

/** Reads every table twice, directly and by an index: missing parts show as an error or a difference. Doesn't check user data. */
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
              raise exception 'the table % contains % of % rows', relation.name, lying, listed;
            end if;
          end loop;
        end
        $check$`.execute(within);
    });
  } catch (cause) {
    throw new DamagedDatabase(folder, `is damaged${reasonOf(cause)}`, { cause });
  }
}

/** Opens a database with `open`, or creates it in an empty folder or one with an aborted creation, which is removed. Throws DamagedDatabase. */
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
    // The engine doesn't report a full disk, which has damaged nothing.
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < leastRoom) throw new Error('the disk is full', { cause });
    throw new DamagedDatabase(folder, `is damaged and can't be opened${reasonOf(cause)}`, { cause });
  }
  if (isNew) rmSync(making);
  else await checkContent(opened.queries, folder);
  return opened;
}
