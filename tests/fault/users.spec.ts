/** Whose decisions these are: at a logout, in another tenant, and on a device that several people share. */
import type { Page } from '@playwright/test';
import { readDevice, readRows, readSession } from '../e2e/device.ts';
import { controlled } from '../e2e/installed-app.ts';
import {
  answer,
  chooseAccount,
  decisionOn,
  entry,
  expect,
  expectAppliedOnce,
  lookAgain,
  offlineNote,
  openOutbox,
  queue,
  signIn,
  statusesOf,
  takePending,
  test,
} from './offline-work.ts';

const DECISIONS = { method: 'PUT', path: /^\/api\/deploymentrequests\/(approve|reject)\// };

test.use({ onNewDevices: true });

async function chooseDark(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

test('a logout without a network leaves nothing of a user; a session that ends leaves decisions to their owner alone', async ({
  visit,
  callAs,
  network,
  portal,
}) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const request = await takePending(visitor);
  await visitor.openInList(request);
  await controlled(page);
  await chooseDark(page);
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  await queue(visitor, request, 'Approve');
  expect((await readDevice(page)).databases).toContain(request.environmentIdentifier);

  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  const left = await readDevice(page);
  expect(left.databases).toBe('{}');
  expect(JSON.parse(left.storage)).toEqual([{ 'portal.theme': 'dark' }, {}]);
  for (const address of left.cachedAddresses)
    expect(address).toMatch(/^\/(assets\/|index\.html|icon\.svg|config\.json)/);
  expect(left.caches).not.toContain(request.environmentIdentifier);

  // The app still opens, and nothing of it comes back with the network.
  await page.goto('/dashboard/deployments/list');
  await expect(page).toHaveURL(/\/login/);
  network.restore();
  await signIn(page, 'approver');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await openOutbox(page);
  await expect(page.getByText('Nothing is queued.')).toBeVisible();
  expect(network.requests(DECISIONS)).toEqual([]);
  expect(statusesOf(await visitor.request(request.id))).toContain('PENDING_APPROVAL');

  // On a shared device no user sees or sends another user's decisions; they wait for their owner.
  const next = await takePending(visitor);
  await visitor.openInList(next);
  await controlled(page);
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  await queue(visitor, next, 'Approve');

  // The owner's session ends at the server meanwhile.
  const { accessToken, refreshToken } = await readSession(page);
  const ended = await page.request.post(`${portal.url}/api/auth/logoutUser`, {
    headers: { 'x-access-token': `Bearer ${accessToken}`, 'x-refresh-token': refreshToken },
  });
  expect(ended.status()).toBe(200);
  network.restore();
  await lookAgain(page);
  await expect(page.getByText('Your session has ended.', { exact: true })).toBeVisible();

  // The owner's own tries, which the server has refused.
  const refused = network.requests(DECISIONS).length;
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await chooseAccount(await popup, 'operator2');
  await expect(page.getByText('(operator2@meridian.example)')).toBeVisible();
  await page.goto('/dashboard/deployments/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(visitor.row(next)).toHaveCount(0);
  await openOutbox(page);
  await expect(page.getByText('Nothing is queued.')).toBeVisible();
  const [waiting, ...others] = await readRows(page, 'commands');
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ subjectId: next.id, seen: null, now: null, changedBy: null, message: null });
  const device = await readDevice(page);
  expect(JSON.stringify(waiting)).not.toContain(next.environmentIdentifier);
  expect(JSON.stringify(waiting)).not.toContain(next.client);
  expect(device.databases).not.toContain('approver@');
  const owners = async () =>
    new Set((await readRows(page, 'records')).map((row) => ('userId' in row ? row.userId : null)));
  await expect.poll(owners).toEqual(new Set([5]));
  expect(network.requests(DECISIONS)).toHaveLength(refused);

  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await signIn(page, 'approver');
  await expectAppliedOnce(await callAs('administrator'), next, 'APPROVED');
  expect(new Set(network.requests(DECISIONS).map((call) => call.headers['idempotency-key'])).size).toBe(1);
});

test('decisions stay in the tenant that they were made in, and are sent there from another one', async ({
  visit,
  network,
}) => {
  const visitor = await visit('multi');
  const { page } = visitor;
  const request = await takePending(visitor);
  expect(request.tenantId).toBe('ORSINI');
  await visitor.openInList(request);
  await controlled(page);
  // The server is there, and takes no decision.
  network.answerTimes(1_000, DECISIONS, { status: 503, headers: { 'retry-after': '1' } });
  await visitor.chooseInList(request, 'Reject');
  await answer(page, request, 'Yes');
  await expect(decisionOn(visitor, request, 'Rejection queued')).toBeVisible();

  await page.goto('/dashboard/deployments/list');
  const tenant = page.getByRole('banner').getByRole('combobox', { name: 'Tenant' });
  await tenant.selectOption({ label: 'Kestrel Travel Stores' });
  await expect(tenant).toBeEnabled();
  await expect(tenant).toHaveValue('KESTREL');
  await openOutbox(page);
  await expect(entry(page, request)).toContainText('Orsini Home');
  await expect(entry(page, request)).not.toContainText('Switch to');
  // Nothing of the other tenant is in the lists and pages of this one.
  await page.goto('/dashboard/deployments/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  await page.goto(`/dashboard/deployments/list?requestId=${request.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
  await expect(offlineNote(page)).toBeVisible();
  await expect(visitor.row(request)).toHaveCount(0);
  await page.goto(`/dashboard/deployments/view/${request.id}`);
  await expect(page.getByRole('main')).not.toContainText(request.environmentIdentifier);

  network.reset();
  await lookAgain(page);
  await expectAppliedOnce(visitor, request, 'REJECTED');
  await expect(tenant).toHaveValue('KESTREL');
});
