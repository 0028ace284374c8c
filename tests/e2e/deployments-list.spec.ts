import type { Page, Route } from '@playwright/test';
import { readRows } from './device.ts';
import { goTo } from './go-to.ts';
import { switchTenant } from './portal-test.ts';
import { expect, type KnownRequest, runSucceeds, statusesOf, test } from './visitors.ts';

const list = '/dashboard/deployments/list';

async function openList(page: Page, search = '') {
  await goTo(page, `${list}${search}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

function rows(page: Page) {
  return page.locator('tbody tr');
}

test.use({ account: 'administrator' });

test('has the columns of the specification; a sorted list has longer pages, and its records lead to each other', async ({
  page,
}) => {
  await openList(page);
  const columns = ['Request ID', 'Client', 'Environment', 'Created By', 'Approval Ref', 'Status', 'Actions'];
  const [id, ...others] = columns;
  await test.step('where all tenants are listed, each row says whose it is', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([id ?? '', 'Tenant', ...others]);
    await switchTenant(page, { label: 'Brightwater Grocers' });
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    await switchTenant(page, { label: 'All Tenants' });
    await expect(page.getByRole('columnheader')).toHaveCount(columns.length + 1);
    await expect(rows(page)).toHaveCount(10);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('link')).toHaveText(['1', '2', '3', '4', '5', '6', '']);
  });

  const client = page.getByRole('columnheader', { name: 'Client' });
  await client.getByRole('button').click();
  await expect(client).toHaveAttribute('aria-sort', 'ascending');
  await client.getByRole('button').click();
  await expect(client).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await expect(page).toHaveURL(/\?sort=-client&pageSize=25$/);
  // The rows of a skeleton have no number.
  await expect(rows(page).locator('th')).toHaveCount(25);
  await expect(page.locator('table:not([aria-busy])')).toBeVisible();
  const ids = await rows(page).locator('th').allInnerTexts();
  await page.getByRole('link', { name: `View request ${ids[1]}` }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(`Viewing #${ids[1]}`);
  await expect(page.getByRole('group', { name: 'Records of the list' })).toContainText(/^2 of \d+$/);
  await page.getByRole('button', { name: 'Next request' }).click();
  await expect(heading).toContainText(`Viewing #${ids[2]}`);
  for (const id of [ids[1], ids[0]]) {
    await expect(page.getByRole('button', { name: 'Previous request' })).toBeEnabled();
    await page.keyboard.press('Alt+PageUp');
    await expect(heading).toContainText(`Viewing #${id}`);
  }
  await expect(page.getByRole('button', { name: 'Previous request' })).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(/\?sort=-client&pageSize=25$/);
  // The next list that says nothing about its size has as many.
  await goTo(page, '/dashboard/vpcs/list');
  await expect(page).toHaveURL(/list\?pageSize=25$/);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10');
  await expect(page).toHaveURL(/list$/);
});

test('pages that are turned one after the other, back and at once end where the last press led', async ({ page }) => {
  await openList(page, '?page=5');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const isCurrent = (number: number) =>
    expect(pages.getByRole('link', { name: `Page ${number}`, exact: true })).toHaveAttribute('aria-current', 'page');

  await test.step('with its rows and its address, which counts from 0 and alone restores the page', async () => {
    for (let presses = 0; presses < 3; presses += 1) await pages.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?page=8$/);
    await isCurrent(9);
    // For a moment the rows before may stand for those that are on their way.
    await expect(page.locator('table:not([aria-busy])')).toBeVisible();
    const turned = await rows(page).locator('th').allInnerTexts();
    expect(turned).toHaveLength(10);
    await page.goBack();
    await expect(page).toHaveURL(/\?page=7$/);
    await page.goForward();
    await page.reload();
    await expect(rows(page).locator('th')).toHaveText(turned);
  });

  await test.step('neither the focus nor an open menu goes along to another request', async () => {
    const turnOn = async (number: number) => {
      const before = await rows(page).locator('th').first().innerText();
      await pages.getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL(new RegExp(`page=${number}$`));
      await expect(rows(page).locator('th').first()).not.toHaveText(before);
    };
    await turnOn(9);
    const link = rows(page).nth(2).locator('th').getByRole('link');
    const name = (await link.getAttribute('aria-label')) ?? '';
    await link.focus();
    await page.goBack();
    await expect(page.getByRole('link', { name })).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

    await turnOn(9);
    const menus = rows(page).getByRole('button', { name: /^Actions for request/ });
    await menus.nth(2).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name })).toHaveCount(0);
    await expect(rows(page).getByRole('button', { expanded: true })).toHaveCount(0);
  });

  await test.step('a press that comes while the address of the one before is on its way is not lost', async () => {
    // The next pages are at hand once the device holds every record; reopening the portal would delay that.
    await expect(async () => {
      await page.getByRole('link', { name: 'Page 6' }).click();
      await expect(page).toHaveURL(/\?page=5$/);
      await isCurrent(6);
      await page.evaluate(() => {
        const turn = () => document.querySelector<HTMLElement>('a[aria-label="Next page"]')?.click();
        const push = window.history.pushState;
        window.history.pushState = (...entry) => {
          window.history.pushState = push;
          push.apply(window.history, entry);
          queueMicrotask(turn);
        };
        turn();
      });
      await expect(page).toHaveURL(/\?page=7$/, { timeout: 2_000 });
    }).toPass();
    await isCurrent(8);
  });
});

test('a filter is applied when it is left or on Enter, mirrored in the address, and cleared one by one or all at once', async ({
  page,
}) => {
  await openList(page, '?page=3');
  const client = page.getByLabel('Client', { exact: true });
  const firstClient = (await rows(page).first().getByRole('cell').nth(1).innerText()).trim().split('\n')[0] ?? '';
  await client.fill(firstClient);
  await expect(page).toHaveURL(/\?page=3$/);
  await client.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?client=${firstClient}$`));
  for (const row of await rows(page).all()) await expect(row).toContainText(firstClient);

  await page.getByLabel('Environment Identifier', { exact: true }).fill('prod');
  await page.getByLabel('Environment Identifier', { exact: true }).press('Tab');
  await expect(page).toHaveURL(/client=.*&environmentIdentifier=prod$/);

  await page.getByRole('button', { name: 'Clear Client' }).click();
  await expect(page).toHaveURL(/\?environmentIdentifier=prod$/);
  await expect(client).toHaveValue('');
  await expect(client).toBeFocused();

  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL(/\/list$/);
  await expect(page.getByLabel('Environment Identifier', { exact: true })).toHaveValue('');
});

test('what is no filter stays in its field with what is wrong, and leaves it when cleared', async ({ page }) => {
  const status = page.getByLabel('Status', { exact: true });
  const user = page.getByLabel('Created By', { exact: true });
  const id = page.getByLabel('Request ID', { exact: true });
  const clearAll = page.getByRole('button', { name: 'Clear all filters' });

  await test.step('unknown choices of the address', async () => {
    await openList(page, '?page=x&jenkinsStatus=NOPE&createdBy=zero&client=%20');
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(status).toHaveValue('NOPE');
    await expect(status).toHaveAccessibleDescription('Not applied: choose one from the list.');
    await expect(user).toHaveAccessibleDescription('Not applied: choose a user from the list.');
    await expect(status.getByRole('option')).toHaveCount(14);
    await expect(user.getByRole('option').filter({ hasText: '(inactive)' })).not.toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Status is not applied: choose one from the list.')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Clear Created By' }).click();
    await expect(user).toHaveAccessibleDescription('');
    await expect(page).toHaveURL(/\/list$/);
    await expect(status).toHaveValue('NOPE');
    await status.selectOption('Any');
    await expect(clearAll).toBeDisabled();
  });

  await test.step('a number that is no request id, from the address or typed', async () => {
    await openList(page, '?requestId=99999999999999999999&environmentIdentifier=test');
    await expect(id).toHaveValue('99999999999999999999');
    await expect(id).toHaveAccessibleDescription(/Not applied/);
    await page.getByRole('button', { name: 'Clear Environment Identifier' }).click();
    await expect(page).toHaveURL(/\/list$/);
    await expect(id).toHaveValue('99999999999999999999');
    await clearAll.click();
    await expect(id).toHaveValue('');
    const fault = page.getByText('Not applied: enter a whole number from 1 to 2147483647.');
    await expect(fault).toBeHidden();
    await id.fill('0');
    await expect(fault).toBeVisible();
    await id.fill('-5');
    await id.press('Enter');
    await expect(id).toHaveValue('-5');
    await expect(fault).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await id.fill('12');
    await expect(fault).toBeHidden();
    await id.press('Enter');
    await expect(page).toHaveURL(/\?requestId=12$/);
  });
});

test('a failure without a copy is an error panel with the server’s message; with a copy the rows stay', async ({
  page,
}) => {
  // A device that has not read every record yet: what it holds answers no other question.
  await page.route('**/api/changes?*', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
  await openList(page);
  const message = 'The database is being restarted.';
  const fail = (route: Route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Unavailable', status: 503, code: 'internal_error', message }),
    });
  await page.route('**/api/deploymentrequests?*', fail);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText(/as of \d\d:\d\d/)).toBeVisible();

  await goTo(page, `${list}?client=never-asked-for`);
  await expect(page.getByText('An error occurred while processing your request.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(page.getByRole('button', { name: 'Back to Previous Page' })).toBeVisible();
  await page.unroute('**/api/deploymentrequests?*', fail);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No data found matching your criteria.')).toBeVisible();

  // What can't be asked for again is not said to be empty.
  await page.route('**/api/deploymentrequests?*', fail);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(page.getByText('No data found matching your criteria.')).toHaveCount(0);
  await page.unroute('**/api/deploymentrequests?*', fail);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No data found matching your criteria.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('on a new device', () => {
  test.use({ onNewDevices: true });

  test('without a network the device shows what it knows, and as of when', async ({ page, context }) => {
    await openList(page);
    // What was shown is kept right after, and then every other record of each area.
    const areas = async () => (await readRows(page, 'cursors')).filter((row) => 'complete' in row && row.complete);
    await expect.poll(areas).toHaveLength(10);
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline\. As of \d\d:\d\d\.$/)).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByText(/as of \d\d:\d\d/).last()).toBeVisible();
    await page.getByLabel('Environment Identifier', { exact: true }).fill('test');
    await page.getByLabel('Environment Identifier', { exact: true }).press('Enter');
    await expect(page).toHaveURL(/environmentIdentifier=test$/);
    await expect(rows(page).filter({ hasNotText: 'test' })).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
  });
});

test('a reload asks for the list once', async ({ page }) => {
  const firstStream = page.waitForResponse(/\/api\/events/);
  await page.goto('/dashboard/deployments/list');
  await firstStream;
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/deploymentrequests?')) asked.push(request.url());
  });
  const stream = page.waitForResponse(/\/api\/events/);
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  await stream;
  await page.clock.runFor(5_000);
  // Every request of the page until now was sent before this answer.
  await page.evaluate(async () => {
    await fetch('/health');
  });
  expect(asked).toHaveLength(1);
});

test('the overview leads to what has failed, which is retried together', async ({ visit }) => {
  const operator = await visit('operator', { atList: true });
  const { page } = operator;
  const hasFailed = (row: KnownRequest) => /^LAUNCHED \S+ [A-Z_]+_FAILED/.test(statusesOf(row));
  const isOf = (other: KnownRequest | null) => (row: KnownRequest) =>
    hasFailed(row) && row.id !== other?.id && !row.environmentTypeProduction && row.usedEmptyCredential !== true;
  const first = await operator.find(isOf(null), runSucceeds);
  const second = await operator.find(isOf(first), runSucceeds);
  await goTo(page, '/dashboard/overview');
  await page
    .getByRole('region', { name: 'Failed' })
    .getByRole('link', { name: /^Deployments|^Show all/ })
    .click();
  await expect(page).toHaveURL(/\/deployments\/list\?condition=FAILED$/);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const selection = page.getByRole('group', { name: 'Selection' });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await selection.getByRole('button', { name: /^Select all \d+$/ }).click();
  await expect(selection.getByRole('status')).toHaveText(/^[12]\d selected/);
  await selection.getByRole('button', { name: 'Retry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry' });
  await expect(dialog.getByRole('button', { name: /^Retry \(\d+\)$/ })).toBeVisible();
  // Only two of them: other tests look for failed requests too.
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  for (const { id } of [first, second]) await dialog.getByRole('checkbox', { name: new RegExp(`#${id} `) }).check();
  await dialog.getByRole('button', { name: 'Retry (2)' }).click();
  for (const { id } of [first, second])
    await expect.poll(async () => statusesOf(await operator.request(id))).not.toContain('_FAILED');
});
