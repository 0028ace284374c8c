/** A device without room for a decision: what can be fetched again goes first, and what can't be stored is never shown as queued. */
import type { Page } from '@playwright/test';
import { readRows } from '../e2e/device.ts';
import { controlled } from '../e2e/installed-app.ts';
import { answer, expect, expectAppliedOnce, offlineNote, queue, takePending, test } from './offline-work.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ onNewDevices: true });

/** Leaves no room for a decision, on this page and those after it: until copies of records are gone, or at all. */
async function fill(page: Page, isMadeRoom: boolean): Promise<void> {
  const leaveNoRoom = (mayMakeRoom: boolean) => {
    let hasRoom = false;
    const remove = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key: IDBValidKey | IDBKeyRange) {
      if (this.name === 'records' && mayMakeRoom) hasRoom = true;
      return remove.call(this, key);
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

/** How many records the device holds, by area. */
async function countByArea(page: Page): Promise<ReadonlyMap<unknown, number>> {
  const counts = new Map<unknown, number>();
  for (const row of await readRows(page, 'records')) {
    if ('area' in row) counts.set(row.area, (counts.get(row.area) ?? 0) + 1);
  }
  return counts;
}

test('copies of records make room for a decision, which is sent once', async ({ visit, network }) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const request = await takePending(visitor);
  await visitor.openInList(request);
  await controlled(page);
  // Every area has been read to its end: nothing is written any more.
  await expect.poll(async () => (await readRows(page, 'cursors')).length).toBe(6);
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  const held = await countByArea(page);
  await fill(page, true);
  await queue(visitor, request, 'Approve');
  await expect(page.getByText('Copies of records were removed from this device to make room.')).toBeVisible();
  await expect.poll(() => readRows(page, 'commands')).toMatchObject([{ subjectId: request.id }]);
  const left = await countByArea(page);
  expect(left.size).toBe(held.size - 1);
  expect(left.get('deployments')).toBe(held.get('deployments'));
  network.restore();
  await expectAppliedOnce(visitor, request, 'APPROVED');
  await expect.poll(async () => (await countByArea(page)).size).toBe(held.size);
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
  await expect(dialog.getByRole('alert')).toContainText('Copies of records were removed to make room, but not enough.');
  await expect(page.getByText('Approval queued')).toHaveCount(0);
  expect(await readRows(page, 'commands')).toEqual([]);
  network.restore();
  expect((await visitor.request(request.id)).version).toBe(request.version);
});
