import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  copyDatabaseInto,
  createEmptyTestDatabase,
  createTestDatabase,
  freePort,
} from '../../tests/database/databases.ts';
import { startMailSink } from '../../tests/server/mail-sink.ts';
import { NODE_ENVIRONMENT } from '../../tests/server/node-process.ts';
import { startObjectStore } from '../../tests/server/object-store.ts';
import { startTestPortal } from '../../tests/server/portal.ts';
import { openControl } from '../control/control.ts';
import { controlCommands } from '../control-commands.ts';
import { connectPostgres, openEmbeddedDatabase } from '../database/database.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { BASELINE, LAST_OF_1_0_0, migrations } from '../migrations/index.ts';
import { newSecrets, publicKeyOf, secretsText } from '../secrets.ts';
import { checkConfiguration } from './checks.ts';
import { lineOf } from './finding.ts';

let folder: string;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-check-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

async function check(environment: Record<string, string>): Promise<readonly string[]> {
  const lines: string[] = [];
  const common = { PORTAL_DATA: folder, PORT: String(await freePort()), PUBLIC_URL: 'https://portal.example' };
  for await (const finding of checkConfiguration({ ...common, ...environment })) lines.push(lineOf(finding));
  return lines;
}

/** Lines of the checks themselves, without those that only repeat a setting. */
function about(lines: readonly string[], ...subjects: string[]): readonly string[] {
  return lines.filter((line) => subjects.some((subject) => line.slice(8).startsWith(`${subject}:`)));
}

/** An identity provider's discovery documents. */
async function startProvider(change: (discovery: Record<string, unknown>) => Record<string, unknown> = (it) => it) {
  const key = publicKeyOf(newSecrets().providerKey.current);
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}/realm`;
    const discovery = change({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      allowed: '*',
    });
    response.setHeader('access-control-allow-origin', String(discovery['allowed']));
    response.end(JSON.stringify(request.url === '/realm/keys' ? { keys: [key] } : discovery));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`;
}

it('reports every part, and never a secret', async () => {
  const [mail, store] = await Promise.all([startMailSink(), startObjectStore()]);
  ends.push(
    () => mail.close(),
    () => store.stop(),
  );
  const secrets = newSecrets();
  const url = await createEmptyTestDatabase();
  const environment = {
    DATABASE_URL: url,
    PORTAL_SECRETS: secretsText(secrets),
    PORTAL_OIDC_ISSUER: await startProvider(),
    PORTAL_OIDC_CLIENT_ID: 'portal',
    SMTP_URL: mail.url.replace('//', '//portal:canary@'),
    PORTAL_S3_ENDPOINT: store.settings.endpoint,
    PORTAL_S3_BUCKET: store.settings.bucket,
    PORTAL_S3_REGION: store.settings.region,
    PORTAL_S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    PORTAL_S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
    PORTAL_METRICS_PORT: String(await freePort()),
    PORTAL_S3_BUKET: 'x',
  };
  const lines = await check({ ...environment, SMTP_URL: mail.url });
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual(
    lines.filter((line) => line.includes('is not built')),
  );
  const { host, pathname } = new URL(url);
  expect(lines).toContain(`ok      DATABASE_URL: postgresql://portal@${host}${pathname}`);
  expect(lines).toContain('ok      PORTAL_S3_SECRET_ACCESS_KEY: is set');
  expect(lines).toContain('note    PORTAL_S3_BUKET: is not a setting of the portal and is ignored');
  expect(about(lines, 'database')).toEqual([
    expect.stringMatching(/^ok {6}database: is PostgreSQL 18/),
    'ok      database: NOTIFY reaches LISTEN',
    'note    database: is empty: the first start creates its tables',
  ]);
  expect(about(lines, 'keys')[0]).toMatch(/^ok {6}keys: are readable/);
  expect(about(lines, 'identity provider')[0]).toMatch(/^ok .* and its keys are reachable$/);
  expect(about(lines, 'mail')[0]).toMatch(/^ok .* no mail was sent$/);
  expect(about(lines, 'bucket')).toEqual([expect.stringMatching(/writes, reads and removes objects$/)]);
  expect(store.objects.size).toBe(0);
  expect(mail.taken()).toEqual([]);
  for (const secret of ['canary', store.settings.secretAccessKey, secrets.cookieKey.current, ':portal@'])
    expect(lines.join('\n')).not.toContain(secret);

  // The same with each part missing or replaced.
  const filledUrl = await createTestDatabase();
  const filled = await connectPostgres(filledUrl);
  const portal = await startTestPortal({ database: filled, secrets });
  const fitting = await check({ ...environment, SMTP_URL: mail.url, DATABASE_URL: filledUrl });
  expect(about(fitting, 'keys')).toEqual([
    expect.stringMatching(/^ok {6}keys: match the database; [0-9a-f]{16} is in use$/),
  ]);
  expect(about(fitting, 'database')[2]).toMatch(/^ok {6}database: has every migration/);
  await portal.close();
  await mail.close();
  store.failures.push(500, 500, 500, 500, 500, 500);
  const broken = await check({
    ...environment,
    DATABASE_URL: filledUrl,
    PORTAL_SECRETS: secretsText(newSecrets()),
    PORTAL_OIDC_ISSUER: await startProvider((it) => ({ ...it, issuer: 'https://other.example', allowed: '' })),
  });
  expect(broken.filter((line) => line.startsWith('FAILED') && !line.includes('is not built'))).toEqual([
    expect.stringMatching(/^FAILED {2}keys: don't match the database, which needs the key [0-9a-f]{16}: put back /),
    expect.stringMatching(/^FAILED {2}identity provider: its issuer is https:\/\/other\.example/),
    expect.stringMatching(/^FAILED {2}mail: .*ECONNREFUSED/),
    expect.stringMatching(/^FAILED {2}bucket: an object can't be written/),
  ]);
  expect(broken.join('\n')).not.toContain('canary');
  const away = `postgresql://portal:portal@127.0.0.1:${await freePort()}/portal`;
  expect(
    about(await check({ DATABASE_URL: away, PUBLIC_URL: 'http://portal.example' }), 'database', 'keys', 'address'),
  ).toEqual([
    expect.stringMatching(/^FAILED {2}address: http:\/\/portal\.example is not https/),
    expect.stringMatching(/^FAILED {2}database: .*ECONNREFUSED/),
    expect.stringMatching(/^note {4}keys: there are none in /),
  ]);
}, 180_000);

it('reports what the next start does to the tables, and where it refuses', async () => {
  const url = await createTestDatabase();
  const { queries, close } = await connectPostgres(url);
  const tables = async () => about(await check({ DATABASE_URL: url }), 'database').at(-1);
  try {
    const remove = (name: string) => sql`delete from schema_migrations where name = ${name}`.execute(queries);
    for (const name of Object.keys(migrations)) await remove(name);
    const later = Object.keys(migrations).filter((name) => name !== BASELINE);
    expect(await tables()).toBe(`note    database: the next start upgrades it (${later.join(', ')})`);
    await remove(LAST_OF_1_0_0);
    expect(await tables()).toBe(
      'FAILED  database: is older than release 1.0.0: start that release on it once, then this one',
    );
  } finally {
    await close();
  }
}, 180_000);

it('names every invalid setting, and checks nothing else', async () => {
  const file = join(folder, 'portal.json');
  writeFileSync(file, JSON.stringify({ demoRequest: 1, mailFrom: '' }));
  const lines = await check({
    PORT: 'eighty',
    PORTAL_LOG_LEVEL: 'loud',
    PORTAL_S3_BUCKET: 'files',
    PORTAL_CONFIG: file,
  });
  const failures = lines.filter((line) => line.startsWith('FAILED'));
  expect(failures).toEqual(
    expect.arrayContaining([
      'FAILED  PORT: must be a number from 1 to 65535',
      expect.stringMatching(/^FAILED {2}PORTAL_LOG_LEVEL: /),
      'FAILED  PORTAL_S3_ENDPOINT: is missing',
      'FAILED  PORTAL_MAIL_FROM: must not be empty (from the file of PORTAL_CONFIG)',
      expect.stringMatching(/^FAILED {2}demoRequest: is not a known setting/),
      'FAILED  settings: nothing else is checked until these are fixed',
    ]),
  );
  expect(about(lines, 'database', 'mail')).toEqual([]);
});

it('asks the running server about its embedded database', async () => {
  const environment = { PORTAL_SECRETS: '' };
  expect(about(await check(environment), 'database', 'keys')).toEqual([
    expect.stringMatching(/^note {4}database: there is none yet/),
    expect.stringMatching(/^note {4}keys: there are none yet/),
  ]);
  const unlock = await lockFolder(folder);
  await copyDatabaseInto(folder);
  const portal = await startTestPortal({
    database: await openEmbeddedDatabase(join(folder, 'database')),
    configuration: { dataFolder: folder },
  });
  const end = await openControl({
    dataFolder: folder,
    commands: controlCommands(portal),
    isRefusal: () => false,
    log: portal.services.log,
  });
  ends.push(
    async () => unlock(),
    () => portal.close(),
    async () => end(),
  );
  writeFileSync(join(folder, 'secrets.json'), secretsText(portal.services.secrets));
  chmodSync(join(folder, 'secrets.json'), 0o644);
  const lines = about(await check(environment), 'database', 'migrations', 'keys');
  expect(lines).toEqual([
    'ok      database: healthy, according to the running server',
    'ok      migrations: healthy, according to the running server',
    'ok      keys: healthy, according to the running server',
    expect.stringMatching(/^FAILED {2}keys: other users can read .*secrets\.json: run chmod 600 on it$/),
  ]);
});

describe('the command', () => {
  async function runCommand(...options: readonly string[]) {
    const child = spawn(process.execPath, ['server/configuration-check/check-configuration.ts', ...options], {
      env: { ...NODE_ENVIRONMENT, PORTAL_DATA: folder, PORT: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const [code] = await once(child, 'close');
    return { code, lines: output.trimEnd().split('\n') };
  }

  it('exits with 1 if a check fails, prints what needs attention, and counts the rest', async () => {
    const { code, lines } = await runCommand();
    expect(code).toBe(1);
    expect(lines).toEqual([
      'FAILED  PORT: must be a number from 1 to 65535',
      'FAILED  settings: nothing else is checked until these are fixed',
      expect.stringMatching(/^ok {6}\d\d more checks; npm run check-configuration -- --all prints each$/),
      '',
      'Failed checks: 2.',
    ]);
  });

  it('prints each check if asked', async () => {
    const { lines } = await runCommand('--all');
    expect(lines).toContain('ok      DATABASE_URL: not set');
    expect(lines.join('\n')).not.toContain('more checks');
  });
});

it('opens an embedded database that no server uses', async () => {
  await copyDatabaseInto(folder);
  expect(about(await check({}), 'database')).toEqual([
    'ok      database: the embedded database is intact',
    expect.stringMatching(/^ok {6}database: has every migration/),
  ]);
});
