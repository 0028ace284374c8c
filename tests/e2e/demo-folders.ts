/** Data folders that already hold the demo, so that a server starts without filling its database. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '@playwright/test';
import { freePort } from '../database/free-port.ts';

const ROOT = 'BROWSER_TESTS_DEMO_FOLDERS';
const PORTS = 'BROWSER_TESTS_PORTS';
const MAKER = fileURLToPath(new URL('make-demo-folder.ts', import.meta.url));

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

/** A data folder to copy, made when it is first asked for. */
export function demoFolder(requests: string): string {
  const root = process.env[ROOT] ?? '';
  const folder = join(root, `worker-${worker()}-requests-${requests}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    execFileSync(process.execPath, [MAKER, unfinished, requests, `http://localhost:${workerPort()}`], {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    });
    renameSync(unfinished, folder);
  }
  return folder;
}

export default async function prepareDemoFolders({ workers }: FullConfig): Promise<() => void> {
  const root = mkdtempSync(join(tmpdir(), 'portal-e2e-demo-'));
  const ports: number[] = [];
  while (ports.length < workers) ports.push(await freePort());
  process.env[ROOT] = root;
  process.env[PORTS] = ports.join(',');
  return () => rmSync(root, { recursive: true, force: true });
}
