/**
 * `node make-demo.ts DATABASE_URL FOLDER REQUESTS URL`: fills an empty database with the demo, and a data folder with its keys. What is
 * in progress in the demo comes to its end, or it would do so in each server that starts on a copy, and each page would follow it.
 */
import { setTimeout as later } from 'node:timers/promises';
import { createApp } from '../../server/app.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { connectPostgres } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { settleKeys } from '../../server/keys/database-keys.ts';
import { seedDemo } from '../../server/seed-demo.ts';

const [databaseUrl, folder, requests, publicUrl] = process.argv.slice(2);
if (databaseUrl === undefined || folder === undefined || publicUrl === undefined)
  throw new Error('Usage: make-demo.ts DATABASE_URL FOLDER REQUESTS URL');

const database = await connectPostgres(databaseUrl);
await migrate(database.queries);
const keys = await settleKeys(database.queries, folder, {});
await seedDemo(database.queries, { requests: Number(requests), keys, publicUrl, now: new Date() });

const configuration = readConfiguration({
  DATABASE_URL: databaseUrl,
  PORTAL_DATA: folder,
  PUBLIC_URL: publicUrl,
  PORTAL_REHEARSAL_SPEED: '100000',
  PORTAL_SCHEDULES: '0',
  PORTAL_LOG_LEVEL: 'warn',
});
const { app } = await createApp({ configuration, database, secrets: keys });
await app.ready();
const running = () =>
  database.queries.selectFrom('operations').select('operation_id').where('state', '=', 'RUNNING').execute();
while ((await running()).length > 0) await later(50);
await app.close();
