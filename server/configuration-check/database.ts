import { existsSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import * as v from 'valibot';
import type { Configuration } from '../configuration.ts';
import { askRunningServer } from '../control/control.ts';
import type { Database, Queries } from '../database/database.ts';
import { FolderInUse } from '../database/folder-lock.ts';
import {
  appliedMigrations,
  isOlderThanBaseline,
  MIGRATIONS_TABLE,
  OLDER_THAN_BASELINE,
  pendingMigrations,
  unknownMigrations,
} from '../database/migrate.ts';
import { versionRefusal } from '../database/server-version.ts';
import { beforeDeadline } from '../deadline.ts';
import { embeddedFolder, openDatabase, reasonOf, takeFolder } from '../opening.ts';
import { type Finding, failed, note, ok } from './finding.ts';

const SUBJECT = 'database';
const TESTED_VERSION = 18;
/** Connections of one server: for calls, jobs and LISTEN. */
const CONNECTIONS_OF_SERVER = 16;
const ANNOUNCEMENT_MS = 5000;

async function checkSchema(queries: Queries): Promise<Finding> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${MIGRATIONS_TABLE}) is not null as found`.execute(queries);
  if (rows[0]?.found !== true) return note(SUBJECT, 'is empty: the first start creates its tables');
  const applied = await appliedMigrations(queries);
  if (isOlderThanBaseline(applied)) return failed(SUBJECT, OLDER_THAN_BASELINE);
  const newer = unknownMigrations(applied);
  if (newer.length > 0) return note(SUBJECT, `was upgraded by a newer version (${newer.join(', ')})`);
  const pending = await pendingMigrations(queries);
  return pending.length > 0
    ? note(SUBJECT, `the next start upgrades it (${pending.join(', ')})`)
    : ok(SUBJECT, `has every migration (${applied.length})`);
}

interface ServerFacts {
  readonly version: number;
  readonly full_version: string;
  readonly encoding: string;
  readonly read_only: string;
  readonly may_create: boolean;
  readonly connections: number;
}

async function checkServer(queries: Queries): Promise<readonly Finding[]> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as full_version,
      current_setting('server_encoding') as encoding, current_setting('transaction_read_only') as read_only,
      has_database_privilege(current_database(), 'CREATE') and has_schema_privilege(current_schema(), 'CREATE') as may_create,
      current_setting('max_connections')::int as connections`.execute(queries);
  const [facts] = rows;
  if (facts === undefined) return [failed(SUBJECT, 'returned no information about itself')];
  const tooOld = versionRefusal(facts.version);
  if (tooOld !== null) return [failed(SUBJECT, tooOld)];
  return [
    Math.floor(facts.version / 10_000) === TESTED_VERSION
      ? ok(SUBJECT, `is PostgreSQL ${facts.full_version}`)
      : note(SUBJECT, `is PostgreSQL ${facts.full_version}; the portal is tested with version ${TESTED_VERSION}`),
    ...(facts.encoding === 'UTF8'
      ? []
      : [failed(SUBJECT, `stores text as ${facts.encoding}: create one with the encoding UTF8`)]),
    ...(facts.read_only === 'off' ? [] : [failed(SUBJECT, 'is read-only: use the address of the primary server')]),
    ...(facts.may_create
      ? []
      : [failed(SUBJECT, 'its user cannot create schemas and tables: grant CREATE on the database and its schema')]),
    ...(facts.connections >= CONNECTIONS_OF_SERVER * 2
      ? []
      : [note(SUBJECT, `allows ${facts.connections} connections; each server uses up to ${CONNECTIONS_OF_SERVER}`)]),
  ];
}

/** Whether notifications reach other connections: a pooler in transaction mode loses them. */
async function checkAnnouncements(url: string, queries: Queries): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANNOUNCEMENT_MS });
  client.on('error', () => undefined);
  const received = new Promise<void>((resolve) => client.once('notification', () => resolve()));
  const channel = `portal_check_${process.pid}`;
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    await sql`select pg_notify(${channel}, '')`.execute(queries);
    await beforeDeadline(received, ANNOUNCEMENT_MS, 'LISTEN');
    return ok(SUBJECT, 'NOTIFY reaches LISTEN');
  } catch (cause) {
    return failed(SUBJECT, `NOTIFY does not reach LISTEN: set the pooler to session mode (${reasonOf(cause)})`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export type WithDatabase = (queries: Queries | null) => Promise<readonly Finding[]>;

async function checkOpen(database: Database, more: WithDatabase): Promise<readonly Finding[]> {
  const { queries } = database;
  return [
    ...(database.kind === 'postgresql'
      ? [...(await checkServer(queries)), await checkAnnouncements(database.url, queries)]
      : [ok(SUBJECT, 'the embedded database is intact')]),
    await checkSchema(queries),
    ...(await more(queries)),
  ];
}

async function openAndCheck(configuration: Configuration, more: WithDatabase): Promise<readonly Finding[]> {
  const database = await openDatabase(configuration);
  try {
    return await checkOpen(database, more);
  } finally {
    await database.close();
  }
}

const Parts = v.array(v.object({ name: v.string(), fault: v.nullable(v.string()) }));

async function askServer(dataFolder: string, inUse: FolderInUse): Promise<readonly Finding[]> {
  const answer = await askRunningServer(dataFolder, 'state', []);
  if (answer === null) return [note(SUBJECT, `can't be checked right now: ${inUse.message}`)];
  return v
    .parse(Parts, JSON.parse(answer))
    .map(({ name, fault }) =>
      fault === null
        ? ok(name, 'healthy, according to the running server')
        : failed(name, `${fault}, according to the running server`),
    );
}

async function checkEmbedded(configuration: Configuration, more: WithDatabase): Promise<readonly Finding[]> {
  const { dataFolder } = configuration;
  const folder = embeddedFolder(configuration);
  if (!existsSync(folder) || readdirSync(folder).length === 0)
    return [note(SUBJECT, `there is none yet: the first start creates it in ${folder}`), ...(await more(null))];
  let giveBack: () => void;
  try {
    giveBack = await takeFolder(dataFolder);
  } catch (cause) {
    if (!(cause instanceof FolderInUse)) throw cause;
    return askServer(dataFolder, cause);
  }
  try {
    return await openAndCheck(configuration, more);
  } finally {
    giveBack();
  }
}

/** `more` runs only if this process opens the database itself. */
export function checkDatabase(configuration: Configuration, more: WithDatabase): Promise<readonly Finding[]> {
  return configuration.databaseUrl === undefined
    ? checkEmbedded(configuration, more)
    : openAndCheck(configuration, more);
}
