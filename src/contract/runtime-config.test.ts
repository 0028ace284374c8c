import { describe, expect, it } from 'vitest';
import { loadRuntimeConfig, parseRuntimeConfig, RuntimeConfigError } from './runtime-config.ts';

const file = {
  product: { code: 'MERIDIAN', slug: 'meridian', name: 'Meridian' },
  apiBaseUrl: '/api',
  identityProvider: { issuer: 'http://localhost:8080/oidc', clientId: 'portal' },
  appName: 'Deployment Portal',
  appVersion: '0.1.0',
};

describe('the configuration', () => {
  it('gets the defaults of the specification', () => {
    expect(parseRuntimeConfig(file, 'test')).toEqual({
      ...file,
      identityProvider: { ...file.identityProvider, flow: 'popup', prompt: 'login', scope: 'openid profile email' },
      healthAddress: '/health',
      plain: false,
      maxLicenceFileSize: 5000,
      uploadLimits: { default: 5000, deployments: 50000, topologies: 50000, topologyEdits: 50_000_000 },
    });
  });

  it('takes the licence limit from its setting', () => {
    expect(parseRuntimeConfig({ ...file, EDP_MAX_LICENCE_FILE_SIZE: 9000 }, 'test').maxLicenceFileSize).toBe(9000);
  });

  it('names each setting that is wrong', () => {
    const wrong = { ...file, product: { ...file.product, code: 'WINDOWS' }, appName: '' };
    expect(() => parseRuntimeConfig(wrong, '/config.json')).toThrow(
      'The portal’s configuration (/config.json) is invalid. product.code: must not be the name of another deployment type. appName: must not be empty. Correct the file, then reload.',
    );
  });
});

describe('reading the configuration', () => {
  it('gives what the host serves', async () => {
    const config = await loadRuntimeConfig(async () => Response.json(file));
    expect(config.product.name).toBe('Meridian');
  });

  it.each([
    ['the server can’t be reached', async () => Promise.reject(new TypeError('fetch failed'))],
    ['the server responded with 502', async () => new Response('', { status: 502 })],
    ['it isn’t valid JSON', async () => new Response('<p>Sign in to Wi-Fi</p>')],
  ])('says that %s', async (reason, fetch) => {
    const failure = loadRuntimeConfig(fetch);
    await expect(failure).rejects.toBeInstanceOf(RuntimeConfigError);
    await expect(failure).rejects.toThrow(reason);
  });
});
