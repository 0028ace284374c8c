/** Fresh databases for tests: the embedded one from a snapshot in memory, and a real PostgreSQL. */
import { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import { describe, inject } from 'vitest';
import { type Database, embeddedDatabase } from '../../server/database/database.ts';
import { parsers } from '../../server/database/parsers.ts';
import { databasesOf, type PostgresDatabases } from './postgres.ts';
import { sharedPostgresParser } from './shared-databases.ts';

export { freePort, type PostgresServer, startPostgres } from './postgres.ts';

async function ask(what: 'embedded' | 'postgres'): Promise<Response> {
  const answer = await fetch(`${inject('sharedDatabases')}/${what}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

let snapshot: Promise<Blob> | null = null;

/** A migrated database in memory that holds the demo's identities and nothing else; the caller closes it. */
export async function openTestDatabase(): Promise<Database> {
  snapshot ??= ask('embedded').then((answer) => answer.blob());
  return embeddedDatabase(await PGlite.create({ loadDataDir: await snapshot, parsers: { ...parsers } }));
}

let postgres: Promise<PostgresDatabases> | null = null;

/** The PostgreSQL of this run; who stops one or starts it again starts one of their own. */
function sharedPostgres(): Promise<PostgresDatabases> {
  postgres ??= ask('postgres').then(async (answer) => {
    const { port, template } = v.parse(sharedPostgresParser, await answer.json());
    return databasesOf(port, template);
  });
  return postgres;
}

/** Runs the same tests on the embedded database and on a real PostgreSQL; `open` answers a fresh one each time. */
export function describeEachDatabase(name: string, tests: (open: () => Promise<Database>) => void): void {
  describe(`${name}, embedded database`, () => tests(openTestDatabase));
  describe(`${name}, PostgreSQL`, () => tests(async () => (await sharedPostgres()).open()));
}
