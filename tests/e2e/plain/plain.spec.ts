/** The app against a back end that knows only the specification: no extension is asked for, and everything still works. */
import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../../fault/fault-test.ts';
import { scheduleGoesOn, statusesOf } from '../visitors.ts';

// With the same network and server as the lost answers; the pages keep their shorter interval.
test.use({ appInstalled: false, onNewDevices: true });

/** The portal polls every 10 s; here four times as often. */
const INTERVAL = 2_500;

async function pollMoreOften(context: BrowserContext): Promise<void> {
  await context.addInitScript((interval) => {
    const wait = window.setTimeout.bind(window);
    const hasty = (work: TimerHandler, delay = 0, ...rest: unknown[]) =>
      wait(work, delay === 10_000 ? interval : delay, ...rest);
    window.setTimeout = Object.assign(hasty, window.setTimeout);
  }, INTERVAL);
}

// Starting takes some seconds at this speed, so that the first look finds it under way and a later one at its end.
test('starting and watching by polling need no extension', async ({ visit, callAs }) => {
  const operator = await visit('operator', { atList: false });
  await pollMoreOften(operator.page.context());
  const asked: string[] = [];
  const errors: string[] = [];
  const progressAsked: { readonly of: string; readonly at: number }[] = [];
  operator.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    asked.push(pathname);
    const [, of] = /\/deploymentrequests\/progress\/(\d+)$/.exec(pathname) ?? [];
    if (of !== undefined) progressAsked.push({ of, at: Date.now() });
    for (const header of ['idempotency-key', 'if-match']) {
      if (header in request.headers()) errors.push(`${header} was sent with ${pathname}`);
    }
  });
  operator.page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${new URL(message.location().url).pathname}`);
  });

  const request = await operator.find(
    (row) =>
      statusesOf(row) === 'LAUNCHED STOPPED IDLE SERVICES_DOWN' &&
      !row.environmentTypeProduction &&
      row.usedEmptyCredential !== true &&
      scheduleGoesOn(row),
  );
  const accounts = await operator.page.context().newPage();
  const account = accounts.getByRole('row').nth(1);
  const accountPage = await operator.page.context().newPage();
  await test.step('launch a cloud account on a page of its own', async () => {
    await accounts.goto('/dashboard/cloudaccounts/list?status=INITIATED');
    const launch = accounts.getByRole('button', { name: /^Launch account/ }).first();
    const [, accountId] = /^Launch account (.*)$/.exec((await launch.getAttribute('aria-label')) ?? '') ?? [];
    await accounts.goto(`/dashboard/cloudaccounts/list?accountId=${accountId}`);
    await launch.click();
    await accounts.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(account).toContainText(/Queued|Launching/);
    await accountPage.goto(`/dashboard/cloudaccounts/view/aws/${accountId}`);
    await expect(accountPage.getByRole('progressbar').first()).toBeVisible();
  });
  await test.step('start from the list', async () => {
    await operator.openInList(request);
    await operator.chooseInList(request, 'Start');
    const question = operator.question('Start');
    await expect(question).toContainText('Are you sure you want to start this deployment?');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(question).toBeHidden();
    await expect(operator.row(request)).toContainText(/Queued|Starting/);
    await expect(operator.row(request).getByRole('progressbar')).toBeVisible();
  });
  await test.step('poll until it is done', async () => {
    await expect(operator.row(request)).toContainText('Services up', { timeout: 45_000 });
    await expect(operator.row(request).getByRole('progressbar')).toHaveCount(0);
    // The list that one sees after the sign-in asks about other requests.
    const [first, second] = progressAsked.filter(({ of }) => of === String(request.id));
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(INTERVAL - 250);
  });
  await test.step('and the account, for which its list and its page ask again', async () => {
    await expect(account).toContainText('Active', { timeout: 45_000 });
    await expect(accountPage.getByText('Active').first()).toBeVisible({ timeout: 45_000 });
    await Promise.all([accounts.close(), accountPage.close()]);
  });
  await test.step('the detail page, its menu and a stop that is seen there', async () => {
    await operator.openDetail(request);
    await expect(operator.detailStatus('Services')).toHaveText('Services up');
    await operator.chooseInDetail('Stop VMs');
    await operator.question('Stop').getByRole('button', { name: 'Yes' }).click();
    await expect(operator.detailStatus('Infrastructure')).toHaveText('Stopped', { timeout: 45_000 });
  });
  await test.step('the log of its last job, of which no builds are listed', async () => {
    const { page } = operator;
    await page.getByRole('link', { name: 'View job logs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Job logs of #${request.id}`);
    await expect(page.getByText(/stop/i).first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Build' })).toHaveCount(0);
  });

  expect(asked.filter((path) => /\/(changes|events|mails|launch|launchlinks)(\/|$)/.test(path))).toEqual([]);
  expect(asked).toContain('/api/capabilities');
  expect(new Set(errors)).toEqual(
    new Set([expect.stringMatching(/^Failed to load resource: .*404 \(Not Found\) \/api\/capabilities$/)]),
  );

  await test.step('an administrator finds no page of an extension', async () => {
    const approver = await callAs('approver');
    const decided = await approver.find(
      (row) => statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction,
    );
    await approver.decide(decided, 'approve');
    const administrator = await visit('administrator', { atList: true });
    const navigation = administrator.page.getByRole('navigation', { name: 'Main' }).first();
    await expect(navigation.getByRole('link', { name: 'Deployments', exact: true })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Mails' })).toHaveCount(0);
    await administrator.openDetail(decided);
    await expect(administrator.detailStatus('Approval')).toHaveText('Approved');
    await expect(administrator.page.getByRole('button', { name: 'Launch', exact: true })).toHaveCount(0);
  });
});
