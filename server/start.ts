import { AccountRefusal } from './accounts/account-changes.ts';
import { createApp, type PortalServer } from './app.ts';
import { REHEARSED_STAGES } from './areas/index.ts';
import { type Configuration, ConfigurationError, publicUrlOf, readConfiguration } from './configuration.ts';
import { openControl } from './control/control.ts';
import { controlCommands } from './control-commands.ts';
import { type Database, withoutTimeLimit } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demo/identities.ts';
import { seedDemo } from './demo/seed.ts';
import { settleKeys } from './keys/database-keys.ts';
import { openDatabase, reasonOf, StartError, sentenceOf, takeFolder } from './opening.ts';
import { LOCAL_SERVICES, offersLocalServices } from './runners/local-services.ts';
import { runnerSettingsOf } from './runners/runner-settings.ts';
import type { Secrets } from './secrets.ts';

async function prepare(database: Database, configuration: Configuration): Promise<Secrets> {
  try {
    await migrate(database.queries);
    const keys = await settleKeys(database.queries, configuration.dataFolder, process.env);
    if (configuration.identityProvider === undefined) {
      const publicUrl = publicUrlOf(configuration);
      const localServices = offersLocalServices(configuration);
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

function announce(configuration: Configuration): void {
  const accounts =
    configuration.identityProvider === undefined
      ? [
          `Demo accounts, password ${DEMO_PASSWORD}:`,
          ...DEMO_USERS.map(({ email, purpose }) => `  ${email.padEnd(32)}${purpose}`),
          '',
        ]
      : [];
  const real = offersLocalServices(configuration)
    ? [
        `To launch a real environment on this machine, request an On-prem ${configuration.product.name}`,
        `with the topology ${LOCAL_SERVICES.name}. Everything else is rehearsed.`,
        '',
      ]
    : [];
  console.log(['', `The portal is ready at ${publicUrlOf(configuration)}`, '', ...accounts, ...real].join('\n'));
}

/** Stops once for any number of signals; a hanging stop ends after a time. */
function stopOnSignals(server: PortalServer, refuseCommands: () => void, unlock: () => void): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    refuseCommands();
    await server.app.close();
    unlock();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function start(): Promise<void> {
  const configuration = readConfiguration(process.env, REHEARSED_STAGES);
  // A fault in `runners.yaml` is reported before anything is opened.
  runnerSettingsOf(configuration);
  // An embedded database allows one process; a PostgreSQL any number.
  const unlock = configuration.databaseUrl === undefined ? await takeFolder(configuration.dataFolder) : () => undefined;
  try {
    const database = await openDatabase(configuration, { statementSeconds: configuration.statementSeconds });
    const secrets = await prepare(database, configuration);
    const server = await createApp({ configuration, database, secrets });
    await listen(server, configuration);
    const refuseCommands = await takeCommands(server);
    stopOnSignals(server, refuseCommands, unlock);
    announce(configuration);
  } catch (cause) {
    unlock();
    throw cause;
  }
}

try {
  await start();
} catch (cause) {
  console.error(sentenceOf(cause) ?? cause);
  process.exit(1);
}
