/** Fresh databases for tests: a real PostgreSQL, and the embedded one from a snapshot in memory. */

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import { describe, inject } from 'vitest';
import { type Database, embeddedDatabase, parsers } from '../../server/database/database.ts';
import { IS_DEEP } from '../depth.ts';
import { databasesOf, type PostgresDatabases } from './postgres.ts';
import { sharedPostgresParser } from './shared-databases.ts';

export { freePort } from './free-port.ts';
export { type PostgresServer, startPostgres } from './postgres.ts';

async function ask(what: 'embedded' | 'folder' | 'postgres'): Promise<Response> {
  const answer = await fetch(`${inject('sharedDatabases')}/${what}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

let snapshot: Promise<Blob> | null = null;

/** An embedded database in memory with the same content as `openTestDatabase`; the caller closes it. */
export async function openEmbeddedTestDatabase(): Promise<Database> {
  snapshot ??= ask('embedded').then((answer) => answer.blob());
  return embeddedDatabase(await PGlite.create({ loadDataDir: await snapshot, parsers: { ...parsers } }));
}

/** Puts a migrated, empty database into a data folder, for a server process that starts there with new keys. */
export async function copyDatabaseInto(dataFolder: string): Promise<void> {
  const answer = await ask('folder');
  await cp(await answer.text(), join(dataFolder, 'database'), { recursive: true });
}

let postgres: Promise<PostgresDatabases> | null = null;

/** The PostgreSQL of this run; a test that stops or restarts one starts its own. */
function sharedPostgres(): Promise<PostgresDatabases> {
  postgres ??= ask('postgres').then(async (answer) => {
    const { port, template } = v.parse(sharedPostgresParser, await answer.json());
    return databasesOf(port, template);
  });
  return postgres;
}

/**
 * A migrated database with only the demo's identities; the caller closes it. On PostgreSQL, since copying its template is faster
 * than starting an embedded database.
 */
export async function openTestDatabase(): Promise<Database> {
  return (await sharedPostgres()).open();
}

/** Address of a PostgreSQL database with the same content, for several connections or another process. */
export async function createTestDatabase(): Promise<string> {
  return (await sharedPostgres()).create();
}

/** Address of a PostgreSQL database without tables. */
export async function createEmptyTestDatabase(): Promise<string> {
  return (await sharedPostgres()).createEmpty();
}

/** Runs the same tests on both databases: for SQL dialect, migrations, notifications and locks. `open` returns a fresh one each time. */
export function describeEachDatabase(name: string, tests: (open: () => Promise<Database>) => void): void {
  describe(`${name}, embedded database`, () => tests(openEmbeddedTestDatabase));
  describe(`${name}, PostgreSQL`, () => tests(openTestDatabase));
}

/** Runs the tests on PostgreSQL; a deep run repeats them on the embedded database. `open` returns a fresh one each time. */
export function describeDatabase(name: string, tests: (open: () => Promise<Database>) => void): void {
  if (IS_DEEP) describeEachDatabase(name, tests);
  else describe(name, () => tests(openTestDatabase));
}
