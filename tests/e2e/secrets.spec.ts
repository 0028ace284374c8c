/** Nothing secret rests on the device, in the log or in an address, and a logout leaves nothing behind. */
import type { Page, Request, Response } from '@playwright/test';
import { expect, test } from './visitors.ts';

// Everything that the server ever logs.
test.use({ environment: { PORTAL_LOG_LEVEL: 'trace' } });

interface Rest {
  /** Every table of every database, as JSON. */
  readonly databases: string;
  /** Every table but that of the session. */
  readonly records: string;
  readonly caches: string;
  readonly storage: string;
}

/** Everything that rests in the browser for this site. */
function readDevice(page: Page): Promise<Rest> {
  return page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const tables: Record<string, unknown> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const rows = await settled(database.transaction(table).objectStore(table).getAll());
        if (rows.length > 0) tables[`${name}.${table}`] = rows;
      }
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    const { 'portal-session.sessions': _session, ...records } = tables;
    return {
      databases: JSON.stringify(tables),
      records: JSON.stringify(records),
      caches: cached.join('\n'),
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    };
  });
}

/** The tokens and addresses that go over the wire from now on. */
function listen(page: Page) {
  const tokens = new Set<string>();
  const addresses: string[] = [];
  const keep = (headers: Record<string, string>) => {
    for (const name of ['x-access-token', 'x-refresh-token', 'x-id-token', 'x-google-token']) {
      const token = headers[name]?.replace(/^Bearer /, '');
      if (token) tokens.add(token);
    }
  };
  page.context().on('request', (request: Request) => {
    addresses.push(request.url());
    keep(request.headers());
  });
  page.context().on('response', (response: Response) => keep(response.headers()));
  return { tokens, addresses };
}

test('secrets are shown, and rest nowhere', async ({ visit, portal }) => {
  const operator = await visit('operator');
  const { page } = operator;
  const wire = listen(page);
  await page.reload();

  const request = await operator.find(
    ({ deploymentType, status }) => deploymentType === 'MERIDIAN' && status.infrastructureStatus.status === 'STARTED',
  );
  const detail = page.waitForResponse((response) => response.url().endsWith(`/api/deploymentrequests/${request.id}`));
  await operator.openDetail(request);
  const whole = await (await detail).json();
  const secrets: string[] = [whole.defaultPassword, whole.sftpPassword, whole.licence];
  expect(secrets.every((value) => typeof value === 'string' && value.length > 5)).toBe(true);
  await page.getByRole('button', { name: /^Show default password/i }).click();
  await expect(page.getByText(whole.defaultPassword)).toBeVisible();

  const [accessToken = ''] = [...wire.tokens];
  const headers = { 'x-access-token': `Bearer ${accessToken}` };
  const access = await page.request.get(`/api/deploymentrequests/results/${request.id}`, { headers });
  for (const { password } of await access.json()) secrets.push(password);
  expect(secrets.length).toBeGreaterThan(3);

  // A secret that comes with a command, whatever becomes of the command.
  await page.request.post('/api/deploymentrequests/env', {
    headers,
    data: { id: request.id, action: 'STOP_VMS', credential: { credentialId: 1, roleArn: 'canary-role' } },
  });
  secrets.push('canary-role');

  await expect.poll(async () => (await readDevice(page)).records).toContain(request.environmentIdentifier);
  const device = await readDevice(page);
  const everywhere = device.databases + device.caches + device.storage + portal.output() + wire.addresses.join('\n');
  for (const secret of secrets) {
    expect(everywhere).not.toContain(secret);
    expect(everywhere).not.toContain(JSON.stringify(secret).slice(1, -1));
  }

  expect(wire.tokens.size).toBeGreaterThan(0);
  const outsideOfSession =
    device.records + device.caches + device.storage + portal.output() + wire.addresses.join('\n');
  for (const token of wire.tokens) expect(outsideOfSession).not.toContain(token);
  expect(portal.output()).toContain('getDeploymentRequest');
});

test('a logout empties the device, and the server asks the browser for the same', async ({ visit }) => {
  const { page } = await visit('operator');
  expect((await readDevice(page)).databases).toContain('accessToken');
  const answer = page.waitForResponse(/\/api\/auth\/logoutUser/);
  await page.goto('/logout');
  const { status, headers } = await answer.then(async (response) => ({
    status: response.status(),
    headers: await response.allHeaders(),
  }));
  expect(status).toBe(200);
  expect(headers['clear-site-data']).toBe('"cache", "cookies", "storage"');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect.poll(() => readDevice(page)).toMatchObject({ databases: '{}', storage: '[{},{}]' });
});

test('a logout without a network empties the device too', async ({ visit }) => {
  const { page } = await visit('operator');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect.poll(() => readDevice(page)).toMatchObject({ databases: '{}', storage: '[{},{}]' });
});

test('a sign-in answer that is replayed signs nobody in', async ({ page, portal }) => {
  const answers: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().startsWith(`${portal.url}/login/redirect?`)) answers.push(request.url());
  });
  await page.goto('/');
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Launch' }).click();
  const window = await popup;
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'operator@meridian.example' }).click();
  await closed;
  await expect(page).toHaveURL(/dashboard/);
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();

  // The same answer again, and to a sign-in of another state that waits for its own.
  await page.goto('/dashboard/deployments/list');
  await expect(page).toHaveURL(/\/login/);
  const [replayed = ''] = answers;
  const other = await page.context().newPage();
  await other.goto(replayed).catch(() => undefined);
  await other.close().catch(() => undefined);
  await expect.poll(async () => (await readDevice(page)).databases).not.toContain('accessToken');
  await expect(page).toHaveURL(/\/login/);
});
