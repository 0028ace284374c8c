/** A topology whose programs note in a file when they start and end, and wait for a sign; and runner processes to be killed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Secrets, secretsText } from '../../server/secrets.ts';
import { NODE_ENVIRONMENT } from './node-process.ts';

const RUNNER = fileURLToPath(new URL('../../server/start-runner.ts', import.meta.url));
const SERVER = fileURLToPath(new URL('worker-process.ts', import.meta.url));

/** Waits while the file `hold` is there, `hold-<environment>` or `hold-<environment>-<stage>`. */
const programIn = (folder: string) => `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const { PORTAL_STAGE: stage, PORTAL_STATE: state, PORTAL_INPUTS: inputs } = process.env;
const name = JSON.parse(readFileSync(inputs, 'utf8')).request.environmentIdentifier;
const folder = ${JSON.stringify(folder)};
const note = (what) => appendFileSync(folder + '/notes', [what, name, stage, state.includes('/first/') ? 'first' : 'second'].join(' ') + '\\n');
writeFileSync(folder + '/pid-' + name, String(process.pid));
note('start');
console.log('carries out', stage, 'of', name);
if (name === 'filler') try { for (;;) appendFileSync(state + '/fill', Buffer.alloc(4096)); } catch (cause) { note(cause.code); }
const holds = ['', '-' + name, '-' + name + '-' + stage].map((part) => folder + '/hold' + part);
while (holds.some((hold) => existsSync(hold))) await setTimeout(10);
note('end');
`;

export interface RunnerBench {
  readonly folder: string;
  readonly runnersFile: string;
  /** Programs wait before their end. @param of `<environment>` or `<environment>-<stage>` alone */
  hold(of?: string): void;
  release(of?: string): void;
  /** `start <environment> <stage> <host>` and `end …`, in the order in which they happened. */
  notes(): readonly string[];
  pidOf(environment: string): number;
  remove(): void;
}

/** @param rule further keys of the only rule */
export function createRunnerBench(rule = ''): RunnerBench {
  const folder = mkdtempSync(join(tmpdir(), 'portal-hosts-'));
  const topology = join(folder, 'topology');
  mkdirSync(topology);
  writeFileSync(join(topology, 'program.mjs'), programIn(folder));
  const command = `command: [${JSON.stringify(process.execPath)}, program.mjs]`;
  const stages = ['CREATING_INFRASTRUCTURE', 'DEPLOYING_DOCKER', 'STARTING', 'STOPPING', 'DESTROYING'];
  writeFileSync(
    join(topology, 'portal.yaml'),
    ['version: 1', 'otherStages: skip', 'stages:', ...stages.map((stage) => `  ${stage}: { ${command} }`)].join('\n'),
  );
  const runnersFile = join(folder, 'runners.yaml');
  writeFileSync(
    runnersFile,
    `runners: { local: { kind: command, folder: topology } }\nrules: [{ runner: local, cloudProvider: AZURE${rule} }]\n`,
  );
  const holdFile = (of?: string) => join(folder, of === undefined ? 'hold' : `hold-${of}`);
  const notesFile = join(folder, 'notes');
  return {
    folder,
    runnersFile,
    hold: (of) => writeFileSync(holdFile(of), ''),
    release: (of) => rmSync(holdFile(of), { force: true }),
    notes: () => (existsSync(notesFile) ? readFileSync(notesFile, 'utf8').trim().split('\n') : []),
    pidOf: (environment) => Number(readFileSync(join(folder, `pid-${environment}`), 'utf8')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface RunnerProcess {
  readonly child: ChildProcess;
  /** Resolves when the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

interface RunnerOptions {
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  readonly runnersFile: string;
  readonly dataFolder: string;
  readonly name: string;
  readonly capacity?: number;
  readonly drainSeconds?: number;
  /** Workspaces are on a disk of this size of its own. */
  readonly diskKilobytes?: number;
}

/** Whether a process may have a small disk of its own. */
export const MAY_MOUNT =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-Urm', 'sh', '-c', `mount -t tmpfs -o size=64k tmpfs ${tmpdir()}`]).status === 0;

/** A server that does only background work, and leaves stages to runner processes. */
export function startServer(
  options: Pick<RunnerOptions, 'databaseUrl' | 'secrets' | 'runnersFile' | 'dataFolder'>,
): RunnerProcess {
  return processOf(
    spawn(process.execPath, [SERVER], {
      env: {
        ...NODE_ENVIRONMENT,
        DATABASE_URL: options.databaseUrl,
        PORTAL_SECRETS: secretsText(options.secrets),
        PORTAL_RUNNERS: options.runnersFile,
        PORTAL_DATA: options.dataFolder,
        PORTAL_RUNNER_CAPACITY: '0',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
}

function processOf(child: ChildProcess): RunnerProcess {
  const ended = once(child, 'exit');
  return {
    child,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** Resolves when it says that it is connected. */
export async function startRunner(options: RunnerOptions): Promise<RunnerProcess> {
  const { diskKilobytes, dataFolder } = options;
  const workspaces = join(dataFolder, 'runs');
  mkdirSync(workspaces, { recursive: true });
  const mounted = 'mount -t tmpfs -o "size=$0k" tmpfs "$1" && exec "$2" "$3"';
  const [program, given] =
    diskKilobytes === undefined
      ? [process.execPath, [RUNNER]]
      : ['unshare', ['-Urm', 'sh', '-c', mounted, String(diskKilobytes), workspaces, process.execPath, RUNNER]];
  const child = spawn(program, given, {
    env: {
      ...NODE_ENVIRONMENT,
      DATABASE_URL: options.databaseUrl,
      PORTAL_SECRETS: secretsText(options.secrets),
      PORTAL_RUNNERS: options.runnersFile,
      PORTAL_DATA: dataFolder,
      PORTAL_RUNNER_NAME: options.name,
      PORTAL_RUNNER_CAPACITY: String(options.capacity ?? 10),
      PORTAL_RUNNER_DRAIN_SECONDS: String(options.drainSeconds ?? 0),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started = processOf(child);
  for await (const line of createInterface({ input: child.stdout })) if (/runner/.test(line)) break;
  if (child.exitCode !== null) throw new Error('the runner process has ended');
  return started;
}
