/** The folder for a test run's temporary files: hundreds of databases, data folders and browser profiles. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 8 * 1024 ** 3;

/** In memory on Linux: copying a database there takes a fifth of the processor time of a disk. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Creates a folder for the processes of this run, in memory if there is room; removed when this process ends. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'portal-tests-'));
  // If this process is root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}
