/** One PostgreSQL for the servers of a run, with databases that already hold the demo: a server starts on a copy. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FullConfig } from '@playwright/test';
import { freePort } from '../database/free-port.ts';
import { databasesOf, startPostgres } from '../database/postgres.ts';
import { moveDemo } from './moved-demo.ts';

const ROOT = 'BROWSER_TESTS_DEMOS';
const POSTGRES = 'BROWSER_TESTS_POSTGRES';
const PORTS = 'BROWSER_TESTS_PORTS';
const MAKER = fileURLToPath(new URL('make-demo.ts', import.meta.url));

/** Servers of all runs compile their modules once: half of a start is that. */
export const COMPILE_CACHE = join(tmpdir(), 'portal-compile-cache');

/** Of the run's workers, which this is: one that is restarted takes the place of the one before. */
const worker = () => Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

/** Where this worker's portal listens: fixed for the run, as the demo's build links name it; null outside a run of browser tests. */
export function workerPort(): number | null {
  const port = process.env[PORTS]?.split(',')[worker()];
  return port === undefined ? null : Number(port);
}

/** The folder of this worker's browser profile in which the app at a port is installed. */
export function appFolder(port: string, browser: string): string {
  return join(process.env[ROOT] ?? '', `worker-${worker()}-app-${port}-${browser}`);
}

/** The address in a demo's build links until a worker takes a copy of it. */
const NOWHERE = 'http://demo.localhost';

/** Fills a database with a demo of so many requests, and returns the folder of its keys. The first worker that asks for it does so. */
async function makeDemo(requests: string, name: string): Promise<string> {
  const folder = join(process.env[ROOT] ?? '', name);
  if (!existsSync(folder)) {
    const unfinished = mkdtempSync(`${folder}-unfinished-`);
    const url = await databasesOf(Number(process.env[POSTGRES])).named(name);
    await promisify(execFile)(process.execPath, [MAKER, url, unfinished, requests, NOWHERE], {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    });
    renameSync(unfinished, folder);
  }
  return folder;
}

/** Puts the keys of a demo with so many requests into a data folder, and returns the address of a new database that holds it. */
export async function copyDemo(requests: string, dataFolder: string): Promise<string> {
  const port = Number(process.env[POSTGRES]);
  const name = `demo_${requests}`;
  // One after the other: a demo can't be copied while it is being filled.
  return databasesOf(port).alone(async () => {
    cpSync(await makeDemo(requests, name), dataFolder, { recursive: true });
    const template = `${name}_of_worker_${worker()}`;
    const { url, isNew } = await databasesOf(port, name).copiedAs(template);
    if (isNew)
      await moveDemo({ databaseUrl: url, folder: dataFolder, from: NOWHERE, to: `http://localhost:${workerPort()}` });
    return databasesOf(port, template).create();
  });
}

export default async function prepareDemos({ workers }: FullConfig): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'portal-e2e-demo-'));
  const postgres = await startPostgres();
  const ports: number[] = [];
  while (ports.length < workers) ports.push(await freePort());
  process.env[ROOT] = root;
  process.env[POSTGRES] = String(postgres.port);
  process.env[PORTS] = ports.join(',');
  return async () => {
    await postgres.stop();
    rmSync(root, { recursive: true, force: true });
  };
}
