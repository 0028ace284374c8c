/** A server process with only background work, to be killed by a test. Prints each stage that it starts. */
import { createApp } from '../../server/app.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { connectPostgres, openEmbeddedDatabase } from '../../server/database/database.ts';
import { createRehearsalRunner } from '../../server/jobs/rehearsal/rehearsal-runner.ts';
import { settleKeys } from '../../server/keys/database-keys.ts';

const configuration = readConfiguration(process.env);
const { databaseUrl, dataFolder, rehearsalSpeed } = configuration;
const database = await (databaseUrl === undefined
  ? openEmbeddedDatabase(`${dataFolder}/database`)
  : connectPostgres(databaseUrl));
const rehearsal = createRehearsalRunner({ speed: rehearsalSpeed, failAt: null, now: () => new Date() });
const { app } = await createApp({
  configuration,
  database,
  secrets: await settleKeys(database.queries, dataFolder, process.env),
  jobs:
    configuration.runnersFile === undefined
      ? {
          runner: {
            ...rehearsal,
            begin: async (run) => {
              console.log(`begins ${run.stage}`);
              return rehearsal.begin(run);
            },
          },
        }
      : {},
});
await app.ready();
