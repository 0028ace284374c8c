/**
 * Runs one stage's program, detached from the server: `node supervisor.ts`, with a `SupervisedStage` as JSON on its standard input. Writes log
 * and exit status to the stage's folder, so that a restarted server finds them. Of several supervisors of a stage, the first one runs it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, openSync, rmSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { LineLog } from './line-log.ts';
import { createMasks } from './masks.ts';
import { NO_ROOM, type StageExit, SupervisedStage, signOf, stageFiles, writeWhole } from './stage-files.ts';

/** Milliseconds between two signs of life, and between two looks for a cancellation. */
const BEAT = 250;
/** Milliseconds for output that arrives behind the program's end. */
const LAST_OUTPUT = 1000;
const RESERVED_BYTES = 8192;

const stage = v.parse(SupervisedStage, JSON.parse(await text(process.stdin)));
const files = stageFiles(stage.folder);

/** False if another supervisor was first. */
function claim(): boolean {
  const draft = `${files.claim}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(signOf(process.pid)), { mode: 0o600 });
  try {
    // Linking is atomic and never overwrites.
    linkSync(draft, files.claim);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  } finally {
    rmSync(draft);
  }
}

/** To every process of the program's group. */
function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): boolean {
  try {
    process.kill(-pid, name);
    return true;
  } catch {
    return false;
  }
}

/** A sign of life, which also says that the log is complete up to its time. */
function beat(log: LineLog): void {
  const at = new Date(log.settle());
  utimesSync(files.alive, at, at);
}

interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  readonly reason: StageExit['reason'];
}

async function supervise(child: ChildProcess, pid: number, log: LineLog): Promise<Ending> {
  const storeSign = () => tryWrite(() => writeWhole(files.program, signOf(pid)));
  let isSigned = storeSign();
  let reason: StageExit['reason'] = 'ended';
  let kill: NodeJS.Timeout | undefined;
  const end = (why: StageExit['reason'], line: string) => {
    if (reason !== 'ended') return;
    reason = why;
    log.note(line);
    signal(pid, 'SIGTERM');
    kill = setTimeout(() => {
      log.note('The stage did not end when asked to; it is killed.');
      signal(pid, 'SIGKILL');
    }, stage.graceMs);
  };
  const limit = setTimeout(
    () => end('time limit', 'The time limit is reached; the stage is ended.'),
    stage.timeLimitMs,
  );
  const beats = setInterval(() => {
    beat(log);
    if (!isSigned) isSigned = storeSign();
    if (existsSync(files.cancel)) end('cancelled', 'Cancelled; the stage is ended.');
  }, BEAT);
  const closed = once(child, 'close');
  const [code, signalName]: [number | null, string | null] = await new Promise((resolve) =>
    child.once('exit', (exitCode, by) => resolve([exitCode, by])),
  );
  clearTimeout(limit);
  clearTimeout(kill);
  // What it left running in its group ends with it. What should stay has a session of its own.
  signal(pid, 'SIGKILL');
  // A process outside of the group may hold the output open for ever.
  await Promise.race([closed, wait(LAST_OUTPUT)]);
  clearInterval(beats);
  return { code, signal: signalName, reason };
}

/** A full disk costs lines of the log, never the stage. */
function tryWrite(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

async function storeExit(exit: StageExit, log: LineLog): Promise<void> {
  rmSync(files.reserve, { force: true });
  while (!tryWrite(() => writeWhole(files.exit, exit))) {
    await wait(BEAT);
    beat(log);
  }
}

async function run(): Promise<void> {
  const output = openSync(files.log, 'a', 0o600);
  writeFileSync(files.alive, '', { mode: 0o600 });
  const log = new LineLog({
    masks: createMasks(stage.masked),
    notBefore: stage.notBefore,
    now: Date.now,
    write: (line) => {
      tryWrite(() => writeSync(output, line));
    },
  });
  const [program = '', ...given] = stage.command;
  log.note(`$ ${stage.command.join(' ')}`);
  const child = spawn(program, given, {
    cwd: stage.workspace,
    env: stage.environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(stage.user ?? {}),
  });
  const failure = new Promise<Error>((resolve) => child.once('error', resolve));
  child.stdout.on('data', (bytes: Buffer) => log.take('stdout', bytes));
  child.stderr.on('data', (bytes: Buffer) => log.take('stderr', bytes));
  let ending: Ending;
  if (child.pid === undefined) {
    log.note(`The program can't be started: ${(await failure).message}`);
    ending = { code: null, signal: null, reason: 'not started' };
  } else {
    ending = await supervise(child, child.pid, log);
  }
  log.close();
  await storeExit({ ...ending, endedAt: log.settle() }, log);
  // Pipes that a left process holds open would keep this one alive.
  process.exit(0);
}

/** Without it, an exit status might find no room, and the stage would never end. */
function reserveRoom(): boolean {
  return tryWrite(() => writeFileSync(files.reserve, Buffer.alloc(RESERVED_BYTES, 'x'), { mode: 0o600 }));
}

// The server has ended if this fails; it will find the claim.
process.stdout.on('error', () => undefined);
if (!reserveRoom()) {
  rmSync(files.reserve, { force: true });
  process.stdout.write(NO_ROOM);
} else {
  const isFirst = claim();
  process.stdout.write(isFirst ? 'claimed\n' : 'taken\n');
  if (isFirst) await run();
}
