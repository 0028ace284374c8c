/** Decisions without a network: queued, shown with their place, sent exactly once, and what happens where they can't be. */
import type { Page } from '@playwright/test';
import { controlled } from '../installed-app.ts';
import { expect, type KnownRequest, statusesOf, test, type Visitor } from '../visitors.ts';

// Enough requests that wait for a decision, as each test takes some of its own.
test.use({ appInstalled: true });

const isPending = (request: KnownRequest) => statusesOf(request).startsWith('PENDING_APPROVAL');

/** Requests that wait for their approval, newest first; each test takes its own. */
const taken = new Set<number>();

async function takePending(visitor: Visitor, fits: (request: KnownRequest) => boolean = () => true) {
  const request = await visitor.find((row) => isPending(row) && !taken.has(row.id) && fits(row));
  taken.add(request.id);
  return request;
}

/** Waits until every part of the app is on the device: the worker takes over once it holds them all. */
async function isOnDevice(page: Page): Promise<void> {
  await controlled(page);
}

/** Cuts the page off, and waits until it knows. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
}

/** Decides in the dialog that is open, typing the identifier where it asks for it. */
async function confirm(page: Page, request: KnownRequest, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  if (request.environmentTypeProduction) {
    await dialog
      .getByLabel('Type the environment identifier to confirm')
      .pressSequentially(request.environmentIdentifier);
  }
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

const nameOf = ({ client, environmentIdentifier }: KnownRequest) => `${client} / ${environmentIdentifier}`;

function entry(page: Page, request: KnownRequest) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `#${request.id}` });
}

/** Opens the queue by its link, as nothing can be loaded without a network. */
async function openOutbox(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Queue/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
}

/** Filters the list to this request, as no address can be opened without a network. */
async function showInList(visitor: Visitor, { id }: KnownRequest): Promise<void> {
  const { page } = visitor;
  const filter = page.getByLabel('Request ID', { exact: true });
  if (!(await filter.isVisible())) {
    await page
      .getByRole('link', { name: /^Deployments/ })
      .first()
      .click();
  }
  await filter.fill(String(id));
  await filter.press('Enter');
  await expect(visitor.row({ id })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
}

/** Queues a decision from the list. */
async function queue(visitor: Visitor, request: KnownRequest, action: 'Approve' | 'Reject'): Promise<void> {
  await showInList(visitor, request);
  await visitor.chooseInList(request, action);
  await confirm(visitor.page, request, action === 'Approve' ? 'Queue approval' : 'Queue rejection');
}

/** An approver who has seen some requests that wait, and has lost the network. */
async function cutOff(
  visit: (account: 'approver') => Promise<Visitor>,
  count: number,
  fits?: (request: KnownRequest) => boolean,
) {
  const visitor = await visit('approver');
  const requests: KnownRequest[] = [];
  for (let index = 0; index < count; index += 1) requests.push(await takePending(visitor, fits));
  for (const request of requests) await showInList(visitor, request);
  await openOutbox(visitor.page);
  await expect(visitor.page.getByText('Nothing is queued.')).toBeVisible();
  await visitor.page
    .getByRole('link', { name: /^Deployments/ })
    .first()
    .click();
  await expect(visitor.page.getByRole('row').nth(1)).toBeVisible();
  await isOnDevice(visitor.page);
  await goOffline(visitor.page);
  return { visitor, page: visitor.page, requests };
}

test('decisions without a network wait in their order, are sent once, and the list shows the truth', async ({
  visit,
}) => {
  const { visitor, page, requests } = await cutOff(visit, 3);
  const [first, second, third] = requests as [KnownRequest, KnownRequest, KnownRequest];
  // Sent by the page or by its service worker.
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname);
  });

  await showInList(visitor, first);
  await visitor.chooseInList(first, 'Approve');
  await expect(visitor.question('Approve')).toContainText('sent in order when the server can be reached again');
  await confirm(page, first, 'Queue approval');
  await expect(
    page.getByText(`Approval of ${nameOf(first)} queued. It will be sent when the server can be reached again.`),
  ).toBeVisible();
  await expect(visitor.row(first)).toContainText('Pending approval');
  await expect(visitor.row(first).getByRole('link', { name: 'Approval queued', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve request ${first.id}` })).toHaveCount(0);
  await queue(visitor, second, 'Reject');
  await queue(visitor, third, 'Approve');
  await expect(visitor.row(third)).toContainText('Approval queued · 3rd of 3');

  await expect(page.getByRole('link', { name: /^Queue 3 decisions queued\.$/ })).toBeVisible();
  await openOutbox(page);
  const waiting = page.getByRole('region', { name: 'Queued (3)' }).getByRole('listitem');
  await expect(waiting).toHaveText([
    new RegExp(
      `1st in the queue.*Approve.*${first.id}.*decided.*Will be sent when the server can be reached again`,
      's',
    ),
    new RegExp(`2nd in the queue.*Reject.*${second.id}`, 's'),
    new RegExp(`3rd in the queue.*Approve.*${third.id}`, 's'),
  ]);
  await expect(page.getByRole('button', { name: 'Send all now' })).toHaveAttribute('aria-disabled', 'true');

  await entry(page, second)
    .getByRole('button', { name: /^Discard/ })
    .click();
  const question = page.getByRole('alertdialog', { name: `Discard the rejection of ${nameOf(second)}?` });
  await expect(question).toContainText('It hasn’t been sent, and it won’t be.');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('region', { name: 'Queued (2)' }).getByRole('listitem')).toHaveText([
    new RegExp(`1st in the queue.*${first.id}`, 's'),
    new RegExp(`2nd in the queue.*${third.id}`, 's'),
  ]);
  expect(sent).toEqual([]);

  await goOnline(page);
  await expect(page.getByText('2 approvals applied.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Queued (2)' })).toHaveCount(0);
  await expect(entry(page, first)).toContainText('Applied');
  expect(sent).toEqual([first, third].map(({ id }) => `/api/deploymentrequests/approve/${id}`));
  for (const [request, status] of [
    [first, 'APPROVED'],
    [second, 'PENDING_APPROVAL'],
    [third, 'APPROVED'],
  ] as const) {
    const now = await visitor.request(request.id);
    expect(statusesOf(now)).toContain(status);
    expect(now.version).toBe((request.version ?? 0) + (status === 'APPROVED' ? 1 : 0));
  }

  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).last().click();
  await expect(page.getByText('Nothing is queued.')).toBeVisible();
  await showInList(visitor, first);
  await expect(visitor.row(first)).toContainText('Approved');
  await expect(visitor.row(first)).not.toContainText('queued');
});

test('the queue shows what will happen to each decision before it is sent, and that is what happens', async ({
  visit,
  callAs,
}) => {
  const { visitor, page, requests } = await cutOff(visit, 3);
  const [open, rejected, approved] = requests as [KnownRequest, KnownRequest, KnownRequest];
  for (const request of requests) await queue(visitor, request, 'Approve');
  await openOutbox(page);
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveAttribute('aria-disabled', 'true');
  const administrator = await callAs('administrator');
  await administrator.decide(rejected, 'reject');
  await administrator.decide(approved, 'approve');

  // The server takes no decisions for a while, but answers what it is asked.
  const deciding = '**/api/deploymentrequests/approve/**';
  const json = { code: 'unavailable', message: 'The server is being upgraded.' };
  await page
    .context()
    .route(deciding, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json }));
  await goOnline(page);
  await expect(page.getByText('1 will be applied, 1 is already approved and 1 is no longer possible.')).toBeVisible();
  await expect(entry(page, open)).toContainText('Will be applied.');
  await expect(entry(page, rejected)).toContainText('Can’t approve: it has been rejected. You can discard it.');
  await expect(entry(page, approved)).toContainText('Already approved, so nothing will change.');

  await page.context().unroute(deciding);
  await page.getByRole('button', { name: 'Send all now' }).click();
  await expect(entry(page, open)).toContainText('Approval applied');
  await expect(entry(page, rejected)).toContainText('Superseded');
  await expect(entry(page, approved)).toContainText('Already approved by someone else');
  await expect(page.getByRole('button', { name: 'Check now' })).toBeHidden();
});

test('what needs the network says so on the action itself, and a pending decision on its page', async ({ visit }) => {
  const { visitor, page, requests } = await cutOff(visit, 1);
  const [request] = requests as [KnownRequest];
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute(
    'title',
    /^Refresh needs a connection to the server/,
  );
  // A refused control can be pressed; only the test's own rules take it for disabled.
  await page.getByRole('button', { name: 'Refresh' }).click({ force: true });
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Refresh needs a connection to the server',
  );
  await showInList(visitor, request);
  await page.getByRole('button', { name: `Actions for request ${request.id}` }).click();
  const remove = page.getByRole('menuitem', { name: /^Delete/ });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toContainText('Delete needs a connection to the server');
  await remove.focus();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Escape');
  await queue(visitor, request, 'Reject');
  await page.getByRole('button', { name: `Actions for request ${request.id}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Reject', exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Rejection queued' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await goOnline(page);
  await expect(page.getByText(`Rejection of ${nameOf(request)} applied.`)).toBeVisible();
});

test('a logout asks what becomes of what waits: stay, or send', async ({ visit, callAs }) => {
  const { visitor, page, requests } = await cutOff(visit, 2);
  const [first, second] = requests as [KnownRequest, KnownRequest];
  await queue(visitor, first, 'Reject');
  await queue(visitor, second, 'Approve');
  // Somebody else comes first.
  const again = await callAs('administrator');
  await again.decide(second, 'reject');
  const logOut = () => page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();

  await logOut();
  await expect(page.getByRole('heading', { name: '2 decisions have not been sent.' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send now and sign out' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Nothing can be sent until the server can be reached again.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(
    visitor
      .row(first)
      .or(page.getByRole('heading', { level: 1, name: 'Deployments' }))
      .first(),
  ).toBeVisible();

  await logOut();
  await expect(page.getByRole('heading', { name: '2 decisions have not been sent.' })).toBeVisible();
  // The server is in reach again, and the decision still on its way when the button is pressed.
  let arrive: () => void = () => undefined;
  const isPressed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.context().route('**/api/deploymentrequests/reject/**', async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.context().setOffline(false);
  await expect(send).not.toHaveAttribute('aria-disabled');
  await send.click();
  arrive();
  // What was not applied is said before the reason is removed with everything else.
  await expect(page.getByRole('heading', { name: '1 decision was not applied.' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the queue' }).click();
  await expect(page.getByText(/rejected/i).first()).toBeVisible();
  await logOut();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();

  expect(statusesOf(await again.request(first.id))).toContain('REJECTED');
});
