/** Where a run of the tests keeps its temporary files: some hundred databases, data folders and browser profiles. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 8 * 1024 ** 3;

/** Linux keeps files of this folder in memory: copying a database there takes a fifth of the processor time that a disk needs. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Makes a folder for the processes of this run, in memory where there is room; it is removed when this process ends. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'portal-tests-'));
  // Beside root, PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}
