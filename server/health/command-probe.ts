/** A check by a command, which runs as a stage's program does: same user, wrapper and folders. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createMasks } from '../runners/command/masks.ts';
import { type Finding, timedOut } from './finding.ts';

const MOST_OUTPUT = 16 * 1024;
const LONGEST_MESSAGE = 200;
/** Milliseconds for output that arrives behind the end. */
const LAST_OUTPUT_MS = 500;

export interface CommandProbe {
  readonly kind: 'COMMAND';
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  readonly masked: readonly string[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of terminals.
const COLOURS = /\u001b\[[0-9;]*[A-Za-z]/g;

/** The last line that it printed, for people; null for none. */
function lastLine(output: string, masked: readonly string[]): string | null {
  const lines = createMasks(masked)
    .hide(output)
    .replaceAll(COLOURS, '')
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' ').trim())
    .filter((line) => line !== '');
  return lines.at(-1)?.slice(0, LONGEST_MESSAGE) ?? null;
}

/** 0 is up, 1 is down; anything else means that the command itself didn't work. */
function findingOfExit(code: number | null, line: string | null): Finding {
  switch (code) {
    case 0:
      return { finding: 'UP', message: line ?? 'The command succeeded' };
    case 1:
      return { finding: 'DOWN', message: line ?? 'The command ended with exit code 1' };
    default: {
      const how = code === null ? 'was ended by a signal' : `ended with exit code ${code}`;
      return { finding: 'UNREACHABLE', message: line === null ? `The command ${how}` : `The command ${how}: ${line}` };
    }
  }
}

/** With everything that it left in its group. */
function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

/** @param end ends it early, when nobody waits for it any more */
export function probeCommand(probe: CommandProbe, timeoutMs: number, end: AbortSignal): Promise<Finding> {
  const [program = '', ...words] = probe.command;
  return new Promise((resolve) => {
    let output = '';
    let isSettled = false;
    const child = spawn(program, words, {
      cwd: probe.folder,
      env: { ...probe.environment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(probe.user ?? {}),
    });
    const settle = (finding: Finding) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      end.removeEventListener('abort', onEnd);
      kill(child);
      resolve(finding);
    };
    const onEnd = () => settle(timedOut(timeoutMs));
    const timer = setTimeout(() => settle(timedOut(timeoutMs)), timeoutMs);
    end.addEventListener('abort', onEnd, { once: true });
    const take = (piece: Buffer) => {
      output = (output + piece.toString('utf8')).slice(-MOST_OUTPUT);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (cause) =>
      settle({
        finding: 'UNREACHABLE',
        message: `The command can't be started (${'code' in cause ? String(cause.code) : 'unknown reason'})`,
      }),
    );
    // What it printed last may arrive behind its end; a process that it left may hold its output open.
    child.once('exit', (code) => {
      kill(child);
      const finish = () => settle(findingOfExit(code, lastLine(output, probe.masked)));
      child.once('close', finish);
      setTimeout(finish, LAST_OUTPUT_MS).unref();
    });
  });
}
