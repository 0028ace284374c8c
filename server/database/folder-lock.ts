/** Two openers destroy an embedded database. The lock names process, machine and folder, so a copied lock is void. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';

const Holder = v.object({
  pid: v.number(),
  started: v.string(),
  id: v.string(),
  /** Where the pid is valid. Locks of earlier versions lack machine and folder, and are judged by their process. */
  machine: v.optional(v.string()),
  folder: v.optional(v.string()),
});
type Holder = v.InferOutput<typeof Holder>;

/** Milliseconds between two touches of the lock by its holder. */
const betweenSigns = 1000;
/** Milliseconds without a touch after which an invisible process counts as gone. */
const longestSilence = 5000;

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** Opaque start time, or null if there is no such process. Identifies a process with its pid, since pids are reused. */
function startOf(pid: number): string | null {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in brackets, may contain spaces and brackets; field 22 counts from behind it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${bootId} ${ticks}`;
  } catch {
    // No /proc: not Linux, or no such process.
  }
  if (process.platform === 'linux') return null;
  const listed = spawnSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const started = listed.status === 0 ? listed.stdout.trim() : '';
  return started === '' ? null : started;
}

/** Opaque id of the machine or container: its processes see each other. */
function thisMachine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Opaque; differs for a copy, survives a rename. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev} ${ino}`;
}

/** The last touch by the file system's clock; null without a lock. */
function signOf(path: string): bigint | null {
  try {
    // Opened because a remote folder may otherwise answer from its cache.
    const file = openSync(path, 'r');
    try {
      return fstatSync(file, { bigint: true }).mtimeNs;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

async function givesSigns(path: string): Promise<boolean> {
  const before = signOf(path);
  const until = performance.now() + longestSilence;
  while (performance.now() < until) {
    await setTimeout(betweenSigns / 4);
    const now = signOf(path);
    if (now !== before) return now !== null;
  }
  return false;
}

async function isInUse(path: string, holder: Holder, own: Holder): Promise<boolean> {
  const { machine = own.machine, folder = own.folder } = holder;
  if (machine === own.machine) return folder === own.folder && startOf(holder.pid) === holder.started;
  // Its process is invisible here, and the folder may have another inode number there.
  return givesSigns(path);
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

/** Atomic with its content; false if there is one already. */
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

/** Moves a dead process's lock aside; restores it if another process was quicker and is alive. */
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

/** Touches the lock regularly, for processes that can't see this one; the returned function stops that and removes the lock. */
function hold(path: string, own: Holder): () => void {
  const isOwn = () => readHolder(path)?.id === own.id;
  const signing = setInterval(() => {
    const now = new Date();
    try {
      if (isOwn()) utimesSync(path, now, now);
    } catch {
      // The folder is temporarily or permanently gone; its next user will notice.
    }
  }, betweenSigns).unref();
  return () => {
    clearInterval(signing);
    if (isOwn()) rmSync(path, { force: true });
  };
}

/** Returns the release function, or throws FolderInUse. Takes seconds if the last holder on another machine left its lock. */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'server.lock');
  const own: Holder = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    id: randomUUID(),
    machine: thisMachine(),
    folder: identityOf(folder),
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (place(path, own)) return hold(path, own);
    const holder = readHolder(path);
    if (holder !== null && (await isInUse(path, holder, own))) {
      const where = (holder.machine ?? own.machine) === own.machine ? '' : ' on another machine';
      throw new FolderInUse(
        `The data folder ${folder} is in use by another server (process ${holder.pid}${where}). Stop that server, or set PORTAL_DATA to another folder.`,
      );
    }
    clearStale(path, holder);
  }
  throw new FolderInUse(`Other servers are starting in the data folder ${folder} right now. Try again.`);
}
