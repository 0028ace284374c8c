import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function lockOf(): { pid: number; started: string; id: string } {
  return JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8'));
}

it('a folder belongs to one at a time', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(() => lockFolder(folder)).toThrow(`${folder} is in use by another server (process ${process.pid})`);
  unlock();
  expect(existsSync(join(folder, 'server.lock'))).toBe(false);
  lockFolder(folder)();
});

it('is taken over from a process that has ended', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid, started: 'long ago', id: 'old' }));
  lockFolder(folder);
  expect(lockOf().pid).toBe(process.pid);
  expect(readdirSync(folder)).toEqual(['server.lock']);
});

it('is taken over where the number of the ended process was given to another one', () => {
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: process.pid, started: 'long ago', id: 'old' }));
  lockFolder(folder);
  expect(lockOf().id).not.toBe('old');
});

it('is taken over from a lock that nobody can read', () => {
  writeFileSync(join(folder, 'server.lock'), '');
  lockFolder(folder);
  expect(lockOf().pid).toBe(process.pid);
});

it('is not given back by one that has lost it', () => {
  const unlock = lockFolder(folder);
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: 1, started: '', id: 'other' }));
  unlock();
  expect(lockOf().id).toBe('other');
});
