/** A device without room for a decision: what can be fetched again goes first, and what can't be stored is never shown as queued. */
import type { Page } from '@playwright/test';
import { readRows } from '../e2e/device.ts';
import { controlled } from '../e2e/installed-app.ts';
import { answer, expect, expectAppliedOnce, offlineNote, queue, takePending, test } from './offline-work.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ onNewDevices: true });

/** Leaves no room for a decision, on this page and those after it: until the copies of the records are gone, or at all. */
async function fill(page: Page, isMadeRoom: boolean): Promise<void> {
  const leaveNoRoom = (mayMakeRoom: boolean) => {
    let hasRoom = false;
    const { clear } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.clear = function (this: IDBObjectStore) {
      if (this.name === 'records' && mayMakeRoom) hasRoom = true;
      return clear.call(this);
    };
    for (const method of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...given: Parameters<typeof write>) {
        if (this.name === 'commands' && !hasRoom) throw new DOMException('There is no room.', 'QuotaExceededError');
        return write.apply(this, given);
      };
    }
  };
  await page.addInitScript(leaveNoRoom, isMadeRoom);
  await page.evaluate(leaveNoRoom, isMadeRoom);
}

test('copies of records make room for a decision, which is sent once', async ({ visit, network }) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const request = await takePending(visitor);
  await visitor.openInList(request);
  await controlled(page);
  await expect.poll(async () => (await readRows(page, 'records')).length).toBeGreaterThan(10);
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  await fill(page, true);
  await queue(visitor, request, 'Approve');
  await expect.poll(() => readRows(page, 'commands')).toMatchObject([{ subjectId: request.id }]);
  expect(await readRows(page, 'records')).toEqual([]);
  network.restore();
  await expectAppliedOnce(visitor, request, 'APPROVED');
});

test('a decision that finds no room at all is refused in words, and the request stays as it was', async ({
  visit,
  network,
}) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const request = await takePending(visitor);
  await visitor.openInList(request);
  await controlled(page);
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  await fill(page, false);
  await visitor.chooseInList(request, 'Approve');
  const dialog = await answer(page, request, 'Queue approval');
  await expect(dialog.getByRole('alert')).toContainText('There is no room left on this device');
  await expect(page.getByText('Approval queued')).toHaveCount(0);
  expect(await readRows(page, 'commands')).toEqual([]);
  network.restore();
  expect((await visitor.request(request.id)).version).toBe(request.version);
});
