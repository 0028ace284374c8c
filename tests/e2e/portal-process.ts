/** The real server as a process of its own, on a free port and a fresh data folder, as a user starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../database/free-port.ts';
import { COMPILE_CACHE, copyDemo, workerPort } from './demos.ts';

/** The number of a demo's requests by default. */
const USUAL_REQUESTS = '240';

export interface PortalProcess {
  readonly url: string;
  readonly dataFolder: string;
  /** The copy of the demo's database that it runs on; null where its settings name another, or an embedded one. */
  readonly databaseUrl: string | null;
  /** What the process has printed so far. */
  output(): string;
  /** Ends it as a crash would: nothing is closed. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data folder. */
  restart(): Promise<void>;
  /** Ends it gracefully and removes its data. */
  close(): Promise<void>;
}

/** @param environment settings; with a PUBLIC_URL, something stands before the server, which then listens on any free port */
export async function startPortalProcess(environment: Readonly<Record<string, string>> = {}): Promise<PortalProcess> {
  const reserved = workerPort();
  const port = reserved === null || environment['PUBLIC_URL'] !== undefined ? await freePort() : reserved;
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const hasDemo = reserved !== null && environment['DATABASE_URL'] === undefined;
  const requests = environment['PORTAL_DEMO_REQUESTS'] ?? USUAL_REQUESTS;
  const databaseUrl = hasDemo ? await copyDemo(requests, dataFolder) : null;
  let printed = '';
  let child: ChildProcess | null = null;

  /** Resolves when the server says that it is ready; rejects with what it printed when it ends before that. */
  function launch(): Promise<void> {
    return new Promise((resolve, reject) => {
      // An embedded database opens in half the time, as its WebAssembly is compiled once, quickly.
      const started = spawn(process.execPath, ['--liftoff-only', 'server/start.ts'], {
        env: {
          ...process.env,
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          PORT: String(port),
          PORTAL_DATA: dataFolder,
          PORTAL_REHEARSAL_SPEED: '200',
          // The demo's environments stay as a test has found them at any time of day.
          PORTAL_SCHEDULES: '0',
          PORTAL_SIGN_INS_PER_MINUTE: '10000',
          PORTAL_COMMANDS_PER_MINUTE: '10000',
          ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const hear = (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('The portal is ready at')) resolve();
      };
      started.stdout.on('data', hear);
      started.stderr.on('data', hear);
      started.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
      child = started;
    });
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      running.once('exit', () => resolve());
      running.kill(signal);
    });
  }

  await launch();
  return {
    url: `http://localhost:${port}`,
    dataFolder,
    databaseUrl,
    output: () => printed,
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGTERM');
      printed = '';
      await launch();
    },
    async close() {
      await end('SIGTERM');
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
