/** The files through which the server and the supervisor of a stage know of each other; both may be killed at any time. */
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

const ProcessSign = v.strictObject({
  pid: v.number(),
  /** When the kernel started it; null where that can't be read. Numbers of processes come back. */
  startedAt: v.nullable(v.string()),
  host: v.string(),
  /** Of this start of the machine; null where that can't be read. */
  boot: v.nullable(v.string()),
});
export type ProcessSign = v.InferOutput<typeof ProcessSign>;

const Exit = v.strictObject({
  /** Null if the program was ended by a signal or never started. */
  code: v.nullable(v.number()),
  signal: v.nullable(v.string()),
  reason: v.picklist(['ended', 'time limit', 'cancelled', 'not started']),
  /** Milliseconds since 1970; no line of the log is later. */
  endedAt: v.number(),
});
export type StageExit = v.InferOutput<typeof Exit>;

/** What the supervisor is given over its standard input. It is never stored: it contains secrets. */
export const SupervisedStage = v.strictObject({
  folder: v.string(),
  workspace: v.string(),
  command: v.pipe(v.array(v.string()), v.minLength(1)),
  environment: v.record(v.string(), v.string()),
  masked: v.array(v.string()),
  timeLimitMs: v.number(),
  graceMs: v.number(),
  user: v.nullable(v.strictObject({ uid: v.number(), gid: v.number() })),
  /** Milliseconds since 1970. */
  notBefore: v.number(),
});
export type SupervisedStage = v.InferOutput<typeof SupervisedStage>;

/** What a supervisor answers if the disk has no room for its files. */
export const NO_ROOM = 'no room\n';

export interface StageFiles {
  /** Created by the one supervisor that runs the stage. */
  readonly claim: string;
  readonly program: string;
  readonly log: string;
  /** Touched while the supervisor lives. */
  readonly alive: string;
  readonly exit: string;
  /** Room on the disk for the exit status. */
  readonly reserve: string;
  /** Its existence asks the supervisor to end the stage. */
  readonly cancel: string;
  readonly errors: string;
}

export function stageFiles(folder: string): StageFiles {
  const file = (name: string) => join(folder, name);
  return {
    claim: file('supervisor.json'),
    program: file('program.json'),
    log: file('output.log'),
    alive: file('alive'),
    exit: file('exit.json'),
    reserve: file('reserve'),
    cancel: file('cancel'),
    errors: file('supervisor.log'),
  };
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Field 22 of /proc/<pid>/stat; the name before it may contain anything. Null also for one that has ended and waits for its parent. */
function startOf(pid: number): string | null {
  const stat = textOf(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return fields[0] === 'Z' ? null : (fields[19] ?? null);
}

export function signOf(pid: number): ProcessSign {
  const boot = textOf('/proc/sys/kernel/random/boot_id')?.trim() ?? null;
  return { pid, startedAt: startOf(pid), host: hostname(), boot };
}

export function isOfThisMachine({ host }: ProcessSign): boolean {
  return host === hostname();
}

/** Only for a process of this machine. */
export function isAlive(sign: ProcessSign): boolean {
  const now = signOf(sign.pid);
  if (now.boot !== sign.boot) return false;
  // Where starts can be read, one without has ended.
  if (now.boot !== null) return now.startedAt !== null && now.startedAt === sign.startedAt;
  try {
    process.kill(sign.pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Appears as a whole or not at all. */
export function writeWhole(path: string, content: object): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  renameSync(draft, path);
}

function read<Schema extends v.GenericSchema>(schema: Schema, path: string): v.InferOutput<Schema> | null {
  const text = textOf(path);
  return text === null || text === '' ? null : v.parse(schema, JSON.parse(text));
}

export function readSign(path: string): ProcessSign | null {
  return read(ProcessSign, path);
}

export function readExit({ exit }: StageFiles): StageExit | null {
  return read(Exit, exit);
}

/** Milliseconds since 1970: everything that the supervisor logged before then is in the file. Null if it never was alive. */
export function aliveAt({ alive }: StageFiles): number | null {
  return existsSync(alive) ? Math.floor(statSync(alive).mtimeMs) : null;
}
