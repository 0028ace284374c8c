import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRuntimeConfig } from '../../src/contract/runtime-config.ts';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';

let folder: string;
let portal: TestPortal;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-app-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The page</title>');
  writeFileSync(join(folder, 'assets', 'main-4f2a.js'), 'export {};');
  mkdirSync(join(folder, 'icons'));
  writeFileSync(join(folder, 'icons', '192.png'), '');
  writeFileSync(join(folder, 'worker.js'), '');
  writeFileSync(join(folder, 'assets', 'worker-4f2a.js'), '');
  copyFileSync('public/manifest.webmanifest', join(folder, 'manifest.webmanifest'));
  portal = await startTestPortal({ appFolder: folder });
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

describe('the built app', () => {
  it.each([
    '/',
    '/dashboard/deployments/list?page=2',
    '/login/redirect?code=x',
    '/launched',
    '/dashboard/topologies/view/A/1.0.1',
  ])('is the page at %s', async (url) => {
    const response = await portal.app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('The page');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('caches hashed files forever, and revalidates all others', async () => {
    const hashed = await portal.app.inject({ url: '/assets/main-4f2a.js' });
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await portal.app.inject({ url: '/icons/192.png' })).headers['cache-control']).toBe('no-cache');
  });

  it('is sent compressed to clients that accept it', async () => {
    writeFileSync(join(folder, 'assets', 'main-4f2a.js.br'), brotliCompressSync('export {};'));
    const url = '/assets/main-4f2a.js';
    const small = await portal.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export {};');
    const plain = await portal.app.inject({ url, headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('export {};');
  });

  it('revalidates its service worker, allows it every page, and connects it only to this server', async () => {
    const { headers } = await portal.app.inject({ url: '/worker.js' });
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; connect-src 'self';/),
      'x-content-type-options': 'nosniff',
    });
    for (const url of ['/assets/worker-4f2a.js', '/icons/192.png', '/']) {
      expect((await portal.app.inject({ url })).headers['service-worker-allowed']).toBeUndefined();
    }
  });

  it('is installed with the configured product name', async () => {
    const shop = await startTestPortal({
      appFolder: folder,
      configuration: { product: { code: 'SHOP', slug: 'shop', name: 'Shop' } },
    });
    const { headers, body } = await shop.app.inject({ url: '/manifest.webmanifest' });
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/manifest\+json/),
      'cache-control': 'no-cache',
    });
    expect(JSON.parse(body)).toMatchObject({
      name: 'Shop Deployment Portal',
      short_name: 'Shop',
      description: expect.stringContaining('Shop'),
      start_url: expect.any(String),
      icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512' })]),
    });
    await shop.close();
  });

  it.each([
    '/assets/gone-1234.js',
    '/icons/gone.png',
    '/screenshots/gone.png',
    '/gone-worker.js',
    '/config.json5',
    '/api/nothing',
    '/assets',
    '/oidc/../assets/gone.js',
  ])('does not answer %s', async (url) => {
    expect((await portal.app.inject({ url })).statusCode).toBe(404);
  });

  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/package.json%00.js',
    '/assets/%zz',
    '//package.json',
  ])('serves no file outside of it: %s', async (url) => {
    const { statusCode, body } = await portal.app.inject({ url });
    expect(statusCode).toBeLessThan(500);
    expect(body).not.toContain('"version"');
  });

  it('answers HEAD without the content of a file', async () => {
    const { statusCode, headers, body } = await portal.app.inject({ method: 'HEAD', url: '/icons/192.png' });
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/png', '']);
  });

  it('does not answer a command', async () => {
    expect((await portal.app.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404);
  });

  it('explains how to build it if it is not built', async () => {
    const unbuilt = await startTestPortal({ appFolder: join(folder, 'nowhere') });
    const response = await unbuilt.app.inject({ url: '/' });
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('npm run build');
    await unbuilt.close();
  });
});

describe('the configuration of the app', () => {
  it('is valid for the app', async () => {
    const response = await portal.app.inject({ url: '/config.json' });
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(parseRuntimeConfig(response.json(), 'test')).toMatchObject({
      product: { code: 'MERIDIAN', slug: 'meridian', name: 'Meridian' },
      identityProvider: { issuer: 'http://localhost:8080/oidc', clientId: 'portal', flow: 'popup' },
      maxLicenceFileSize: 5000,
    });
  });
});
