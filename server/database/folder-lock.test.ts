import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'portal-lock-'));
  folder = join(parent, 'data');
  mkdirSync(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true });
});

type Lock = Record<'pid' | 'started' | 'id' | 'machine' | 'folder', unknown>;

function lockOf(): Lock {
  return JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8'));
}

/** The lock of this process, with changed values. */
async function leaveLock(changed: Partial<Lock>): Promise<void> {
  const unlock = await lockFolder(folder);
  const own = lockOf();
  unlock();
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ ...own, id: 'old', ...changed }));
}

it('allows one process at a time', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by another server (process ${process.pid})`);
  unlock();
  expect(existsSync(join(folder, 'server.lock'))).toBe(false);
  (await lockFolder(folder))();
});

it('is taken over from a process that has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await leaveLock({ pid });
  await lockFolder(folder);
  expect(lockOf().pid).toBe(process.pid);
  expect(readdirSync(folder)).toEqual(['server.lock']);
});

it('is taken over if the id of the ended process was reused', async () => {
  await leaveLock({ started: 'long ago' });
  await lockFolder(folder);
  expect(lockOf().id).not.toBe('old');
});

it('is taken over if the lock is unreadable', async () => {
  writeFileSync(join(folder, 'server.lock'), '');
  await lockFolder(folder);
  expect(lockOf().pid).toBe(process.pid);
});

it('is free if it is a copy of one in use', async () => {
  const unlock = await lockFolder(folder);
  const copy = join(parent, 'copy');
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  (await lockFolder(copy))();
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  unlock();
});

it('is taken over from another machine without a heartbeat', async () => {
  // The five seconds without a heartbeat are shortened to half a second.
  const [began, now] = [performance.now(), performance.now.bind(performance)];
  vi.spyOn(performance, 'now').mockImplementation(() => began + (now() - began) * 10);
  await leaveLock({ machine: 'elsewhere' });
  await lockFolder(folder);
  expect(lockOf().id).not.toBe('old');
});

it('is refused while another machine sends heartbeats', async () => {
  await leaveLock({ machine: 'elsewhere' });
  const path = join(folder, 'server.lock');
  const signing = setInterval(() => utimesSync(path, new Date(), new Date()), 200);
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by another server (process ${process.pid}`);
  clearInterval(signing);
});

it('sends heartbeats', async () => {
  const unlock = await lockFolder(folder);
  const before = lockOf();
  const path = join(folder, 'server.lock');
  utimesSync(path, 0, 0);
  await expect.poll(() => statSync(path).mtimeMs, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(lockOf()).toEqual(before);
  unlock();
});

it('recognizes the lock of an earlier version by its process', async () => {
  const unlock = await lockFolder(folder);
  const { pid, started, id } = lockOf();
  unlock();
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid, started, id }));
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
});

it('is not released by a process that has lost it', async () => {
  const unlock = await lockFolder(folder);
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: 1, started: '', id: 'other' }));
  unlock();
  expect(lockOf().id).toBe('other');
});
