/** Approvals and rejections over the queue of the device: at once where there is a network, later where there is none. */
import type { Page, Request } from '@playwright/test';
import { expect, type KnownRequest, statusesOf, test } from './visitors.ts';

const isPending = (request: KnownRequest) =>
  !request.environmentTypeProduction && /^PENDING_APPROVAL/.test(statusesOf(request));

/** The commands that have left the page, with their ids. */
function commandsOf(page: Page): readonly { readonly url: string; readonly id: string | undefined }[] {
  const sent: { url: string; id: string | undefined }[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'PUT') sent.push({ url: request.url(), id: request.headers()['idempotency-key'] });
  });
  return sent;
}

/** What waits on the device, straight from its database. */
function rowsOf(page: Page): Promise<readonly { readonly id: string; readonly state: string }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('commands').objectStore('commands').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ id, state }) => ({ id, state })));
          };
        };
      }),
  );
}

test('an approval goes over the queue, and leaves nothing in it once its outcome is seen', async ({ visit }) => {
  const approver = await visit('approver');
  const request = await approver.find(isPending);
  await approver.openInList(request);
  const sent = commandsOf(approver.page);
  await approver.chooseInList(request, 'Approve');
  await approver.question('Approve').getByRole('button', { name: 'Yes' }).click();
  await expect(approver.question('Approve')).toBeHidden();
  await expect.poll(async () => statusesOf(await approver.request(request.id))).toMatch(/^(APPROVED|LAUNCHED)/);
  expect(sent).toHaveLength(1);
  await expect.poll(() => rowsOf(approver.page)).toEqual([]);
});

test('a decision without a network is queued, and is sent once when there is one', async ({ visit }) => {
  const approver = await visit('approver', { appInstalled: true });
  const request = await approver.find(isPending);
  await approver.openInList(request);
  const { page } = approver;
  await approver.chooseInList(request, 'Reject');
  const question = approver.question('Reject');
  await expect(question).toBeVisible();
  await page.context().setOffline(true);
  await question.getByRole('button', { name: 'Queue rejection' }).click();
  await expect(question).toBeHidden();
  const [queued] = await rowsOf(page);
  expect(queued?.state).toMatch(/queued|waiting/);
  const sent = commandsOf(page);
  await page.context().setOffline(false);
  await expect.poll(async () => statusesOf(await approver.request(request.id))).toMatch(/^REJECTED/);
  expect(sent.map(({ id }) => id)).toEqual([queued?.id]);
  await expect.poll(async () => (await rowsOf(page)).map(({ state }) => state)).toEqual(['confirmed']);
});

test('a decision on what was decided meanwhile is shown beside what is now, and leaves the queue with the dialog', async ({
  visit,
}) => {
  const [approver, administrator] = [await visit('approver', { appInstalled: true }), await visit('administrator')];
  const request = await approver.find(isPending);
  await approver.openInList(request);
  const { page } = approver;
  await approver.chooseInList(request, 'Approve');
  await expect(approver.question('Approve')).toBeVisible();
  await page.context().setOffline(true);
  await administrator.openInList(request);
  await administrator.chooseInList(request, 'Reject');
  await administrator.question('Reject').getByRole('button', { name: 'Yes' }).click();
  await expect.poll(async () => statusesOf(await administrator.request(request.id))).toMatch(/^REJECTED/);
  await approver.question('Approve').getByRole('button', { name: 'Queue approval' }).click();
  await expect(approver.question('Approve')).toBeHidden();
  await page.context().setOffline(false);
  await expect.poll(async () => (await rowsOf(page)).map(({ state }) => state)).toEqual(['superseded']);
  expect(statusesOf(await approver.request(request.id))).toMatch(/^REJECTED/);
});
