/**
 * One server per data folder. The embedded database doesn't notice a second opener, and two of them destroy it, so the
 * folder carries a lock file that names its process, the machine on which that runs, and the folder itself: a lock that
 * came along with a copy counts for nothing.
 */
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
  /** Where the pid counts; a lock of an earlier version has neither this nor the folder, and is judged by its process. */
  machine: v.optional(v.string()),
  folder: v.optional(v.string()),
});
type Holder = v.InferOutput<typeof Holder>;

/** Milliseconds between two signs of life that a holder gives by touching its lock. */
const betweenSigns = 1000;
/** Milliseconds without a sign after which a holder whose process can't be looked at counts as gone. */
const longestSilence = 5000;

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

/** The machine, or the container on it, as an opaque text: processes of the same one see each other. */
function thisMachine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // No /proc: not a Linux, and so no containers of one.
    return hostname();
  }
}

/** A folder as an opaque text that a copy of it does not share, and that a new name leaves as it was. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev} ${ino}`;
}

/** When the holder last gave a sign, by the clock of the file system; null where there is no lock any more. */
function signOf(path: string): bigint | null {
  try {
    // Opened for it: a folder of another machine may answer from its memory otherwise.
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

/** Whether a sign comes while it is waited for. */
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

/** Whether the holder of a lock lives and has this very folder. */
async function isInUse(path: string, holder: Holder, own: Holder): Promise<boolean> {
  const { machine = own.machine, folder = own.folder } = holder;
  if (machine === own.machine) return folder === own.folder && startOf(holder.pid) === holder.started;
  // Its process can't be looked at from here, and a folder may have another number there.
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

/** Touches the lock regularly, for processes that can't see this one; the returned function stops that and removes the lock. */
function hold(path: string, own: Holder): () => void {
  const isOwn = () => readHolder(path)?.id === own.id;
  const signing = setInterval(() => {
    const now = new Date();
    try {
      if (isOwn()) utimesSync(path, now, now);
    } catch {
      // The folder is away for the moment, or for good: the next user of it will notice.
    }
  }, betweenSigns).unref();
  return () => {
    clearInterval(signing);
    if (isOwn()) rmSync(path, { force: true });
  };
}

/**
 * Takes the folder for this process, or throws FolderInUse. The answer gives it back. Takes seconds where the last holder
 * ran on another machine, or in another container, and did not give it back.
 */
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
        `The data folder ${folder} is in use by another server (process ${holder.pid}${where}); stop that one, or name another folder in PORTAL_DATA.`,
      );
    }
    clearStale(path, holder);
  }
  throw new FolderInUse(`The data folder ${folder} is being taken by other servers at this moment; try again.`);
}
