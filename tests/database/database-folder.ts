/** A migrated embedded database as a folder that tests copy, since creating one takes longer than the rest of a server's start. */
import { PGlite } from '@electric-sql/pglite';
import { embeddedDatabase, parsers } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { seedIdentities } from '../../server/demo/identities.ts';

/**
 * Small, since there are many copies: small log files, little memory, and only one database. It was closed, so a copy needs no
 * recovery when it is opened.
 * @param folder missing or empty
 */
export async function makeDatabaseFolder(folder: string): Promise<void> {
  const initDbStartParams = ['--wal-segsize=1', '-c', 'shared_buffers=4MB'];
  const pglite = await PGlite.create({ dataDir: folder, parsers: { ...parsers }, initDbStartParams });
  const database = await embeddedDatabase(pglite);
  await migrate(database.queries);
  await pglite.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
  await pglite.exec('checkpoint');
  await database.close();
}

/** Adds the demo's tenants, users and roles to such a database. */
export async function addIdentities(folder: string): Promise<void> {
  const database = await embeddedDatabase(await PGlite.create({ dataDir: folder, parsers: { ...parsers } }));
  await seedIdentities(database.queries);
  await database.close();
}
