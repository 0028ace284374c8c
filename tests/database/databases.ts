/** Fresh databases for tests: the embedded one from a snapshot in memory, and a real PostgreSQL. */
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Database, embeddedDatabase, openEmbeddedDatabase } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { parsers } from '../../server/database/parsers.ts';
import { seedIdentities } from '../../server/demo/identities.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

export { freePort, type PostgresServer, startPostgres } from './postgres.ts';

let snapshot: Promise<File | Blob> | null = null;

async function makeSnapshot(): Promise<File | Blob> {
  const database = await openEmbeddedDatabase();
  if (database.kind !== 'embedded') throw new Error('the snapshot is made from the embedded database');
  await migrate(database.queries);
  await seedIdentities(database.queries);
  const dump = await database.pglite.dumpDataDir('none');
  await database.close();
  return dump;
}

/** A migrated database in memory that holds the demo's identities and nothing else; the caller closes it. */
export async function openTestDatabase(): Promise<Database> {
  snapshot ??= makeSnapshot();
  return embeddedDatabase(await PGlite.create({ loadDataDir: await snapshot, parsers: { ...parsers } }));
}

/** Runs the same tests on the embedded database and on a real PostgreSQL; `open` answers a fresh one each time. */
export function describeEachDatabase(name: string, tests: (open: () => Promise<Database>) => void): void {
  describe(`${name}, embedded database`, () => tests(openTestDatabase));
  describe(`${name}, PostgreSQL`, () => {
    let server: PostgresServer | null = null;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(async () => {
      await server?.stop();
    });
    tests(() => {
      if (server === null) throw new Error('PostgreSQL is not running');
      return server.open();
    });
  });
}
