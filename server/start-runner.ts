/** `npm run runner`: a process that carries out operations of runners on this machine, connected to the servers by PostgreSQL. */
import Fastify from 'fastify';
import { OPERATED_AREAS } from './areas/index.ts';
import { type Configuration, ConfigurationError, publicUrlOf, readConfiguration } from './configuration.ts';
import { openQueue } from './database/job-queue.ts';
import { pendingMigrations } from './database/migrate.ts';
import { createNotifications, WORK_CHANNEL } from './database/notifications.ts';
import { createFileStorage } from './files/create-storage.ts';
import { openHost, runnersOf } from './jobs/hosts/open-host.ts';
import { settleKeys } from './keys/database-keys.ts';
import { openDatabase, reasonOf, StartError, sentenceOf } from './opening.ts';
import { loggerOptions } from './plugins/log.ts';
import { runnerSettingsOf } from './runners/runner-settings.ts';
import { readSecrets } from './secrets.ts';

function readRunnerConfiguration(): Configuration {
  const configuration = readConfiguration(process.env);
  if (configuration.databaseUrl === undefined)
    throw new ConfigurationError(
      "A runner process needs the servers' PostgreSQL: set DATABASE_URL. With the embedded database, the server itself is the only runner host.",
    );
  if (Object.keys(runnerSettingsOf(configuration).runners).length === 0)
    throw new ConfigurationError('A runner process needs runners: set PORTAL_RUNNERS to a runners.yaml that has some.');
  if (configuration.runnerCapacity === 0)
    throw new ConfigurationError('A runner process needs a capacity: set PORTAL_RUNNER_CAPACITY to 1 or more.');
  if (readSecrets(configuration.dataFolder, process.env) === null)
    throw new ConfigurationError(
      `A runner process needs the servers' keys: copy a server's secrets.json into ${configuration.dataFolder}, or set PORTAL_SECRETS to it.`,
    );
  return configuration;
}

async function start(): Promise<void> {
  const configuration = readRunnerConfiguration();
  const database = await openDatabase(configuration);
  const { queries } = database;
  const pending = await pendingMigrations(queries).catch(() => ['all']);
  if (pending.length > 0)
    throw new StartError(
      'The database is older than this release. Start a server of this release once, then the runner.',
    );
  const secrets = await settleKeys(queries, configuration.dataFolder, process.env);
  const { log } = Fastify({ logger: loggerOptions(configuration.logLevel, undefined) });
  const now = () => new Date();
  const publicUrl = publicUrlOf(configuration);
  const base = { configuration, publicUrl, database, queries, secrets, log, now };
  const services = { ...base, files: createFileStorage(base) };
  const notifications = createNotifications(database, [WORK_CHANNEL], log);
  await notifications.open();
  const queue = await openQueue(database, log);
  let host: ReturnType<typeof openHost>;
  try {
    host = openHost(services, OPERATED_AREAS, { queue, runners: runnersOf(services, OPERATED_AREAS) });
  } catch (cause) {
    throw new StartError(`The workspaces can't be used: ${reasonOf(cause)}.`);
  }
  if (host === null) throw new Error('there is no host');
  const working = host;
  await working.start(notifications);

  let signals = 0;
  const stop = async () => {
    signals += 1;
    if (signals === 1) await working.drain(configuration.runnerDrainSeconds * 1000);
    // A second signal doesn't wait.
    else if (signals > 2) return;
    setTimeout(() => process.exit(1), 15_000).unref();
    await working.stop();
    await queue.stop();
    await notifications.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(
    working.isHost
      ? 'The runner is connected and takes operations.'
      : 'Another process works with these workspaces. This runner takes over when that one ends.',
  );
}

try {
  await start();
} catch (cause) {
  console.error(sentenceOf(cause) ?? cause);
  process.exit(1);
}
