/** Servers of the previous release and of this one, each as a process of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as v from 'valibot';
import { freePort } from '../database/databases.ts';

/** A folder from which a server can be started. */
export interface Release {
  readonly folder: string;
  remove(): void;
}

function unpack(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  const archive = brotliDecompressSync(readFileSync(`tests/upgrade/${name}.tar.br`));
  const { status, stderr } = spawnSync('tar', ['-x', '-f', '-', '-C', folder], { input: archive });
  if (status !== 0) throw new Error(`The previous release can't be unpacked: ${stderr}`);
  return folder;
}

/** The folder of the app that `npm run keep-release` kept, built. */
export function unpackPreviousApp(): string {
  return unpack('previous-app');
}

/** The server that `npm run keep-release` kept, on the packages of this one. */
export function unpackPreviousRelease(): Release {
  const folder = unpack('previous-release');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const Contract = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) });
const Operation = v.object({ operationId: v.string() });

/** The calls that a release answers, by the ids that its contract gives them. */
export function operationsOf({ folder }: Release): ReadonlySet<string> {
  const file = readFileSync(join(folder, 'src/contract/generated/portal.json'), 'utf8');
  const { paths } = v.parse(Contract, JSON.parse(file));
  const entries = Object.values(paths).flatMap((path) => Object.values(path));
  return new Set(entries.flatMap((entry) => (v.is(Operation, entry) ? [entry.operationId] : [])));
}

export const THIS_RELEASE: Release = { folder: resolve('.'), remove: () => undefined };

export interface ReleaseServer {
  readonly address: string;
  /** Asks it to stop; answers its exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Ends every server that is left, as one whose start was not waited for. */
export async function endServers(): Promise<void> {
  const left = [...running];
  for (const child of left) child.kill('SIGKILL');
  await Promise.all(left.map((child) => once(child, 'close')));
}

/** Runs a program of a release to its end. */
export async function runProgram(
  { folder }: Release,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: unknown; readonly output: string }> {
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { PATH: process.env['PATH'], TZ: 'UTC', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Answers when the server says that it is ready; rejects with what it printed where it ends before. */
export async function startRelease(
  { folder }: Release,
  environment: Readonly<Record<string, string>>,
): Promise<ReleaseServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], TZ: 'UTC', ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  let output = '';
  await new Promise<void>((ready, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('The portal is ready')) ready();
      });
    }
    void ended.then((code) => fail(new Error(`The server ended with ${code}: ${output}`)));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
