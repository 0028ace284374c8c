import type { Page } from '@playwright/test';
import type { DeploymentRequestSummary } from '../../src/contract/generated/schema.d.ts';
import { goTo } from './go-to.ts';
import { openList } from './portal-test.ts';
import { test as base, expect, type Visitor } from './visitors.ts';

interface Row extends Omit<DeploymentRequestSummary, 'deploymentType'> {
  /** As on the wire. */
  readonly deploymentType: string;
}

const approval = (row: Row) => row.status.approvalStatus.status;
const infrastructure = (row: Row) => row.status.infrastructureStatus.status;
const job = (row: Row) => row.status.jenkinsStatus.status;

/** The demo's requests. */
async function requests(visitor: Visitor): Promise<Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; offset < 240; offset += 80) {
    const address = `deploymentrequests?offset=${offset}&pageSize=80`;
    rows.push(...(await visitor.read<{ deployments: readonly Row[] }>(address)).deployments);
  }
  return rows;
}

/** A request that no other test of this file changes. */
const taken = new Set<number>();
function take(rows: readonly Row[], isWanted: (row: Row) => boolean): Row {
  const row = rows.find((candidate) => !taken.has(candidate.id) && isWanted(candidate));
  if (row === undefined) throw new Error('The demo data has no such request.');
  taken.add(row.id);
  return row;
}

async function openDetail(page: Page, { id }: Pick<Row, 'id'>) {
  await goTo(page, `/dashboard/deployments/view/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Viewing #${id}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeVisible();
}

async function choose(page: Page, entry: string) {
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Deployment', exact: true }).hover();
  await page.getByRole('menuitem', { name: entry }).click();
}

const question = (page: Page) => page.getByRole('alertdialog');
const yes = (page: Page) => question(page).getByRole('button', { name: 'Yes' });
const isPending = (row: Row) => approval(row) === 'PENDING_APPROVAL';
const isPlain = (row: Row) => !row.environmentTypeProduction;

/** Read once: each worker has a server of its own. */
let rows: Row[] = [];
const test = base.extend({
  page: async ({ visit }, use) => {
    const visitor = await visit('administrator');
    if (rows.length === 0) rows = await requests(visitor);
    await use(visitor.page);
  },
  context: async ({ page }, use) => use(page.context()),
});

const VARIANTS = [
  ['MERIDIAN', 'meridian', ['Licence', 'Default password', 'SFTP password', 'Zabbix monitoring', 'VPC name']],
  ['MERIDIAN_ON_PREM', 'meridian_on_prem', ['Licence', 'Platform Version', 'Uptime schedule']],
  ['STORESERVER', 'storeserver', ['Store server URL', 'Number of VMs', 'Network']],
  // A label without a value isn't shown: one of the two registrations is.
  ['WINDOWS', 'windows', ['Windows VM count']],
  ['DATABASE', 'database', ['Instance type', 'Read replica type', 'Storage autoscaling', 'Data source']],
] as const;

test('shows a request of each type in its variant, at its own address', async ({ page }) => {
  for (const [type, segment, fields] of VARIANTS) {
    await test.step(type, async () => {
      const row = rows.find(
        (candidate) => candidate.deploymentType === type && infrastructure(candidate) === 'STARTED',
      );
      if (row === undefined) throw new Error(`The demo data has no request of the type ${type} that runs.`);
      await openDetail(page, row);
      await expect(page).toHaveURL(new RegExp(`/view/${segment}/${row.id}$`));
      const ofEach = ['Approval', 'Infrastructure', 'Build job', 'Services', 'Client', 'Tenant', 'Topology'];
      // What the device knows of its row comes first, and the whole record after it.
      const shown = async () => (await page.locator('main dt').allInnerTexts()).map((label) => label.trim());
      await expect.poll(shown).toEqual(expect.arrayContaining([...ofEach, ...fields]));
    });
  }
  await test.step('an address of another type is corrected, and leads back to the list', async () => {
    const row = rows.find(({ deploymentType }) => deploymentType === 'DATABASE');
    await goTo(page, `/dashboard/deployments/view/windows/${row?.id}`);
    await expect(page).toHaveURL(new RegExp(`/view/database/${row?.id}$`));
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
  });
  await test.step('before the launch, only the approval', async () => {
    await openDetail(page, take(rows, isPending));
    await expect(page.locator('dt').getByText('Approval', { exact: true })).toBeVisible();
    await expect(page.locator('dt').getByText('Infrastructure', { exact: true })).toBeHidden();
  });
  await test.step('secrets are not in the page until they are asked for', async () => {
    await openDetail(page, rows.find(({ deploymentType }) => deploymentType === 'MERIDIAN') ?? { id: 0 });
    expect(await page.content()).not.toContain('LicenceNumber');
    await page.getByRole('button', { name: 'Show licence' }).click();
    await expect(page.getByText('<LicenceNumber>')).toBeVisible();
    await page.getByRole('button', { name: 'Hide licence' }).click();
    expect(await page.content()).not.toContain('LicenceNumber');
  });
  await test.step('each build is in the menu with how it ended', async () => {
    const failed = rows.find((row) => job(row).endsWith('_FAILED') && infrastructure(row) === 'STARTED');
    await openDetail(page, failed ?? { id: 0 });
    await page.getByRole('button', { name: 'Deployment', exact: true }).hover();
    const build = page.getByRole('menu', { name: 'Deployment' }).getByRole('menuitem', { name: /Build #/ });
    await expect(build.first()).toHaveAttribute('title', /^Build (is successful|has failed)$/);
  });
});

test('the heading that has the focus hands it on to that of the record, once this has come', async ({ page }) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/deploymentrequests\/\w+\/\d+/, async (route) => {
    await answered;
    await route.continue();
  });
  await openList(page);
  await page
    .getByRole('link', { name: /^View request/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Viewing #/ })).toBeFocused();
  answer();
  await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Viewing #/ })).toBeFocused();
});

test('a refusal stands in place, and what was typed stays', async ({ page }) => {
  const row = take(rows, (candidate) => candidate.environmentTypeProduction && isPending(candidate));
  await openDetail(page, row);
  const message = 'You have no right to decide this.';
  await page.route('**/approvals/reject/*', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'No', status: 403, code: 'missing_privilege', message }),
    }),
  );
  await choose(page, 'Reject');
  await question(page).getByRole('textbox', { name: /^Type/ }).pressSequentially(row.environmentIdentifier);
  await yes(page).click();
  await expect(question(page).getByRole('alert')).toHaveText(message);
  await expect(question(page).getByRole('textbox', { name: /^Type/ })).toHaveValue(row.environmentIdentifier);
  await expect(yes(page)).toBeEnabled();
});

test('deleting a request on its page returns to the list as it was: filter, page and place', async ({ page }) => {
  const filtered = rows.filter(({ environmentIdentifier }) => environmentIdentifier.includes('e'));
  const row = take(filtered.slice(10), (candidate) => isPlain(candidate) && approval(candidate) === 'REJECTED');
  const address = `/dashboard/deployments/list?environmentIdentifier=e&page=${Math.floor(filtered.indexOf(row) / 10)}`;
  await page.setViewportSize({ width: 1280, height: 420 });
  await goTo(page, address);
  const link = page.getByRole('link', { name: `View request ${row.id}` });
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 120));
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: `Viewing #${row.id}` })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await choose(page, 'Delete');
  await expect(question(page)).toContainText('Are you sure you want to delete this deployment?');
  await yes(page).click();
  await expect(page).toHaveURL(address);
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(link).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await goTo(page, `/dashboard/deployments/view/${row.id}`);
  await expect(page.getByText('No content to load')).toBeVisible();
});

test('without the network the page says as of when, and what becomes of an action', async ({ page, context }) => {
  const row = take(
    rows,
    (candidate) =>
      isPlain(candidate) && infrastructure(candidate) === 'STOPPED' && candidate.usedEmptyCredential !== true,
  );
  await openDetail(page, row);
  await choose(page, 'Start VMs');
  await expect(yes(page)).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText(/^as of \d/).first()).toBeVisible();
  await expect(question(page)).toContainText(
    /It is sent when the network is back, until \d\d:\d\d\. After that you are asked again\./,
  );
  await expect(question(page).getByRole('button', { name: 'Queue start' })).toBeEnabled();
  await context.setOffline(false);
  await expect(yes(page)).toBeEnabled();
  await question(page).getByRole('button', { name: 'No' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Deployment', exact: true }).hover();
  await expect(page.getByRole('menuitem', { name: /^Start VMs/ })).not.toHaveAttribute('aria-disabled', 'true');
  const destroy = page.getByRole('menuitem', { name: /^Destroy/ });
  await expect(destroy).toHaveAttribute('aria-disabled', 'true');
  await expect(destroy).toContainText('Destroy needs a connection to the server');
});

test('on a phone the menu is at the thumb and opens as a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDetail(page, take(rows, isPending));
  await page.getByRole('button', { name: 'Deployment', exact: true }).click();
  const approve = page.getByRole('menuitem', { name: 'Approve' });
  await expect(approve).toBeInViewport();
  await page.keyboard.press('Escape');
  // Approve and Reject are buttons beside it, and each question shows the facts of the request.
  for (const answer of ['Reject', 'Approve']) {
    const button = page.getByRole('button', { name: answer, exact: true });
    await expect(button).toBeInViewport();
    await button.click();
    const asked = page.getByRole('alertdialog', { name: answer });
    for (const fact of [
      'Type',
      'Environment type',
      'Created By',
      'Approval Reference',
      'Cloud provider',
      'Status monitoring',
    ])
      await expect(asked.getByRole('term').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible();
    await expect(asked.getByRole('button', { name: 'Yes' })).toBeInViewport();
    await asked.getByRole('button', { name: 'No' }).click();
  }
  await page.getByRole('button', { name: 'Deployment', exact: true }).click();
  // The sheet lies over the bottom bar: its last entry can be pressed, once it is scrolled to.
  await page.getByRole('menuitem').last().click({ trial: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
