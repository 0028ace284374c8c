import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDatabaseInto, freePort } from '../../tests/database/databases.ts';
import { NODE_ENVIRONMENT } from '../../tests/server/node-process.ts';

/** Milliseconds: ten processes, one after the other. */
const LONG = 300_000;

let folder: string;
const children = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-commands-'));
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  children.clear();
  rmSync(folder, { recursive: true, force: true });
});

function begin(file: string, environment: Record<string, string>, ...given: string[]) {
  const child = spawn(process.execPath, [file, ...given], {
    env: { ...NODE_ENVIRONMENT, PORTAL_DEMO_REQUESTS: '12', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('The portal is ready')) resolve();
      });
  });
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), output: output.trim() }));
  return { child, ready: Promise.race([ready, ended]), ended, output: () => output.trim() };
}

const backup = (data: string, file: string) => begin('server/backup/make-backup.ts', { PORTAL_DATA: data }, file).ended;
const restore = (data: string, file: string, environment: Record<string, string> = {}) =>
  begin('server/backup/restore.ts', { PORTAL_DATA: data, ...environment }, file).ended;

it(
  'back up a running server and a killed one, and restore it elsewhere with its keys',
  async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    const [while_, after] = [join(folder, 'while.backup'), join(folder, 'after.backup')];
    const port = String(await freePort());
    await copyDatabaseInto(first);
    const server = begin('server/start.ts', { PORTAL_DATA: first, PORT: port });
    await server.ready;

    const made = await backup(first, while_);
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Backed up [\d,]+ rows in \d+ tables to \S+while\.backup \([\d,]+ bytes\), as of \S+Z\.\nA restore needs the key [0-9a-f]{16}, which is not in the backup\. /,
      ),
    });
    expect(statSync(while_).mode & 0o777).toBe(0o600);
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
    expect(await backup(first, while_)).toEqual({
      code: 1,
      output: `The file ${while_} already exists. Choose another name.`,
    });
    server.child.kill('SIGKILL');
    await server.ended;
    expect((await backup(first, after)).code).toBe(0);
    expect(existsSync(join(first, 'server.lock'))).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(['after.backup', 'first', 'while.backup']);

    const without = await restore(second, while_);
    expect(without.code).toBe(1);
    expect(without.output).toBe(
      `The keys are missing. Put the secrets.json that was in use when the backup was made into ${second}, or its keys into PORTAL_SECRETS, then restore again.`,
    );
    mkdirSync(second, { recursive: true });
    copyFileSync(join(first, 'secrets.json'), join(second, 'secrets.json'));
    const restored = await restore(second, while_, { PUBLIC_URL: 'https://portal.elsewhere.example' });
    expect(restored.output).toMatch(
      /^Restored [\d,]+ rows in \d+ tables from \S+, as of \S+Z\.\nAll users have to sign in again\./,
    );
    expect(restored.output).toContain(
      `The portal's address was http://localhost:${port} and is now https://portal.elsewhere.example.`,
    );
    expect(restored.code).toBe(0);
    expect((await restore(second, while_)).output).toMatch(/^The database is not empty\. /);

    const other = String(await freePort());
    const again = begin('server/start.ts', { PORTAL_DATA: second, PORT: other });
    await again.ready;
    expect(again.output()).toContain('The portal is ready');
    expect((await fetch(`http://127.0.0.1:${other}/ready`)).status).toBe(200);
    expect((await restore(second, while_)).output).toContain('is in use by another server');
    again.child.kill('SIGTERM');
    expect((await again.ended).code).toBe(0);
  },
  LONG,
);

it(
  'report what they need, and missing databases and files',
  async () => {
    for (const file of ['make-backup', 'restore'])
      expect(await begin(`server/backup/${file}.ts`, { PORTAL_DATA: folder }).ended).toEqual({
        code: 1,
        output: expect.stringMatching(/^Usage: npm run (backup|restore) -- FILE/),
      });
    expect((await backup(join(folder, 'none'), join(folder, 'file'))).output).toBe(
      `There is no database in ${join(folder, 'none')}. Set PORTAL_DATA to its folder, or DATABASE_URL to its address.`,
    );
    expect((await restore(folder, join(folder, 'file'))).output).toBe(`There is no file ${join(folder, 'file')}.`);
  },
  LONG,
);
