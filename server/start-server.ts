/** Starts the server of an environment's settings, or says in one sentence why it can't. */
import { AccountRefusal } from './accounts/account-changes.ts';
import { createApp, type PortalServer } from './app.ts';
import { REHEARSED_STAGES } from './areas/index.ts';
import { type Configuration, ConfigurationError, publicUrlOf, readConfiguration } from './configuration.ts';
import { openControl } from './control/control.ts';
import { controlCommands } from './control-commands.ts';
import { type Database, withoutTimeLimit } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { settleKeys } from './keys/database-keys.ts';
import { openDatabase, reasonOf, StartError, takeFolder } from './opening.ts';
import { runnerSettingsOf, runsLocalServices } from './runners/runner-settings.ts';
import type { Secrets } from './secrets.ts';
import { seedDemo } from './seed-demo.ts';

/** A server that listens. */
export interface RunningServer {
  readonly configuration: Configuration;
  stop(): Promise<void>;
}

async function prepare(
  database: Database,
  configuration: Configuration,
  environment: NodeJS.ProcessEnv,
): Promise<Secrets> {
  try {
    await migrate(database.queries);
    const keys = await settleKeys(database.queries, configuration.dataFolder, environment);
    if (configuration.identityProvider === undefined) {
      const publicUrl = publicUrlOf(configuration);
      const localServices = runsLocalServices(configuration);
      const demo = { requests: configuration.demoRequests, keys, publicUrl, now: new Date(), localServices };
      await withoutTimeLimit(database.queries, (unlimited) => seedDemo(unlimited, demo));
    }
    return keys;
  } catch (cause) {
    // The database may be unable to close; the process ends anyway.
    await database.close().catch(() => undefined);
    if (cause instanceof ConfigurationError) throw cause;
    throw new StartError(`The database can't be prepared: ${reasonOf(cause)}.`);
  }
}

async function listen({ app }: PortalServer, { host, port }: Configuration): Promise<void> {
  try {
    await app.ready();
  } catch (cause) {
    await app.close().catch(() => undefined);
    throw new StartError(`The server can't start: ${reasonOf(cause)}.`);
  }
  try {
    await app.listen({ host, port });
  } catch (cause) {
    await app.close();
    throw new StartError(`The server can't listen on ${host}:${port}: ${reasonOf(cause)}.`);
  }
}

/** Commands need a server if it is the database's only process. */
async function takeCommands(server: PortalServer): Promise<() => void> {
  const { configuration, database, log } = server.services;
  if (database.kind !== 'embedded') return () => undefined;
  try {
    return await openControl({
      dataFolder: configuration.dataFolder,
      commands: controlCommands(server),
      isRefusal: (cause) => cause instanceof AccountRefusal,
      log,
    });
  } catch (cause) {
    log.error(
      { err: cause },
      'Could not open the port for commands. Stop the server to run commands such as "npm run accounts"',
    );
    return () => undefined;
  }
}

/** Throws what `sentenceOf` names; the data folder is then free again. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<RunningServer> {
  const configuration = readConfiguration(environment, REHEARSED_STAGES);
  // A fault in `runners.yaml` is reported before anything is opened.
  runnerSettingsOf(configuration);
  // An embedded database allows one process; a PostgreSQL any number.
  const unlock = configuration.databaseUrl === undefined ? await takeFolder(configuration.dataFolder) : () => undefined;
  try {
    const database = await openDatabase(configuration, { statementSeconds: configuration.statementSeconds });
    const secrets = await prepare(database, configuration, environment);
    const server = await createApp({ configuration, database, secrets });
    await listen(server, configuration);
    const refuseCommands = await takeCommands(server);
    return {
      configuration,
      stop: async () => {
        refuseCommands();
        await server.app.close();
        unlock();
      },
    };
  } catch (cause) {
    unlock();
    throw cause;
  }
}
