import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../../../tests/database/databases.ts';
import { insertRequest, until } from '../../../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../../tests/server/portal.ts';
import type { Database } from '../../../database/database.ts';

describeDatabase('log files', (open) => {
  let database: Database;
  let portal: TestPortal;
  let administrator: Tokens;
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-log-files-'));
    database = await open();
    portal = await startTestPortal({
      database,
      jobs: {},
      // A fetch takes half a second.
      configuration: { rehearsalSpeed: 120, dataFolder: folder },
    });
    administrator = await portal.signIn('administrator');
  });
  afterEach(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const get = (path: string, tokens = administrator) => portal.call('GET', path, { tokens });
  const started = {
    approval: 'LAUNCHED',
    infrastructure: 'STARTED',
    job: 'IDLE',
    service: 'SERVICES_UP',
  } as const;
  const fetched = (id: number) =>
    until('the end of the fetch', async () => (await get(`/logs/isDeploymentFileLogsFetching/${id}`)).json() === false);

  it('are fetched once at a time, listed and downloaded', async () => {
    const id = await insertRequest(database.queries, { environment: 'env-a', tuple: started });
    expect((await get(`/files/list/logs/${id}`)).json()).toEqual([]);
    expect((await get(`/logs/isDeploymentFileLogsFetching/${id}`)).json()).toBe(false);
    const ordered = await get(`/logs/fetch/${id}`);
    expect([ordered.statusCode, ordered.body]).toEqual([200, '']);
    expect((await get(`/logs/isDeploymentFileLogsFetching/${id}`)).json()).toBe(true);
    const again = await get(`/logs/fetch/${id}`);
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toBe(
      'Logs are already being fetched. Please wait for the previous fetch to complete.',
    );
    await fetched(id);
    const names: readonly string[] = (await get(`/files/list/logs/${id}`)).json();
    expect(names).toContain('application.log');
    expect(names).toContain('nginx-access.log');
    expect(names).toContainEqual(expect.stringMatching(/manager\.log$/));
    for (const name of names) {
      const file = await get(`/files/download/logs/${id}/${name}`);
      expect(file.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      });
      expect(file.body.split('\n').length).toBeGreaterThan(300);
    }
    expect((await get(`/logs/fetch/${id}`)).statusCode).toBe(200);
    await fetched(id);
  });

  it('can be read only by their names and with the privilege', async () => {
    const id = await insertRequest(database.queries, { environment: 'env-b', tuple: started });
    await get(`/logs/fetch/${id}`);
    await fetched(id);
    const status = async (path: string, tokens = administrator) => (await get(path, tokens)).statusCode;
    expect(await status(`/files/download/logs/${id}/nothing.log`)).toBe(404);
    for (const name of ['..%2F..%2Fetc%2Fpasswd', '.hidden', 'a%00b', 'a%22b'])
      expect(await status(`/files/download/logs/${id}/${name}`), name).toBe(400);
    const viewer = await portal.signIn('viewer');
    expect(await status(`/files/download/logs/${id}/application.log`, viewer)).toBe(403);
    expect(await status(`/logs/fetch/${id}`, viewer)).toBe(403);
    const elsewhere = await insertRequest(database.queries, {
      environment: 'env-c',
      tuple: { ...started, infrastructure: 'STOPPED' },
    });
    expect(await status(`/logs/fetch/${elsewhere}`)).toBe(409);
  });
});
