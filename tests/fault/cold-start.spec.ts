/** An app that restarts on a device with pending decisions: what it offers before the device was read. */
import type { Page } from '@playwright/test';
import { controlled } from '../e2e/installed-app.ts';
import { expect, type KnownRequest, offlineNote, queue, takePending, test } from './offline-work.ts';

// A page that is watched from its start stays so.
test.use({ onNewDevices: true });

const DECISIONS = { method: 'PUT', path: /^\/api\/deploymentrequests\/(approve|reject)\// };

declare global {
  interface Window {
    /** Everything that offered a decision on the request, from the first moment of the page. */
    offered: string[];
  }
}

/** Watches from the start what is offered for a request, on a device that takes its time to say what is queued on it. */
async function watchStart(page: Page, { id }: KnownRequest): Promise<void> {
  await page.addInitScript((request) => {
    window.offered = [];
    const look = () => {
      for (const decision of ['Approve', 'Reject']) {
        const name = `${decision} request ${request}`;
        if (document.querySelector(`[aria-label="${name}"]`) !== null) window.offered.push(name);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    const opening = indexedDB.open('portal');
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('commands')) return database.close();
      const until = Date.now() + 1_500;
      const commands = database.transaction('commands', 'readwrite').objectStore('commands');
      const hold = () => {
        if (Date.now() < until) commands.count().onsuccess = hold;
        else database.close();
      };
      hold();
    };
  }, id);
}

test('where nothing waits decisions are offered; never beside one that waits, is sent and is applied', async ({
  visit,
  network,
}) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const request = await takePending(visitor);
  await visitor.openInList(request);
  await controlled(page);
  const second = await page.context().newPage();
  await watchStart(second, request);
  await second.goto(`/dashboard/deployments/list?requestId=${request.id}`);
  await expect(second.getByRole('button', { name: `Approve request ${request.id}` })).toBeVisible();
  await second.close();

  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  await queue(visitor, request, 'Approve');
  const next = await page.context().newPage();
  await watchStart(next, request);
  await page.close();
  network.restore();
  network.answerTimes(1_000, DECISIONS, { status: 503, headers: { 'retry-after': '2' } });
  await next.goto(`/dashboard/deployments/list?requestId=${request.id}`);
  await expect(next.getByRole('link', { name: 'Approval queued' })).toBeVisible();
  network.reset();
  await expect(next.getByText('Approved', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await next.evaluate(() => window.offered)).toEqual([]);
});
