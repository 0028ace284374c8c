import type { Page, Route } from '@playwright/test';
import { readRows } from './device.ts';
import { goTo } from './go-to.ts';
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

test('shows the columns of the specification, ten rows and a pager', async ({ page }) => {
  await openList(page);
  const columns = ['Request ID', 'Client', 'Environment', 'Created By', 'Approval Ref', 'Status', 'Actions'];
  const [id, ...others] = columns;
  // Where all tenants are listed, each row says whose it is.
  await expect(page.getByRole('columnheader')).toHaveText([id ?? '', 'Tenant', ...others]);
  const tenant = page.getByRole('combobox', { name: 'Tenant' });
  await tenant.selectOption({ label: 'Brightwater Grocers' });
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  await tenant.selectOption({ label: 'All Tenants' });
  await expect(page.getByRole('columnheader')).toHaveCount(columns.length + 1);
  await expect(rows(page)).toHaveCount(10);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link')).toHaveText(['1', '2', '3', '4', '5', '6', '']);
});

test('the pager shows a window around the page, which the address counts from 0', async ({ page }) => {
  await openList(page, '?page=12');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link', { name: /^Page \d/ })).toHaveText(
    Array.from({ length: 10 }, (_, index) => String(index + 9)),
  );
  await expect(pages.getByRole('link', { name: 'Page 13' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\?page=13$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?page=12$/);
});

test('a sorted list has longer pages, and its records lead to each other in its order', async ({ page }) => {
  await openList(page);
  const client = page.getByRole('columnheader', { name: 'Client' });
  await client.getByRole('button').click();
  await expect(client).toHaveAttribute('aria-sort', 'ascending');
  await client.getByRole('button').click();
  await expect(client).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await expect(page).toHaveURL(/\?sort=-client&pageSize=25$/);
  await expect(rows(page)).toHaveCount(25);
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

test('pages turned one after the other end where the last press led, with its rows and its address', async ({
  page,
}) => {
  await openList(page, '?page=5');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  for (let presses = 0; presses < 3; presses += 1) await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\?page=8$/);
  await expect(pages.getByRole('link', { name: 'Page 9' })).toHaveAttribute('aria-current', 'page');
  // For a moment the rows before may stand for those that are on their way.
  await expect(page.locator('table:not([aria-busy])')).toBeVisible();
  const turned = await rows(page).locator('th').allInnerTexts();
  expect(turned).toHaveLength(10);
  await page.reload();
  await expect(rows(page).locator('th')).toHaveText(turned);
});

test('a press that comes while the address of the one before is on its way is not lost', async ({ page }) => {
  await openList(page, '?page=5');
  // The next pages are at hand once the device holds every record; reopening the portal would delay that.
  await expect(async () => {
    await page.getByRole('link', { name: 'Page 6' }).click();
    await expect(page).toHaveURL(/\?page=5$/);
    await expect(page.getByRole('link', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
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
  await expect(page.getByRole('link', { name: 'Page 8' })).toHaveAttribute('aria-current', 'page');
});

test('a page turn takes neither the focus nor an open menu along to another request', async ({ page }) => {
  await openList(page, '?page=2');
  const turnOn = async (number: number) => {
    const before = await rows(page).locator('th').first().innerText();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(new RegExp(`page=${number}$`));
    await expect(rows(page).locator('th').first()).not.toHaveText(before);
  };
  await turnOn(3);
  const link = rows(page).nth(2).locator('th').getByRole('link');
  const name = (await link.getAttribute('aria-label')) ?? '';
  await link.focus();
  await page.goBack();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  await turnOn(3);
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /^Actions for request/ })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(rows(page).getByRole('button', { expanded: true })).toHaveCount(0);
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

test('the address alone restores the list', async ({ page }) => {
  await openList(page, '?environmentIdentifier=test&page=1');
  await page.reload();
  await expect(page.getByLabel('Environment Identifier', { exact: true })).toHaveValue('test');
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  for (const row of await rows(page).all()) await expect(row).toContainText('test');
});

test('unknown choices of the address stay in their fields with what is wrong, and leave it when cleared', async ({
  page,
}) => {
  const status = page.getByLabel('Status', { exact: true });
  const user = page.getByLabel('Created By', { exact: true });
  const clearAll = page.getByRole('button', { name: 'Clear all filters' });
  await openList(page, '?page=x&jenkinsStatus=NOPE&createdBy=zero&client=%20');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(status).toHaveValue('NOPE');
  await expect(status).toHaveAccessibleDescription('Not applied: choose one from the list.');
  await expect(user).toHaveAccessibleDescription('Not applied: choose a user from the list.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Status is not applied: choose one from the list.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Clear Created By' }).click();
  await expect(user).toHaveAccessibleDescription('');
  await expect(page).toHaveURL(/\/list$/);
  await expect(status).toHaveValue('NOPE');
  await clearAll.click();
  await expect(status).toHaveValue('');
  await expect(clearAll).toBeDisabled();

  await openList(page, '?jenkinsStatus=NOPE');
  await status.selectOption('Any');
  await expect(page).toHaveURL(/\/list$/);
  await expect(clearAll).toBeDisabled();
});

test('a page beyond every list is said not to be there, with the ways back', async ({ page }) => {
  for (const asked of ['999999999', '99999999999999999999']) {
    await goTo(page, `${list}?page=${asked}`);
    await expect(page.getByText('This page doesn’t exist.')).toBeVisible();
    await page.getByRole('button', { name: 'First page' }).click();
    await expect(rows(page)).toHaveCount(10);
  }
});

test('what is no request id stays in its field with what is wrong, typed or from the address', async ({ page }) => {
  const id = page.getByLabel('Request ID', { exact: true });
  const fault = page.getByText('Not applied: enter a whole number from 1 to 2147483647.');
  await openList(page, '?requestId=99999999999999999999&environmentIdentifier=test');
  await expect(id).toHaveValue('99999999999999999999');
  await expect(id).toHaveAccessibleDescription(/Not applied/);
  await page.getByRole('button', { name: 'Clear Environment Identifier' }).click();
  await expect(page).toHaveURL(/\/list$/);
  await expect(id).toHaveValue('99999999999999999999');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(id).toHaveValue('');
  await expect(fault).toBeHidden();

  await id.fill('-5');
  await id.press('Enter');
  await expect(id).toHaveValue('-5');
  await expect(fault).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(fault).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await id.fill('12');
  await expect(fault).toBeHidden();
  await id.press('Enter');
  await expect(page).toHaveURL(/\?requestId=12$/);
});

test('the Status filter offers the statuses of a running job, Created By marks who is inactive', async ({ page }) => {
  await openList(page);
  await expect(page.getByLabel('Status').getByRole('option')).toHaveCount(13);
  await expect(page.getByLabel('Created By').getByRole('option').filter({ hasText: '(inactive)' })).not.toHaveCount(0);

  // A user whose account is pending or rejected is not inactive.
  const users = ['ACTIVE', 'PENDING', 'REJECTED', 'INACTIVE'].map((status, index) => ({
    userId: index + 1,
    firstName: 'Kim',
    lastName: status,
    status,
  }));
  await page.route('**/api/deploymentrequests/deploymentRequestedUsers', (route) => route.fulfill({ json: users }));
  await page.reload();
  await expect(page.getByLabel('Created By').getByRole('option')).toHaveText([
    'Anyone',
    'Kim ACTIVE',
    'Kim PENDING',
    'Kim REJECTED',
    'Kim INACTIVE (inactive)',
  ]);
});

test('a page beyond the last one says so and links to the first, with the filters kept', async ({ page }) => {
  await goTo(page, `${list}?client=a&page=400`);
  await expect(page.getByText('Page 401 doesn’t exist.')).toBeVisible();
  await expect(page.getByText('No data found matching your criteria.')).toHaveCount(0);
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(page).toHaveURL(/\?client=a$/);
  await expect(rows(page)).toHaveCount(10);
});

test('an empty list says so and how to get out of it', async ({ page }) => {
  await goTo(page, `${list}?client=nobody-by-that-name`);
  await expect(page.getByText('No data found matching your criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all requests' }).click();
  await expect(rows(page)).toHaveCount(10);
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

test('without a network an action that was never opened says why it needs one', async ({ page, context }) => {
  await openList(page);
  const menu = rows(page)
    .first()
    .getByRole('button', { name: /^Actions for request/ });
  const entries = page.getByRole('menuitem');
  await menu.click();
  await expect(entries.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entries).toHaveCount(0);
  await context.setOffline(true);
  await menu.click();
  const refused = page.getByRole('menuitem', { name: /^(Delete|Copy|Destroy)/ }).first();
  await expect(refused).toContainText('needs a connection to the server.');
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await refused.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
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

test('a row says why actions are missing', async ({ page }) => {
  await openList(page);
  const actions = rows(page)
    .first()
    .getByRole('button', { name: /^Actions for request/ });
  await actions.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Why are actions missing?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why are actions missing?' });
  const notNow = dialog.getByRole('region', { name: 'Not available now' });
  const rule = notNow.getByText(/^Retry is possible while the infrastructure status is Starting failed/);
  await expect(rule).toBeHidden();
  await notNow.getByText('Can’t retry: nothing has failed.').click();
  await expect(rule).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a phone shows cards and its filters in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, list);
  const cards = page.getByRole('list', { name: 'Deployment requests' });
  await expect(cards.locator(':scope > li')).toHaveCount(10);
  await expect(cards.locator(':scope > li').first()).toContainText('Approval Ref');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Environment Identifier', { exact: true }).fill('test');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/environmentIdentifier=test$/);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
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
    await expect.poll(async () => statusesOf(await operator.request(id))).toMatch(/^LAUNCHED STARTED IDLE/);
});
