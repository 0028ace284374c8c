/** Checks the files in deploy/ as far as possible without systemd and containers. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageDescription from '../../package.json' with { type: 'json' };
import { listSettings, unknownVariables } from '../../server/configuration.ts';
import { copyDatabaseInto, freePort } from '../database/databases.ts';
import { NODE_ENVIRONMENT } from '../server/node-process.ts';

const read = (name: string) => readFileSync(join('deploy', name), 'utf8');
const withoutComments = (text: string) => text.replaceAll(/^#.*\n/gm, '');

const unit = withoutComments(read('portal.service'));
const containerLines = withoutComments(read('Containerfile')).trim().split('\n');
const settings = read('portal.env');

/** Every value of a setting of the unit. */
function unitValues(name: string): readonly string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

/** Arguments of the container file's lines with a given instruction, by stage. */
function containerStages(word: string): readonly (readonly string[])[] {
  const stages: string[][] = [];
  for (const line of containerLines) {
    if (line.startsWith('FROM ')) stages.push([]);
    if (line.startsWith(`${word} `)) stages.at(-1)?.push(line.slice(word.length + 1));
  }
  return stages;
}

const lastStage = (word: string) => containerStages(word).at(-1) ?? [];

/** `NAME=value` in a text, as an environment. */
function variablesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/\b([A-Z][A-Z_0-9]*)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

describe('settings in deploy/', () => {
  it('are settings of the server with valid values', () => {
    const given = readdirSync('deploy').flatMap((name) => read(name).match(/\bPORTAL_[A-Z_0-9]+\b/g) ?? []);
    expect(given.length).toBeGreaterThan(5);
    expect(unknownVariables(Object.fromEntries(given.map((name) => [name, 'x'])))).toEqual([]);

    const { PORTAL_SECRETS: _keys, ...offered } = Object.fromEntries(
      [...settings.matchAll(/^(?:# )?([A-Z][A-Z_0-9]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    expect(Object.keys(offered).length).toBeGreaterThan(8);
    const known = new Set(listSettings({}).map(({ name }) => name));
    expect(Object.keys(offered).filter((name) => !known.has(name))).toEqual([]);
    const faults = [offered, variablesIn(unitValues('Environment').join(' ')), variablesIn(lastStage('ENV').join(' '))]
      .flatMap((environment) => listSettings(environment))
      .filter(({ fault }) => fault !== null);
    expect(faults).toEqual([]);
  });
});

describe('deploy/portal.service', () => {
  it('runs files of the project with its own Node', () => {
    const folder = unitValues('WorkingDirectory')[0] ?? '';
    const commands = [...unitValues('ExecStart'), ...unitValues('ExecStartPost')].map((line) => line.split(' '));
    expect(commands.map(([, script]) => script)).toEqual(['server/start.ts', 'server/health-check.ts']);
    for (const [program = '', script = ''] of commands) {
      expect(program).toBe(`${folder}/node_modules/.bin/node`);
      expect(existsSync(script)).toBe(true);
    }
    expect(packageDescription.dependencies.node).toBeDefined();
  });

  it('runs as the user that deploy/portal.sysusers creates, with its data where that user can write', () => {
    expect(unitValues('User')).toEqual(['portal']);
    expect(read('portal.sysusers')).toMatch(/^u portal /m);
    const { PORTAL_DATA } = variablesIn(unitValues('Environment').join(' '));
    expect(PORTAL_DATA).toBe(`/var/lib/${unitValues('StateDirectory')[0]}`);
    expect(unitValues('ProtectSystem')).toEqual(['strict']);
    expect(unitValues('CapabilityBoundingSet')).toEqual(['']);
    expect(unitValues('NoNewPrivileges')).toEqual(['yes']);
  });

  it('allows the server more time to stop than it needs, and never ends a start', () => {
    const ownLimit = Number(/process\.exit\(1\), (\d+)_000\)/.exec(readFileSync('server/start.ts', 'utf8'))?.[1]);
    expect(Number(unitValues('TimeoutStopSec')[0])).toBeGreaterThan(ownLimit);
    expect(unitValues('KillSignal')).toEqual(['SIGTERM']);
    expect(unitValues('TimeoutStartSec')).toEqual(['infinity']);
  });
});

describe('deploy/Containerfile', () => {
  /** The files that a stage copies from the project, as [from, to]. */
  const copies = (lines: readonly string[]) =>
    lines
      .filter((line) => !line.startsWith('--from='))
      .flatMap((line) => {
        const parts = line.split(' ');
        const to = parts.at(-1) ?? '';
        return parts.slice(0, -1).map((from) => [from, to] as const);
      });

  it('copies existing files that .dockerignore allows', () => {
    const allowed = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const [from] of containerStages('COPY').flatMap(copies)) {
      expect(from.includes('*') || existsSync(from), from).toBe(true);
      expect(allowed).toContain(from.split('/')[0]);
    }
    for (const place of allowed.filter((name) => !name.includes('*'))) expect(existsSync(place), place).toBe(true);
  });

  it('uses the Node version of package.json and keeps only production dependencies', () => {
    const images = containerLines.filter((line) => line.startsWith('FROM ') && line.includes('/'));
    expect(images.length).toBeGreaterThan(1);
    for (const line of images) expect(line).toContain(`/node:${packageDescription.dependencies.node}-`);
    expect(containerLines).toContain('FROM manifests AS dependencies');
    expect(containerLines).toContain('RUN npm ci --omit=dev --ignore-scripts');
    const taken = lastStage('COPY').filter((line) => line.startsWith('--from='));
    expect(taken).toEqual([
      '--from=dependencies /portal/node_modules node_modules',
      '--from=app /portal/dist/app dist/app',
    ]);
    const lock: { packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }> } = JSON.parse(
      readFileSync('package-lock.json', 'utf8'),
    );
    const withScript = Object.entries(lock.packages).filter(
      ([, { dev, hasInstallScript }]) => hasInstallScript === true && dev !== true,
    );
    expect(withScript.map(([name]) => name)).toEqual(['node_modules/node']);
  });

  it('runs without root, with a health check, in a data folder that its user owns', () => {
    expect(lastStage('USER')).toEqual(['1000:1000']);
    expect(lastStage('VOLUME')).toEqual([variablesIn(lastStage('ENV').join(' '))['PORTAL_DATA']]);
    expect(lastStage('RUN')).toEqual(['install -d -o 1000 -g 1000 -m 0700 /data']);
    expect(lastStage('HEALTHCHECK')[0]).toMatch(/CMD \["node", "server\/health-check\.ts", "health"\]$/);
    expect(lastStage('CMD')).toEqual(['["node", "server/start.ts"]']);
    expect(lastStage('STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  describe('the files of its last stage', { timeout: 180_000 }, () => {
    let folder: string;
    let image: string;
    let environment: Record<string, string | undefined>;
    let server: ChildProcess | null = null;

    const run = (...arguments_: readonly string[]) =>
      spawnSync(process.execPath, arguments_, { cwd: image, env: environment, encoding: 'utf8', timeout: 150_000 });

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'portal-image-'));
      image = join(folder, 'portal');
      for (const [from, to] of copies(lastStage('COPY'))) {
        const place = to.endsWith('/') ? join(image, to, from) : join(image, to);
        mkdirSync(dirname(place), { recursive: true });
        cpSync(from, place, { recursive: true, filter: (path) => !/\.test\.ts$/.test(path) });
      }
      symlinkSync(resolve('node_modules'), join(image, 'node_modules'));
      environment = {
        ...NODE_ENVIRONMENT,
        PORT: String(await freePort()),
        HOST: '0.0.0.0',
        PORTAL_DATA: join(folder, 'data'),
        PORTAL_DEMO_REQUESTS: '0',
      };
    });
    afterAll(async () => {
      if (server !== null && server.exitCode === null) {
        server.kill('SIGKILL');
        await once(server, 'close');
      }
      rmSync(folder, { recursive: true, force: true });
    });

    it('are enough for a server: it passes the health check, and stops when asked', async () => {
      const before = run('server/health-check.ts', 'health');
      expect(before.status).toBe(1);
      expect(before.stderr).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/health does not answer: .*\.\n$/);
      expect(run('server/health-check.ts', 'heath').status).toBe(2);

      await copyDatabaseInto(join(folder, 'data'));
      server = spawn(process.execPath, ['server/start.ts'], { cwd: image, env: environment, stdio: 'ignore' });
      const ended = once(server, 'close');
      // Ends when the server is ready, as in the unit.
      expect(run('server/health-check.ts', 'ready', 'wait')).toMatchObject({ status: 0, stderr: '' });
      expect(run('server/health-check.ts', 'health').status).toBe(0);
      expect(readdirSync(image).sort()).toEqual(['node_modules', 'package.json', 'server', 'src']);
      server.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    });

    it.each([
      'server/accounts/change-accounts.ts',
      'server/backup/make-backup.ts',
      'server/backup/restore.ts',
      'server/configuration-check/check-configuration.ts',
      'server/health-check.ts',
      'server/keys/change-keys.ts',
    ])('contain the command %s', (script) => {
      expect(Object.values(packageDescription.scripts)).toContain(`node ${script}`);
      expect(existsSync(join(image, script))).toBe(true);
    });
  });
});
