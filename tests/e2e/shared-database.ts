/** One migrated, empty database for all servers of a run of browser tests, each of which starts with a copy and fills it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variable that names the folder to the workers of the run; without it, a server makes a database of its own. */
export const SHARED_DATABASE = 'BROWSER_TESTS_DATABASE';

export default async function shareDatabase(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-database-'));
  // Not loaded by the workers, which read the name only.
  const { makeDatabaseFolder } = await import('../database/database-folder.ts');
  await makeDatabaseFolder(folder);
  process.env[SHARED_DATABASE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
