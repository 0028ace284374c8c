/** A browser that ends the connection to what it has stored, removes it, or opens it with another version of the app. */
import type { BrowserContext, Page } from '@playwright/test';
import { readRows } from '../e2e/device.ts';
import { controlled } from '../e2e/installed-app.ts';
import { chooseAccount, expectAccessible } from '../e2e/portal-test.ts';
import {
  answer,
  confirm,
  decisionOn,
  expect,
  expectAppliedOnce,
  type KnownRequest,
  lookAgain,
  offlineNote,
  queue,
  signIn,
  takePending,
  test,
  type Visitor,
} from './offline-work.ts';

test.use({ onNewDevices: true });

declare global {
  interface Window {
    /** Ends every open connection to a database, as some browsers do. */
    endConnections: (saysSo: boolean) => number;
  }
}

/** Lets the test end connections under the app; for pages that are opened after this. */
async function handleConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections = new Set<IDBDatabase>();
    const open = indexedDB.open.bind(indexedDB);
    IDBFactory.prototype.open = (name, version) => {
      const request = open(name, version);
      request.addEventListener('success', () => connections.add(request.result));
      return request;
    };
    window.endConnections = (saysSo) => {
      const ended = [...connections];
      connections.clear();
      for (const connection of ended) {
        connection.close();
        if (saysSo) connection.dispatchEvent(new Event('close'));
      }
      return ended.length;
    };
  });
}

/** A user who has seen pending requests, and has no network. */
async function cutOff(
  visitor: Visitor,
  network: { cut(): void },
  count: number,
): Promise<[KnownRequest, ...KnownRequest[]]> {
  const first = await takePending(visitor);
  const requests: [KnownRequest, ...KnownRequest[]] = [first];
  while (requests.length < count) requests.push(await takePending(visitor));
  for (const request of requests) await visitor.openInList(request);
  await controlled(visitor.page);
  await expect
    .poll(() => readRows(visitor.page, 'records'))
    .toEqual(expect.arrayContaining(requests.map(({ id }) => expect.objectContaining({ id }))));
  network.cut();
  await expect(offlineNote(visitor.page)).toBeVisible();
  return requests;
}

test('connections that the browser ends are opened again, and nothing that waits is lost', async ({
  visit,
  network,
}) => {
  const visitor = await visit('approver', { atList: false });
  const { page } = visitor;
  await handleConnections(page);
  const [first, second] = await cutOff(visitor, network, 2);
  await queue(visitor, first, 'Approve');
  expect(await page.evaluate(() => window.endConnections(true))).toBeGreaterThan(1);

  // No reload here: it would open everything again.
  const other = second ?? first;
  const filter = page.getByRole('spinbutton', { name: 'Request ID' });
  await filter.fill(String(other.id));
  await filter.press('Enter');
  await expect(visitor.row(other)).toBeVisible();
  expect(await page.evaluate(() => window.endConnections(false))).toBeGreaterThan(1);
  await visitor.chooseInList(other, 'Reject');
  await confirm(page, other, 'Queue rejection');
  await expect(page.getByRole('link', { name: /^Queue 2 decisions queued\.$/ })).toBeVisible();
  for (const saysSo of [true, false]) await page.evaluate((says) => window.endConnections(says), saysSo);
  network.restore();
  await lookAgain(page);
  await expectAppliedOnce(visitor, first, 'APPROVED');
  await expectAppliedOnce(visitor, other, 'REJECTED');
});

/** What a browser does that runs out of room: everything of the site goes but what local storage holds. */
async function evict(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  });
  await session.detach();
}

test.describe('a device that has just installed the app', () => {
  test.use({ appInstalled: false, serviceWorkers: 'allow' });

  test('what the browser removes is reported to the owner, and to another user, until they have read it', async ({
    visit,
    network,
  }) => {
    const visitor = await visit('approver');
    const { page } = visitor;
    const [first, second] = await cutOff(visitor, network, 2);
    await queue(visitor, first, 'Approve');
    await queue(visitor, second ?? first, 'Approve');
    await expect(page.getByRole('link', { name: /^Queue 2 decisions queued\.$/ })).toBeVisible();

    await test.step('removed while the app is open: records are read again', async () => {
      await evict(page.context(), page, network.url);
      const lost = page.getByRole('alert').filter({ hasText: '2 decisions that were not sent may be lost.' });
      await expect(page.getByText('The portal’s data on this device was deleted. Reload')).toBeVisible();
      await expect(page.getByText('A newer version of the portal')).toBeHidden();
      await expect(lost).toBeVisible();
      await expect(page.getByRole('link', { name: /^Queue 2 decisions/ })).toBeHidden();
      network.restore();
      await signIn(page, 'approver');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(lost).toContainText('Check the requests pending your approval');
      await expect(lost).toContainText('The oldest was decided');
      await expect.poll(async () => (await readRows(page, 'records')).length).toBeGreaterThan(10);
      await lost.getByRole('button', { name: 'Understood' }).click();
      await expect(lost).toBeHidden();
      expect((await visitor.request(first.id)).version).toBe(first.version);
    });

    await test.step('removed while the app is closed: another user is not shown whose decision it was', async () => {
      const request = await takePending(visitor);
      network.answerTimes(100, { method: 'PUT' }, { status: 503, headers: { 'retry-after': '60' } });
      await visitor.openInList(request);
      await visitor.chooseInList(request, 'Approve');
      await confirm(page, request, 'Yes');
      await expect(decisionOn(visitor, request, 'Approval queued')).toBeVisible();
      // A page of the same site that is not the app: nothing of it holds the databases open.
      await page.goto('/health');
      await evict(page.context(), page, network.url);
      await signIn(page, 'operator2');
      const others = page.getByRole('alert').filter({ hasText: '1 decision by other users of this device' });
      await expect(others).toContainText('It was decided');
      await expect(others).not.toContainText(request.environmentIdentifier);
      await expect(others).not.toContainText(`${request.id}`);
      await expectAccessible(page, 'a notice of lost decisions');
      await others.getByRole('button', { name: 'Understood' }).click();
      await expect(others).toBeHidden();
    });

    await test.step('and the owner sees it too', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
      await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
      await signIn(page, 'approver');
      await expect(
        page.getByRole('alert').filter({ hasText: '1 decision that was not sent may be lost.' }),
      ).toBeVisible();
    });
  });
});

/** Removes one database, as the browser's own tools can. */
function removeDatabase(page: Page, name: string): Promise<void> {
  return page.evaluate(
    (database) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(database);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => resolve();
      }),
    name,
  );
}

/** Opens a database as a newer version of the app would. */
function openAsNewer(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (database) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open(database, 1_000);
        request.onupgradeneeded = () => request.result.createObjectStore('newer');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const { version } = request.result;
          request.result.close();
          resolve(version);
        };
      }),
    name,
  );
}

test('a newer version beside an old tab finds the decisions and the session, and the old one leaves both alone', async ({
  visit,
  network,
}) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const [request] = await cutOff(visitor, network, 1);
  await queue(visitor, request, 'Approve');
  network.restore();
  network.answerTimes(1_000, { method: 'PUT' }, { status: 503, headers: { 'retry-after': '60' } });
  const newer = await page.context().newPage();
  await newer.goto('/health');
  expect(await openAsNewer(newer, 'portal')).toBe(1_000);
  await expect(page.getByText('A newer version of the portal is open in another tab.')).toBeVisible();
  await expectAccessible(page, 'a notice of a newer version in another tab');
  expect(await readRows(newer, 'commands')).toMatchObject([{ subjectId: request.id }]);

  // The old version again, as after a deployment that was taken back.
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('A newer version of the portal has stored data on this device')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await readRows(newer, 'commands')).toMatchObject([{ subjectId: request.id }]);
  const versions = () => newer.evaluate(async () => (await indexedDB.databases()).map((known) => known.version));
  expect(await versions()).toContain(1_000);

  // With the session in memory.
  expect(await openAsNewer(newer, 'portal-session')).toBe(1_000);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Reload' }).click();
  await chooseAccount(await popup, 'approver');
  await expect(page.getByText('A newer version of the portal has stored data on this device')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await versions()).toEqual([1_000, 1_000]);
});

test('a decision is refused with the reason while an older tab keeps the storage, and its dialog can be left', async ({
  visit,
  network,
}) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const request = await takePending(visitor);
  await page.goto('/health');
  await removeDatabase(page, 'portal');
  const older = await page.context().newPage();
  await older.goto('/health');
  await older.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portal', 10);
        opening.onupgradeneeded = () => opening.result.createObjectStore('things');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => resolve();
      }),
  );
  // The end of the live updates shows that the server is away.
  const live = page.waitForRequest(/\/api\/events\?/);
  await visitor.openInList(request);
  await live;
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  await visitor.chooseInList(request, 'Approve');
  const dialog = await answer(page, request, 'Queue approval');
  await expect(dialog.getByRole('alert')).toContainText('Another tab with an older version of the portal');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
