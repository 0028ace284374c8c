/** The session ends while decisions wait: they wait for one sign-in in place, and nothing of them is lost. */
import type { Page } from '@playwright/test';
import { chooseAccount } from '../e2e/portal-test.ts';
import { type Approver, nameOf, sending } from './approver.ts';
import { expireKeptToken } from './kept-session.ts';
import { expect, expectDecidedOnce, sentIds, test } from './outbox-test.ts';

test.use({ onNewDevices: true });
// The approver's sessions on other devices end here too.
test.afterAll(({ keptDevices }) => keptDevices.close());

const APPROVER = 2;

async function signInAgain({ page }: Approver): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await chooseAccount(await popup, 'approver');
}

test('both tokens end while offline: the outbox waits for one sign-in in place, and the screen stays', async ({
  approver,
  network,
  truth,
  portal,
}) => {
  const requests = [await truth.take(), await truth.take()] as const;
  const [first, second] = requests;
  const { page } = approver;
  await approver.open();
  await approver.queueWithoutNetwork(first, second);
  await expireKeptToken(page, { publicUrl: network.url, dataFolder: portal.dataFolder }, await approver.accessHeader());
  await truth.endRefreshTokens(APPROVER);
  // Restarted without a network on the same page, with the tokens that the device kept: reading goes on.
  await page.reload();
  await expect(approver.row(second)).toContainText('Approval queued · 2nd of 2');
  await page.getByLabel('Client').fill(second.client);
  await page.getByLabel('Client').press('Enter');
  const place = `/dashboard/deployments/list?${new URLSearchParams({ requestId: `${second.id}`, client: second.client })}`;
  await expect(page).toHaveURL(place);

  await approver.regainNetwork();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toContainText(
    '2 decisions queued until then.',
  );
  for (const request of requests) expect(await truth.effects(request)).toMatchObject({ actions: [] });
  await expect(page).toHaveURL(place);
  const sentBefore = sentIds(network, first);

  let popups = 0;
  page.on('popup', () => {
    popups += 1;
  });
  await signInAgain(approver);
  for (const request of requests) await expectDecidedOnce(truth, request);
  await expect(approver.said('2 approvals applied.')).toBeVisible();
  await expect(approver.row(second)).toContainText('Approved');
  await expect(page).toHaveURL(place);
  expect(popups).toBe(1);
  expect(new Set(sentIds(network, first)).size).toBe(1);
  expect(sentIds(network, first)).toHaveLength(sentBefore.length + 1);
  expect(sentIds(network, second)).toHaveLength(1);
});

test('the access token ends while offline: it is renewed once, and the same id is sent again', async ({
  approver,
  network,
  truth,
  portal,
}) => {
  const request = await truth.take();
  const { page } = approver;
  await approver.open();
  await approver.queueWithoutNetwork(request);
  await expireKeptToken(page, { publicUrl: network.url, dataFolder: portal.dataFolder }, await approver.accessHeader());
  await page.reload();
  await expect(approver.row(request)).toContainText('Approval queued');
  const renewals = network.requests({ path: '/api/auth/refreshToken' }).length;
  await approver.regainNetwork();
  await expectDecidedOnce(truth, request);
  await expect(approver.said(`Approval of ${nameOf(request)} applied.`)).toBeVisible();
  expect(network.requests({ path: '/api/auth/refreshToken' })).toHaveLength(renewals + 1);
  expect(new Set(sentIds(network, request)).size).toBe(1);
  await expect(page.getByText('Your session has ended.')).toBeHidden();
});

test('one refused token: the decision waits for the sign-in, in the background and in another tab too', async ({
  approver,
  network,
  truth,
}) => {
  const request = await truth.take();
  const { page } = approver;
  await approver.open();
  const other = await page.context().newPage();
  await other.goto('/dashboard/deployments/list');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await page.bringToFront();
  network.answerOnce(sending(request), { status: 401, body: { message: 'Unknown token.' } });
  await approver.decide(request);
  // The dialog says so too, until it closes.
  const ended = (tab: Page) => tab.getByRole('alert').filter({ hasText: '1 decision queued until then.' });
  for (const tab of [page, other]) await expect(ended(tab).first()).toContainText('Your session has ended.');
  expect(await truth.effects(request)).toMatchObject({ actions: [] });

  await signInAgain(approver);
  await expectDecidedOnce(truth, request);
  for (const tab of [page, other]) await expect(tab.getByText('Your session has ended.')).toBeHidden();
  const tokens = network.requests(sending(request)).map(({ headers }) => headers['x-access-token']);
  expect(new Set(tokens).size).toBe(2);
  expect(tokens).toHaveLength(2);
});

test('signed out from elsewhere: the outbox is kept, records are locked, and the next sign-in sends it', async ({
  approver,
  network,
  truth,
  portal,
}) => {
  const request = await truth.take();
  const { page } = approver;
  await approver.open();
  await approver.queueWithoutNetwork(request);
  const logout = await page.request.post(`${portal.url}/api/auth/logoutUser`, {
    headers: { 'x-access-token': await approver.accessHeader() },
  });
  expect(logout.ok()).toBe(true);
  await approver.regainNetwork();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended.' })).toContainText(
    '1 decision queued until then.',
  );
  expect(await truth.effects(request)).toMatchObject({ approval: 'PENDING_APPROVAL', actions: [] });

  // After a restart it shows no user's data, and asks for a sign-in.
  const place = page.url();
  const popup = page.waitForEvent('popup');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Authenticating' })).toBeVisible();
  await expect(page.getByText(request.environmentIdentifier)).toHaveCount(0);
  await chooseAccount(await popup, 'approver');
  await expect(page).toHaveURL(place);
  await expectDecidedOnce(truth, request);
  await expect(approver.said(`Approval of ${nameOf(request)} applied.`)).toBeVisible();
  expect(new Set(sentIds(network, request)).size).toBe(1);
});
