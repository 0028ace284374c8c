/** `node make-demo-folder.ts FOLDER REQUESTS URL`: a data folder with keys and a database that holds the demo. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemo } from '../../server/demo/seed.ts';
import { settleKeys } from '../../server/keys/database-keys.ts';
import { makeDatabaseFolder } from '../database/database-folder.ts';

const [folder, requests, publicUrl] = process.argv.slice(2);
if (folder === undefined || publicUrl === undefined) throw new Error('Usage: make-demo-folder.ts FOLDER REQUESTS URL');

mkdirSync(folder, { recursive: true });
await makeDatabaseFolder(join(folder, 'database'), async (queries) => {
  const keys = await settleKeys(queries, folder, {});
  await seedDemo(queries, { requests: Number(requests), keys, publicUrl, now: new Date() });
});
