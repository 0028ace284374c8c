import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicUrlOf, readConfiguration } from './configuration.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-configuration-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(folder, 'portal.json');
  writeFileSync(path, content);
  return path;
}

describe('the configuration', () => {
  it('has a default for everything', () => {
    const configuration = readConfiguration({});
    expect(configuration).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      plain: false,
      product: { code: 'MERIDIAN', slug: 'meridian', name: 'Meridian' },
      licenceFileBytes: 5000,
    });
    expect(configuration.dataFolder).toBe(join(process.cwd(), 'data'));
    expect(publicUrlOf(configuration)).toBe('http://localhost:8080');
  });

  it('prefers the environment to the file', () => {
    const path = file(
      JSON.stringify({ port: 9000, plain: true, product: { code: 'ACME', slug: 'acme', name: 'Acme' } }),
    );
    const configuration = readConfiguration({
      PORTAL_CONFIG: path,
      PORT: '9100',
      PORTAL_PRODUCT_NAME: 'Acme Suite',
      PUBLIC_URL: 'https://portal.example/',
      PORTAL_OIDC_ISSUER: 'https://login.example',
      PORTAL_OIDC_CLIENT_ID: 'portal',
      PORTAL_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::1',
    });
    expect(configuration).toMatchObject({
      trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::1'],
      port: 9100,
      plain: true,
      product: { code: 'ACME', slug: 'acme', name: 'Acme Suite' },
      identityProvider: { issuer: 'https://login.example', clientId: 'portal' },
    });
    expect(publicUrlOf(configuration)).toBe('https://portal.example');
  });

  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    [
      'an invalid port',
      { PORT: '70000' },
      /^The configuration can't be used: the environment variable PORT must be a number from 1 to 65535\.$/,
    ],
    [
      'a bucket without its key',
      {
        PORTAL_S3_ENDPOINT: 'https://objects.example/',
        PORTAL_S3_BUCKET: 'portal-files',
        PORTAL_S3_ACCESS_KEY_ID: 'portal',
      },
      /the setting fileStorage\.secretAccessKey is missing\.$/,
    ],
    [
      'a bucket with an invalid name',
      { PORTAL_S3_BUCKET: 'portal/files', PORTAL_S3_ENDPOINT: 'https://objects.example', PORTAL_S3_ACCESS_KEY_ID: 'x' },
      /the environment variable PORTAL_S3_BUCKET must be the name of a bucket\.$/,
    ],
    ['an invalid switch', { PORTAL_PLAIN: 'perhaps' }, /the environment variable PORTAL_PLAIN must be 0 or 1\.$/],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://x' },
      /DATABASE_URL must be an address that starts with postgresql:\/\/, with special characters/,
    ],
    [
      'a proxy without an address',
      { PORTAL_TRUSTED_PROXIES: '10.0.0.0/33' },
      /the environment variable PORTAL_TRUSTED_PROXIES must be addresses, ranges such as .*, separated by commas\.$/,
    ],
    ['an invalid address', { PUBLIC_URL: 'portal' }, /PUBLIC_URL must be an http or https address\.$/],
    [
      'a product with the name of another type',
      { PORTAL_PRODUCT_CODE: 'WINDOWS' },
      /PORTAL_PRODUCT_CODE must not be the name of another deployment type\.$/,
    ],
    [
      'half an identity provider',
      { PORTAL_OIDC_ISSUER: 'https://login.example' },
      /the setting identityProvider\.clientId is missing\.$/,
    ],
    [
      'a missing file',
      { PORTAL_CONFIG: '/nowhere/portal.json' },
      /^The configuration file \/nowhere\/portal\.json \(PORTAL_CONFIG\) can't be read: ENOENT\.$/,
    ],
  ])('names %s', (_name, environment, sentence) => {
    expect(() => readConfiguration(environment)).toThrow(sentence);
  });

  it('lists the stages at which a rehearsal can fail', () => {
    const environment = { PORTAL_REHEARSAL_FAIL: 'NOWHERE' };
    expect(() => readConfiguration(environment, ['QUEUED', 'DESTROYING'])).toThrow(
      /PORTAL_REHEARSAL_FAIL must be one of QUEUED, DESTROYING\.$/,
    );
  });

  it.each<NodeJS.ProcessEnv>([
    { DATABASE_URL: 'postgresql://portal:canary@database.example:port/portal' },
    { DATABASE_URL: 'postgresql://portal:canary#1@database.example/portal' },
    { SMTP_URL: 'smtp://portal:canary@[/' },
  ])('never repeats an invalid password: %o', (environment) => {
    expect(() => readConfiguration(environment)).toThrow(/special characters of the password written as %XX/);
    expect(() => readConfiguration(environment)).not.toThrow(/canary/);
  });

  it('repeats nothing from a file that is not JSON', () => {
    const environment = { PORTAL_CONFIG: file('{"smtpUrl":canary}') };
    expect(() => readConfiguration(environment)).toThrow(/is not JSON/);
    expect(() => readConfiguration(environment)).not.toThrow(/canary/);
  });

  it.each([
    ['{"port": ', /portal\.json \(PORTAL_CONFIG\) is not JSON/],
    ['[]', /must contain one JSON object\.$/],
    ['{"prot": 1}', /the setting prot in .*portal\.json is not a known setting\.$/],
    [
      '{"product": {"code": "acme", "slug": "acme", "name": "Acme"}}',
      /the setting product\.code in .*portal\.json must be upper-case/,
    ],
  ])('names the error in a file: %s', (content, sentence) => {
    expect(() => readConfiguration({ PORTAL_CONFIG: file(content) })).toThrow(sentence);
  });
});
