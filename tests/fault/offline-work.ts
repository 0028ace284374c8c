/** People at work behind a network that fails, and what they decide on requests that wait for their approval. */
import type { Locator, Page } from '@playwright/test';
import { goTo } from '../e2e/go-to.ts';
import { type Caller, type KnownRequest, statusesOf, type Visitor } from '../e2e/visitors.ts';
import { expect } from './fault-test.ts';

export { chooseAccount, signIn } from '../e2e/portal-test.ts';
export { type KnownRequest, statusesOf, type Visitor } from '../e2e/visitors.ts';
export { expect, test } from './fault-test.ts';

/** Requests that wait for their approval; each test takes its own. */
const taken = new Set<number>();

export async function takePending(
  visitor: Visitor,
  fits: (request: KnownRequest) => boolean = () => true,
): Promise<KnownRequest> {
  const request = await visitor.find(
    (row) => statusesOf(row).startsWith('PENDING_APPROVAL') && !taken.has(row.id) && fits(row),
  );
  taken.add(request.id);
  return request;
}

export function offlineNote(page: Page): Locator {
  return page.getByTitle(/^The server can’t be reached\./);
}

/** Asks for a check of the network if the page has not noticed that it is back. */
export async function lookAgain(page: Page): Promise<void> {
  const again = page.getByRole('status').getByRole('button', { name: 'Try again' });
  await again.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(again).toBeHidden();
}

/** Decides on a request that the list shows alone, where nothing can be sent. */
export async function queue(visitor: Visitor, request: KnownRequest, action: 'Approve' | 'Reject'): Promise<void> {
  const { page } = visitor;
  await visitor.openInList(request);
  await visitor.chooseInList(request, action);
  await confirm(page, request, action === 'Approve' ? 'Queue approval' : 'Queue rejection');
  await expect(decisionOn(visitor, request, `${action === 'Approve' ? 'Approval' : 'Rejection'} queued`)).toBeVisible();
}

/** Answers the question that is open, with the identifier where it asks for that; the dialog may stay and say why. */
export async function answer(page: Page, request: KnownRequest, button: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('alertdialog');
  if (request.environmentTypeProduction) {
    await dialog
      .getByLabel('Type the environment identifier to confirm')
      .pressSequentially(request.environmentIdentifier);
  }
  await dialog.getByRole('button', { name: button }).click();
  return dialog;
}

/** Answers the question that is open, and waits until it is gone. */
export async function confirm(page: Page, request: KnownRequest, button: string | RegExp): Promise<void> {
  await expect(await answer(page, request, button)).toBeHidden();
}

/** What a request's row says of the decision on it. */
export function decisionOn(visitor: Visitor, request: KnownRequest, words: string): Locator {
  return visitor.row(request).getByRole('link', { name: words });
}

export async function openOutbox(page: Page): Promise<void> {
  await goTo(page, '/dashboard/queue');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
}

/** The decision on a request in the queue. */
export function entry(page: Page, { id }: Pick<KnownRequest, 'id'>): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `#${id}` });
}

/** Waits until the server has the decision, and looks whether it was applied once. */
export async function expectAppliedOnce(visitor: Caller, request: KnownRequest, status: string): Promise<void> {
  await expect.poll(async () => statusesOf(await visitor.request(request.id))).toMatch(new RegExp(`^${status} `));
  expect((await visitor.request(request.id)).version).toBe((request.version ?? 0) + 1);
}
