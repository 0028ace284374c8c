/** Nothing secret rests on the device, in the log or in an address, and a logout leaves nothing behind. */
import type { Page, Request, Response } from '@playwright/test';
import { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';
import { readDevice } from '../device.ts';
import { goTo } from '../go-to.ts';
import { controlled } from '../installed-app.ts';
import { expect, type KnownRequest, statusesOf, test } from '../visitors.ts';

// Everything that the server ever logs.
test.use({ appInstalled: true, onNewDevices: true });

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

test('secrets are shown, and stored nowhere; a logout empties the device', async ({ visit, portal }) => {
  const operator = await visit('operator');
  const { page } = operator;
  const wire = listen(page);
  await page.reload();

  const request = await operator.find(
    ({ deploymentType, status }) => deploymentType === 'MERIDIAN' && status.infrastructureStatus.status === 'STARTED',
  );
  const detail = page.waitForResponse((response) =>
    response.url().endsWith(`/api/deploymentrequests/${request.id}?withoutSecrets=true`),
  );
  await operator.openDetail(request);
  const named = await (await detail).json();
  expect(named.secretFields).toEqual(['defaultPassword', 'sftpPassword', 'licence']);
  for (const field of named.secretFields) expect(named).not.toHaveProperty(field);
  const secrets: string[] = [];
  for (const name of ['default password', 'SFTP password', 'licence']) {
    const answer = page.waitForResponse((response) => response.url().endsWith(`/${request.id}/reveal`));
    await page.getByRole('button', { name: `Show ${name}` }).click();
    const { value } = await (await answer).json();
    expect(value.length).toBeGreaterThan(5);
    await expect(page.getByText(value)).toBeVisible();
    secrets.push(value);
  }

  const [accessToken = ''] = [...wire.tokens];
  const headers = { 'x-access-token': `Bearer ${accessToken}` };
  const access = await page.request.get(`/api/deploymentrequests/results/${request.id}`, { headers });
  for (const { password } of await access.json()) secrets.push(password);
  expect(secrets.length).toBeGreaterThan(3);

  // A secret that is sent with a command, for every outcome of the command.
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

  await test.step('a logout empties the device, and the server asks the browser to forget its answers', async () => {
    const answer = page.waitForResponse(/\/api\/auth\/logoutUser/);
    await page.goto('/logout');
    const { status, headers } = await answer.then(async (response) => ({
      status: response.status(),
      headers: await response.allHeaders(),
    }));
    expect(status).toBe(200);
    expect(headers['clear-site-data']).toBe('"cache", "cookies"');
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expect.poll(() => readDevice(page)).toMatchObject({ databases: '{}', storage: '[{},{}]' });
  });
});

/** Fields that must not rest on a device, by the last part of the paths of the answers that have them. */
const CANARY_FIELDS = [
  [/\/deploymentrequests(\/\d+)?$/, sensitiveFields.DeploymentRequest],
  [
    /\/changes$/,
    [...sensitiveFields.DeploymentRequest, ...sensitiveFields.Credential, ...sensitiveFields.BiDeploymentDetail],
  ],
  [/\/bideploymentrequests$/, sensitiveFields.BiDeploymentDetail],
  [/\/reveal$/, sensitiveFields.RevealedSecret],
  [/\/credentials(\/\d+)?$/, sensitiveFields.Credential],
  [/\/deploymentrequests\/results\/\d+$/, sensitiveFields.AccessResult],
  [/\/monitoring\/dashboard\/\d+$/, sensitiveFields.MonitoredInstance],
  [/\/mails\/[^/]+$/, sensitiveFields.Mail],
] as const satisfies readonly (readonly [RegExp, readonly string[]])[];

/** A value that is nowhere else, in the shape of the field's own. */
function canaryOf(field: string, id: unknown): unknown {
  const canary = `canary-${field}-${id}`;
  return field === 'links' ? [`http://localhost/launch/${canary}`] : canary;
}

/** The answer with a canary in every such field of every record in it, whether the server has set the field or not. */
function withCanaries(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => withCanaries(entry, fields));
  if (typeof value !== 'object' || value === null) return value;
  const nested = Object.entries(value).map(([key, inner]) => [key, withCanaries(inner, fields)] as const);
  const record: Record<string, unknown> = Object.fromEntries(nested);
  const isRecord = ['id', 'credentialId', 'password', 'hostName', 'nodeType', 'value'].some((key) => key in record);
  const planted = isRecord
    ? fields.map((field) => [field, canaryOf(field, record['id'] ?? record['credentialId'] ?? 'x')] as const)
    : [];
  return { ...record, ...Object.fromEntries(planted) };
}

/** Plants canaries in what the server answers from now on; gives back the names of the fields that have borne one. */
async function plantCanaries(page: Page): Promise<ReadonlySet<string>> {
  const planted = new Set<string>();
  await page
    .context()
    .route(/\/api\/(deploymentrequests|bideploymentrequests|changes|credentials|mails|monitoring)/, async (route) => {
      const { pathname } = new URL(route.request().url());
      const fields = CANARY_FIELDS.find(([path]) => path.test(pathname))?.[1];
      const isReading = route.request().method() === 'GET' || pathname.endsWith('/reveal');
      if (fields === undefined || !isReading) return route.continue();
      try {
        const response = await route.fetch();
        if (!response.ok()) return await route.fulfill({ response });
        for (const field of fields) planted.add(field);
        await route.fulfill({ response, json: withCanaries(await response.json(), fields) });
      } catch {
        // Without a network, as for everybody.
        await route.abort().catch(() => undefined);
      }
    });
  return planted;
}

test('a whole tour leaves no canary on the device, and a logout nothing at all', async ({ visit }) => {
  test.setTimeout(240_000);
  const visitor = await visit('administrator');
  const { page } = visitor;
  await controlled(page);
  const planted = await plantCanaries(page);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const seen: KnownRequest[] = [];
  for (const type of ['MERIDIAN', 'MERIDIAN_ON_PREM', 'STORESERVER', 'WINDOWS', 'DATABASE']) {
    const request = await visitor.find(({ deploymentType }) => deploymentType === type);
    seen.push(request);
    await visitor.openDetail(request);
    await expect(page.getByRole('region', { name: 'Status', exact: true })).toBeVisible();
  }
  const running = await visitor.find(
    ({ deploymentType, status }) => deploymentType === 'MERIDIAN' && status.infrastructureStatus.status === 'STARTED',
  );
  await visitor.openDetail(running);
  await page.getByRole('button', { name: /^Show default password/i }).click();
  // From the record, or revealed where the device's copy of it is still shown.
  await expect(page.getByText(new RegExp(`^canary-(defaultPassword-${running.id}|value-x)$`)).first()).toBeVisible();
  await goTo(page, `/dashboard/deployments/logs/${running.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // As a back end sends them that knows no revealing.
  await goTo(page, `/dashboard/deployments/results/${running.id}`);
  const hostPassword = page.getByRole('button', { name: /^Show password of/ }).first();
  await hostPassword.click();
  await expect(page.getByText('canary-password-x')).toBeVisible();
  await goTo(page, `/dashboard/deployments/monitoring/1.0/${running.id}`);
  await hostPassword.click();
  await expect(page.getByText('canary-password-x')).toBeVisible();
  await expect(page.getByText('canary-ipAddress-x').first()).toBeVisible();
  await goTo(page, '/dashboard/credentials/view/1');
  await page.getByRole('button', { name: 'Show Role ARN' }).click();
  await expect(page.getByText('canary-roleArn-1')).toBeVisible();
  await goTo(page, '/dashboard/bideployments/view/306');
  await page.getByRole('button', { name: 'Show connection string' }).click();
  await expect(page.getByText('canary-value-x')).toBeVisible();
  await goTo(page, '/dashboard/mails/list');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('main')).toContainText('canary-text-');

  const waiting = await visitor.find((row) => statusesOf(row).startsWith('PENDING_APPROVAL'));
  await visitor.openInList(waiting);
  await expect
    .poll(async () => (await readDevice(page)).records, { timeout: 60_000 })
    .toContain(waiting.environmentIdentifier);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await visitor.chooseInList(waiting, 'Approve');
  const dialog = page.getByRole('alertdialog');
  if (waiting.environmentTypeProduction) {
    await dialog
      .getByLabel('Type the environment identifier to confirm')
      .pressSequentially(waiting.environmentIdentifier);
  }
  await dialog.getByRole('button', { name: 'Queue approval' }).click();
  // Closing takes the dialog's entry out of the history, which would end a reload.
  await expect(visitor.row(waiting)).toContainText('Approval queued');
  await page.reload();
  await expect(visitor.row(waiting)).toContainText('Approval queued');
  for (const request of seen.slice(0, 2)) await visitor.openDetail(request);

  const device = await readDevice(page);
  expect(device.databases).toContain(waiting.environmentIdentifier);
  expect(device.databases + device.caches + device.storage).not.toContain('canary-');
  // No field of a record: src/data/approvals/refresh-tenants.test.ts looks for it.
  const { TenantAccess: _, ...ofRecords } = sensitiveFields;
  const everyField = Object.values(ofRecords).flat();
  expect([...planted].sort()).toEqual([...new Set(everyField)].sort());

  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  const left = await readDevice(page);
  expect(left).toMatchObject({ databases: '{}', storage: '[{},{}]' });
  for (const address of left.cachedAddresses)
    expect(address).toMatch(/^\/(assets\/|index\.html$|icon\.svg$|config\.json$)/);
  for (const word of ['administrator@meridian.example', 'Cordeiro', waiting.environmentIdentifier]) {
    expect(left.caches).not.toContain(word);
  }
});

test('a replayed sign-in answer does not sign in', async ({ page, portal }) => {
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
