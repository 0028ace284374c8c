import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  copyDatabaseInto,
  createEmptyTestDatabase,
  createTestDatabase,
  freePort,
} from '../tests/database/databases.ts';
import { NODE_ENVIRONMENT } from '../tests/server/node-process.ts';
import { sentenceOf } from './opening.ts';
import { newSecrets, secretsText } from './secrets.ts';
import { type RunningServer, startServer } from './start-server.ts';

let folder: string;
const running: Started[] = [];

interface Started {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
  /** Resolves when the server is ready or has ended. */
  settled: Promise<unknown>;
}

function start(environment: Record<string, string>, script = 'server/start.ts'): Started {
  const child = spawn(process.execPath, [script], {
    env: { ...NODE_ENVIRONMENT, PORTAL_DATA: folder, PORTAL_DEMO_REQUESTS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('The portal is ready')) resolve();
      });
    }
  });
  const exited = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  const started = { child, output: () => output.trim(), exited, settled: Promise.race([ready, exited]) };
  running.push(started);
  return started;
}

/** Starts the server within this process: loading it takes longer than most of what is asked of it. */
function startHere(environment: Record<string, string>): Promise<RunningServer> {
  return startServer({ PORTAL_DATA: folder, PORTAL_DEMO_REQUESTS: '0', PORTAL_LOG_LEVEL: 'silent', ...environment });
}

/** What a process would say before it ends with 1. */
async function refusalOf(environment: Record<string, string>): Promise<string | null> {
  const server = await startHere(environment).catch((cause: unknown) => sentenceOf(cause) ?? Promise.reject(cause));
  if (typeof server === 'string') return server;
  await server.stop();
  return null;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-start-'));
});
afterEach(async () => {
  for (const { child, exited } of running.splice(0)) {
    child.kill('SIGKILL');
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('starting', { timeout: 180_000 }, () => {
  it('creates its database and keys, reports that it is ready, and stops when asked', async () => {
    const port = await freePort();
    const server = start({ PORT: String(port) });
    await server.settled;
    expect(server.output()).toContain(`The portal is ready at http://localhost:${port}`);
    expect(server.output()).toContain('operator@meridian.example');
    const health = await fetch(`http://127.0.0.1:${port}/health`);
    expect(await health.json()).toEqual({ status: 'ok' });
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(existsSync(join(folder, 'server.lock'))).toBe(false);
  });

  it('works only with the keys that it created for its database', async () => {
    const place = join(folder, 'secrets.json');
    const settings = { PORT: String(await freePort()), DATABASE_URL: await createEmptyTestDatabase() };
    expect(await refusalOf(settings)).toBeNull();

    const keys = readFileSync(place, 'utf8');
    rmSync(place);
    expect(await refusalOf(settings)).toBe(
      `The keys of the database are missing. Put its secrets.json into ${folder}, or its keys into PORTAL_SECRETS, from a backup.`,
    );
    expect(existsSync(place)).toBe(false);
    expect(await refusalOf({ ...settings, PORTAL_SECRETS: secretsText(newSecrets()) })).toMatch(
      /^The keys don't match the database, which needs the key [0-9a-f]{16}\. Put back [^\n]*\.$/,
    );
    expect(await refusalOf({ ...settings, PORTAL_SECRETS: keys })).toBeNull();
    expect(existsSync(place)).toBe(false);
  });

  it('refuses the folder and ports of another server, and takes over the folder of a killed one', async () => {
    const port = String(await freePort());
    const metricsPort = String(await freePort());
    await copyDatabaseInto(folder);
    const first = start({ PORT: port, PORTAL_METRICS_PORT: metricsPort });
    await first.settled;
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await metrics.text()).toContain('portal_database_up 1');

    expect(await refusalOf({ PORT: String(await freePort()) })).toBe(
      `The data folder ${folder} is in use by another server (process ${first.child.pid}). Stop that server, or set PORTAL_DATA to another folder.`,
    );
    const other = mkdtempSync(join(tmpdir(), 'portal-start-'));
    await copyDatabaseInto(other);
    expect(await refusalOf({ PORT: port, PORTAL_DATA: other })).toContain(
      `The server can't listen on 127.0.0.1:${port}: listen EADDRINUSE`,
    );
    expect(existsSync(join(other, 'server.lock'))).toBe(false);
    const withMetrics = await refusalOf({
      PORT: String(await freePort()),
      PORTAL_DATA: other,
      PORTAL_METRICS_PORT: port,
      DATABASE_URL: await createTestDatabase(),
    });
    expect(withMetrics).toMatch(/^The server can't start: metrics can't be served on .*EADDRINUSE.*\.$/);
    rmSync(other, { recursive: true });

    first.child.kill('SIGKILL');
    await first.exited;
    expect(existsSync(join(folder, 'server.lock'))).toBe(true);
    const keys = readFileSync(join(folder, 'secrets.json'), 'utf8');
    expect(await refusalOf({ PORT: port })).toBeNull();
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(keys);
  });

  it('reports an invalid setting and its source, and stops', async () => {
    const server = start({ PORT: 'eighty' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe(
      "The configuration can't be used: the environment variable PORT must be a number from 1 to 65535.",
    );
  });

  it('names an unreachable database without its password', async () => {
    const refusal = await refusalOf({
      DATABASE_URL: `postgresql://portal:canary@127.0.0.1:${await freePort()}/portal`,
    });
    expect(refusal).toMatch(
      /^The database postgresql:\/\/portal@127\.0\.0\.1:\d+\/portal can't be opened: .*ECONNREFUSED.*\.$/,
    );
    expect(refusal).not.toContain('canary');
  });

  it('reports damaged keys', async () => {
    writeFileSync(join(folder, 'secrets.json'), '{}');
    const settings = { PORT: String(await freePort()), DATABASE_URL: await createTestDatabase() };
    expect(await refusalOf(settings)).toContain(`The keys in ${join(folder, 'secrets.json')} can't be used`);
  });

  it.each([
    ['a data folder that is a file', '.', 'The data folder'],
    ['keys that are a folder', 'secrets.json', 'The keys in'],
    ['a database that is a file', 'database', 'The database'],
    ['a damaged database', 'database/PG_VERSION', 'The database'],
  ])('reports in one line that it cannot use %s, and leaves the folder free', async (_, place, subject) => {
    const path = join(folder, 'data', place);
    if (place === 'secrets.json') {
      await copyDatabaseInto(join(folder, 'data'));
      mkdirSync(path);
    } else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'spoilt');
    }
    const refusal = await refusalOf({ PORT: String(await freePort()), PORTAL_DATA: join(folder, 'data') });
    expect(refusal).toMatch(/^[^\n]*\.$/);
    expect(refusal).toContain(`${subject} ${join(folder, 'data')}`);
    expect(existsSync(join(folder, 'data', 'server.lock'))).toBe(false);
  });
});

it('a runner process without keys asks for those of the servers, and creates none', async () => {
  const runnersFile = join(folder, 'runners.yaml');
  writeFileSync(runnersFile, 'runners: { local: { kind: command, folder: topology } }\nrules: [{ runner: local }]\n');
  const settings = { DATABASE_URL: 'postgres://localhost/portal', PORTAL_RUNNERS: runnersFile };
  const runner = start(settings, 'server/start-runner.ts');
  expect(await runner.exited).toBe(1);
  expect(runner.output()).toBe(
    `A runner process needs the servers' keys: copy a server's secrets.json into ${folder}, or set PORTAL_SECRETS to it.`,
  );
  expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
});
