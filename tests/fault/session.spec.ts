/** The session ends while decisions wait: they wait for one sign-in in place, and nothing of them is lost. */
import type { Page } from '@playwright/test';
import { chooseAccount } from '../e2e/portal-test.ts';
import { type Approver, sending } from './approver.ts';
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

function ended(page: Page, words: string) {
  // The dialog says so too, until it closes.
  return page.getByRole('alert').filter({ hasText: 'Your session has ended.' }).filter({ hasText: words }).first();
}

test('decisions wait for a session that ends in any way: renewed, refused, signed out from elsewhere, or too old', async ({
  approver,
  network,
  truth,
  portal,
}) => {
  const { page } = approver;
  const mint = { publicUrl: network.url, dataFolder: portal.dataFolder };
  await approver.open();

  await test.step('the access token ends while offline: it is renewed once, and the same id is sent again', async () => {
    const request = await truth.take();
    await approver.queueWithoutNetwork(request);
    await expireKeptToken(page, mint, await approver.accessHeader());
    await page.reload();
    await expect(approver.row(request)).toContainText('Approval queued');
    const renewals = network.requests({ path: '/api/auth/refreshToken' }).length;
    await approver.regainNetwork();
    await expectDecidedOnce(truth, request);
    await expect(approver.row(request)).toContainText('Approved');
    expect(network.requests({ path: '/api/auth/refreshToken' })).toHaveLength(renewals + 1);
    expect(new Set(sentIds(network, request)).size).toBe(1);
    await expect(page.getByText('Your session has ended.')).toBeHidden();
  });

  await test.step('signed out from elsewhere: the outbox is kept, records are locked, and the next sign-in sends it', async () => {
    const request = await truth.take();
    await approver.queueWithoutNetwork(request);
    const logout = await page.request.post(`${portal.url}/api/auth/logoutUser`, {
      headers: { 'x-access-token': await approver.accessHeader() },
    });
    expect(logout.ok()).toBe(true);
    await approver.regainNetwork();
    await expect(ended(page, '1 decision queued until then.')).toBeVisible();
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
    await expect(approver.row(request)).toContainText('Approved');
    expect(new Set(sentIds(network, request)).size).toBe(1);
  });

  // Last but one: where a user has just signed in again, a refusal keeps the tokens.
  await test.step('one refused token: the decision waits for the sign-in, in the background and in another tab too', async () => {
    const request = await truth.take();
    const other = await page.context().newPage();
    await other.goto('/dashboard/deployments/list');
    await expect(other.getByRole('row').nth(1)).toBeVisible();
    await page.bringToFront();
    network.answerOnce(sending(request), { status: 401, body: { message: 'Unknown token.' } });
    await approver.decide(request);
    for (const tab of [page, other]) await expect(ended(tab, '1 decision queued until then.')).toBeVisible();
    expect(await truth.effects(request)).toMatchObject({ actions: [] });

    await signInAgain(approver);
    await expectDecidedOnce(truth, request);
    for (const tab of [page, other]) await expect(tab.getByText('Your session has ended.')).toBeHidden();
    const tokens = network.requests(sending(request)).map(({ headers }) => headers['x-access-token']);
    expect(new Set(tokens).size).toBe(2);
    expect(tokens).toHaveLength(2);
    await other.close();
  });

  await test.step('both tokens end while offline: the outbox waits for one sign-in in place, and the screen stays', async () => {
    const requests = [await truth.take(), await truth.take()] as const;
    const [first, second] = requests;
    await approver.queueWithoutNetwork(first, second);
    await expireKeptToken(page, mint, await approver.accessHeader());
    await truth.endRefreshTokens(APPROVER);
    // Restarted without a network on the same page, with the tokens that the device kept: reading goes on.
    await page.reload();
    await expect(approver.row(second)).toContainText('Approval queued · 2nd of 2');
    await page.getByLabel('Client').fill(second.client);
    await page.getByLabel('Client').press('Enter');
    const place = `/dashboard/deployments/list?${new URLSearchParams({ requestId: `${second.id}`, client: second.client })}`;
    await expect(page).toHaveURL(place);

    await approver.regainNetwork();
    await expect(ended(page, '2 decisions queued until then.')).toBeVisible();
    for (const request of requests) expect(await truth.effects(request)).toMatchObject({ actions: [] });
    await expect(page).toHaveURL(place);

    let popups = 0;
    page.on('popup', () => {
      popups += 1;
    });
    await signInAgain(approver);
    for (const request of requests) await expectDecidedOnce(truth, request);
    await expect(approver.row(second)).toContainText('Approved');
    await expect(page).toHaveURL(place);
    expect(popups).toBe(1);
    expect(new Set(sentIds(network, first)).size).toBe(1);
    // With the former tokens it may have been on its way when the session ended.
    const tokens = network.requests(sending(first)).map(({ headers }) => headers['x-access-token']);
    expect(tokens.filter((token) => token === tokens.at(-1))).toHaveLength(1);
    expect(sentIds(network, second)).toHaveLength(1);
  });
});
