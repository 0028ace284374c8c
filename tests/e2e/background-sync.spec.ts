/** The service worker sends what waits, with no page open. */
import type { BrowserContext } from '@playwright/test';
import { controlled } from './installed-app.ts';
import { expect, type KnownRequest, statusesOf, test, type Visitor } from './visitors.ts';

test.use({ appInstalled: true, onNewDevices: true });

/** Does what the browser does by itself once there is a network: it wakes the worker with this tag. */
async function sync(context: BrowserContext, origin: string, tag: string): Promise<void> {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  await browser.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
  await page.close();
}

/** Cuts the network, decides, and closes the only page. */
async function decideAndLeave(visitor: Visitor, request: KnownRequest): Promise<void> {
  const { page } = visitor;
  await visitor.openInList(request);
  await controlled(page);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await visitor.chooseInList(request, 'Approve');
  await visitor.question('Approve').getByRole('button', { name: 'Queue approval' }).click();
  await expect(visitor.row(request).getByRole('link', { name: 'Approval queued', exact: true })).toBeVisible();
  await page.close();
}

test('a decision is sent once, by the worker, while no page is open', async ({ visit, portal }) => {
  const visitor = await visit('approver');
  const context = visitor.page.context();
  const request = await visitor.find(
    (row) => statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction,
  );
  const sent: string[] = [];
  context.on('request', (call) => {
    if (call.method() === 'PUT' && call.serviceWorker() !== null) sent.push(new URL(call.url()).pathname);
  });
  await decideAndLeave(visitor, request);
  await context.setOffline(false);
  await sync(context, portal.url, 'portal-outbox');
  await expect.poll(async () => statusesOf(await visitor.request(request.id))).toMatch(/^APPROVED/);
  expect(sent).toEqual([`/api/deploymentrequests/approve/${request.id}`]);

  const page = await context.newPage();
  await page.goto(`/dashboard/deployments/list?requestId=${request.id}`);
  await expect(page.getByRole('row').filter({ hasText: String(request.id) })).toContainText('Approved');
  await expect(page.getByRole('link', { name: 'Approval queued' })).toBeHidden();
  expect(sent).toHaveLength(1);
});
