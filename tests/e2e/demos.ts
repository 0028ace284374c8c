/** One PostgreSQL for the servers of a run, with databases that already hold the demo: a server starts on a copy. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '@playwright/test';
import { freePort } from '../database/free-port.ts';
import { databasesOf, startPostgres } from '../database/postgres.ts';

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

/**
 * Puts the keys of a demo with so many requests into a data folder, and returns the address of a new database that holds it. The
 * demo is made when this worker first asks for it.
 */
export async function copyDemo(requests: string, dataFolder: string): Promise<string> {
  const folder = join(process.env[ROOT] ?? '', `worker-${worker()}-requests-${requests}`);
  const port = Number(process.env[POSTGRES]);
  const template = `demo_${requests}_of_worker_${worker()}`;
  if (!existsSync(folder)) {
    const unfinished = mkdtempSync(`${folder}-unfinished-`);
    const url = await databasesOf(port).named(template);
    execFileSync(process.execPath, [MAKER, url, unfinished, requests, `http://localhost:${workerPort()}`], {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    });
    renameSync(unfinished, folder);
  }
  cpSync(folder, dataFolder, { recursive: true });
  return databasesOf(port, template).create();
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
