/** A device without room for a decision: what can be fetched again goes first, and what can't be stored is never shown as queued. */
import type { Page } from '@playwright/test';
import { readRows } from '../e2e/device.ts';
import { controlled } from '../e2e/installed-app.ts';
import { answer, expect, expectAppliedOnce, offlineNote, queue, takePending, test } from './offline-work.ts';

declare global {
  interface Window {
    /** From now on there is no room for a decision: until copies of records are gone, or at all. */
    leaveNoRoom: (mayMakeRoom: boolean) => void;
  }
}

function handleRoom(page: Page): Promise<void> {
  return page.evaluate(() => {
    let hasRoom = true;
    let mayMakeRoom = false;
    window.leaveNoRoom = (isMadeRoom) => {
      hasRoom = false;
      mayMakeRoom = isMadeRoom;
    };
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
  });
}

/** How many records the device holds, by tenant and area. */
async function countByArea(page: Page): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const row of await readRows(page, 'records')) {
    if (!('area' in row && 'tenantId' in row)) continue;
    const key = `${row.tenantId}/${row.area}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

test('copies of records make room for a decision, which is sent once; one that finds no room at all is refused', async ({
  visit,
  network,
}) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const request = await takePending(visitor);
  const refused = await takePending(visitor);
  await visitor.openInList(refused);
  await visitor.openInList(request);
  await controlled(page);
  const own = `${request.tenantId}/deployments`;
  // Copies of other areas and tenants, which go first.
  await expect.poll(async () => (await countByArea(page)).size).toBeGreaterThan(1);
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  const held = await countByArea(page);
  await handleRoom(page);
  await page.evaluate(() => window.leaveNoRoom(true));
  await queue(visitor, request, 'Approve');
  await expect(page.getByText('Stored records were removed from this device to free up space.')).toBeVisible();
  await expect.poll(() => readRows(page, 'commands')).toMatchObject([{ subjectId: request.id }]);
  const left = await countByArea(page);
  expect(left.size).toBeLessThan(held.size);
  expect(left.get(own)).toBe(held.get(own));

  await page.evaluate(() => window.leaveNoRoom(false));
  await visitor.openInList(refused);
  await visitor.chooseInList(refused, 'Approve');
  const dialog = await answer(page, refused, 'Queue approval');
  await expect(dialog.getByRole('alert')).toContainText('This device is out of storage');
  await expect(dialog.getByRole('alert')).toContainText(
    'Stored records were removed to free up space, but not enough.',
  );
  await page.keyboard.press('Escape');
  await expect(visitor.row(refused)).not.toContainText('queued');
  await expect.poll(() => readRows(page, 'commands')).toMatchObject([{ subjectId: request.id }]);

  // With room again, also for the next test.
  network.restore();
  await page.reload();
  await expectAppliedOnce(visitor, request, 'APPROVED');
  expect((await visitor.request(refused.id)).version).toBe(refused.version);
});
