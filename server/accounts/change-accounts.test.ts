import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDatabaseInto, freePort } from '../../tests/database/databases.ts';
import { NODE_ENVIRONMENT } from '../../tests/server/node-process.ts';

let folder: string;
let server: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-accounts-'));
});
afterEach(async () => {
  await end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function spawnNode(script: string, given: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [script, ...given], {
    env: { ...NODE_ENVIRONMENT, PORTAL_DATA: folder, PORTAL_DEMO_REQUESTS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function start(): Promise<void> {
  const child = spawnNode('server/start.ts', [], { PORT: String(await freePort()) });
  server = child;
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server did not start')));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('The portal is ready')) resolve();
    });
  });
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const child = server;
  server = null;
  if (child === null || child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function run(...given: string[]): Promise<{ status: number; output: string }> {
  const child = spawnNode('server/accounts/change-accounts.ts', given);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [status] = await once(child, 'close');
  return { status: Number(status), output: output.trim() };
}

it('changes accounts of the embedded database, with and without a running server', async () => {
  expect(await run('list')).toEqual({
    status: 1,
    output: `There is no database in ${folder}. Start the server once to create it.`,
  });
  await copyDatabaseInto(folder);
  await start();
  const control = join(folder, 'control.json');
  expect(statSync(control).mode & 0o777).toBe(0o600);
  expect(await run('deactivate', 'viewer@meridian.example')).toEqual({
    status: 0,
    output: 'The account viewer@meridian.example is inactive.',
  });
  expect(await run('unbind', 'nobody@meridian.example')).toEqual({
    status: 1,
    output: 'There is no account nobody@meridian.example. "list" shows every account.',
  });

  const { port, token } = JSON.parse(readFileSync(control, 'utf8'));
  const command = { method: 'POST', body: JSON.stringify(['activate', '4']) };
  for (const authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(token.length)}`]) {
    const refused = await fetch(`http://127.0.0.1:${port}/accounts`, { ...command, headers: { authorization } });
    expect(refused.status).toBe(403);
  }

  await end('SIGTERM');
  expect(existsSync(control)).toBe(false);
  expect((await run('list', 'viewer@')).output).toMatch(/4 +INACTIVE +viewer@meridian\.example/);
  expect((await run('activate', '4')).output).toBe('The account viewer@meridian.example is active.');
  expect(existsSync(join(folder, 'server.lock'))).toBe(false);
});
