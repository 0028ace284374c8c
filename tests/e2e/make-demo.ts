/** `node make-demo.ts DATABASE_URL FOLDER REQUESTS URL`: fills an empty database with the demo, and a data folder with its keys. */
import { connectPostgres } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { settleKeys } from '../../server/keys/database-keys.ts';

const [databaseUrl, folder, requests, publicUrl] = process.argv.slice(2);
if (databaseUrl === undefined || folder === undefined || publicUrl === undefined)
  throw new Error('Usage: make-demo.ts DATABASE_URL FOLDER REQUESTS URL');

const database = await connectPostgres(databaseUrl);
await migrate(database.queries);
const keys = await settleKeys(database.queries, folder, {});
await seedDemo(database.queries, { requests: Number(requests), keys, publicUrl, now: new Date() });
await database.close();
