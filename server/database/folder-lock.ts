/**
 * One server per data folder. The embedded database doesn't notice a second opener, and two of them destroy it, so the
 * folder carries a lock file that names its process.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Holder = v.object({ pid: v.number(), started: v.string(), id: v.string() });
type Holder = v.InferOutput<typeof Holder>;

/** The folder belongs to a living server; the message names the folder and the process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * When a process started, as an opaque text, or null where there is no such process. Together with the pid it names a
 * process for good: pids are given out again.
 */
function startOf(pid: number): string | null {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in brackets, may itself hold spaces and brackets; the 22nd field counts from behind it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${bootId} ${ticks}`;
  } catch {
    // No /proc: not a Linux, or no such process.
  }
  if (process.platform === 'linux') return null;
  const listed = spawnSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const started = listed.status === 0 ? listed.stdout.trim() : '';
  return started === '' ? null : started;
}

function readHolder(path: string): Holder | null {
  try {
    return v.parse(Holder, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function errorCode(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}

/** Makes the lock file with its content in one step; false where there is one already. */
function place(path: string, holder: Holder): boolean {
  const draft = `${path}.${holder.id}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false;
    throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Puts aside the lock of a dead process; puts it back when another starter was quicker and it is alive after all. */
function clearStale(path: string, stale: Holder | null): void {
  const aside = `${path}.stale-${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return;
    throw cause;
  }
  if (readHolder(aside)?.id !== stale?.id) {
    try {
      linkSync(aside, path);
    } catch (cause) {
      if (errorCode(cause) !== 'EEXIST') throw cause;
    }
  }
  rmSync(aside, { force: true });
}

/** Takes the folder for this process, or throws FolderInUse. The answer gives it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'server.lock');
  const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', id: randomUUID() };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (place(path, own)) {
      return () => {
        if (readHolder(path)?.id === own.id) rmSync(path, { force: true });
      };
    }
    const holder = readHolder(path);
    if (holder !== null && startOf(holder.pid) === holder.started) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by another server (process ${holder.pid}); stop that one, or name another folder in PORTAL_DATA.`,
      );
    }
    clearStale(path, holder);
  }
  throw new FolderInUse(`The data folder ${folder} is being taken by other servers at this moment; try again.`);
}
