import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NODE_ENVIRONMENT } from '../../tests/server/node-process.ts';
import { createTokenIssuer } from '../identity/tokens.ts';
import { knownKeys, newSecrets, readSecrets, type Secrets, secretsText } from '../secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(action: string, environment: Record<string, string> = {}) {
  return spawnSync(process.execPath, ['server/keys/change-keys.ts', action], {
    encoding: 'utf8',
    env: { ...NODE_ENVIRONMENT, PORTAL_DATA: folder, ...environment },
  });
}

function stored(environment: Record<string, string> = {}): Secrets {
  const secrets = readSecrets(folder, environment);
  if (secrets === null) throw new Error('no keys');
  return secrets;
}

const ids = ({ encryptionKey }: Secrets) => knownKeys(encryptionKey).map(({ id }) => id);

function issuerWith(secrets: Secrets) {
  return createTokenIssuer({
    issuer: 'https://portal.example',
    secrets,
    now: () => new Date(),
    accessTokenSeconds: 900,
  });
}

it('changes every key in three steps, and earlier signatures stay valid until the last one', async () => {
  const first = newSecrets();
  writeFileSync(join(folder, 'secrets.json'), secretsText(first), { mode: 0o600 });
  const claims = { userId: 1, tenantId: 'HALDEN', session: '0b3a6a52-7a3e-4a6e-9d07-4bb1b8b7a111' };
  const token = `Bearer ${await (await issuerWith(first)).accessToken(claims)}`;

  expect(run('add').status).toBe(0);
  const added = stored();
  expect(ids(added)).toEqual([...ids(first), expect.stringMatching(/^[0-9a-f]{16}$/)]);

  const used = run('use');
  expect(ids(stored())).toEqual([...ids(added)].reverse());
  expect(used.stderr).toContain(`encryptionKey  ${ids(stored()).join(' ')}`);
  expect(used.stdout).toBe('');
  expect(used.stderr).not.toContain(first.cookieKey.current);
  const after = await issuerWith(stored());
  expect(await after.readAccessToken(token)).toEqual(claims);
  const later = `Bearer ${await after.accessToken(claims)}`;
  // A server that knows the new key but does not use it yet.
  expect(await (await issuerWith(added)).readAccessToken(later)).toEqual(claims);

  expect(run('remove').status).toBe(0);
  expect(ids(stored())).toEqual(ids(added).slice(1));
  const last = await issuerWith(stored());
  expect(await last.readAccessToken(later)).toEqual(claims);
  await expect(last.readAccessToken(token)).rejects.toThrow();
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it('writes the keys from the environment to standard output, and nothing else', () => {
  const first = newSecrets();
  const { stdout } = run('add', { PORTAL_SECRETS: secretsText(first) });
  expect(ids(stored({ PORTAL_SECRETS: stdout })).slice(0, 1)).toEqual(ids(first));
  expect(readSecrets(folder, {})).toBeNull();
});

it('prints its usage, and reports missing keys', () => {
  expect(run('turn')).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage: npm run keys') });
  expect(run('list')).toMatchObject({ status: 1, stderr: expect.stringContaining('There are no keys in') });
});
