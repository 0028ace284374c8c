import { goTo } from './go-to.ts';
import { switchTenant } from './portal-test.ts';
import { type Caller, expect, test } from './visitors.ts';

test('a page is there at once when its link is followed, for its code comes while the link is aimed at', async ({
  visit,
}) => {
  const { page } = await visit('administrator');
  await page.goto('/dashboard/deployments/list');
  const link = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Deployment Logs' });
  await expect(link).toBeVisible();
  await link.hover();
  // The styles may have come before, as other pages use them as well.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => /\/logs-[^/]*\.css$/.test(href ?? '')));
  const code = await page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    return files.find((name) => /\/deployment-logs-[^/]*\.js$/.test(name));
  });
  // Once it has run.
  await code.evaluate((url) => import(String(url)));
  const waits = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const status = document.querySelector('main [role="status"]')?.textContent;
      // The page itself, and not its entries.
      if (status === 'Loading') seen.push(status);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deployment Logs' })).toBeVisible();
  expect(await waits.jsonValue()).toEqual([]);
});

test('users who can only read are offered no form and no decision, and get none', async ({ visit }) => {
  const { page } = await visit('viewer', { atList: true });
  await expect(page.getByRole('button', { name: 'New deployment' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Approvals/ })).toHaveCount(0);
  for (const address of ['create/windows', 'edit/windows/1', 'edit/database/1']) {
    await goTo(page, `/dashboard/deployments/${address}`);
    await expect(page.getByText(/^You don[’']t have enough permissions/)).toBeVisible();
  }
  await page.goto('/dashboard/approvals');
  await expect(page.getByText('Nothing waits for your decision.')).toBeVisible();
  // A page that needs a privilege which they lack.
  await goTo(page, '/dashboard/mails/list');
  await expect(page).toHaveURL(/\/401$/);
});

test('the tenant is switched for everything on the screen: a list starts at its first page, and says which filter has gone', async ({
  visit,
}) => {
  const { page } = await visit('administrator', { atList: true });
  await page.goto('/dashboard/deployments/list?environmentIdentifier=e&createdBy=2&page=1');
  const tenant = page.getByRole('combobox', { name: 'Tenant' });
  await expect(tenant.getByRole('option')).toHaveText(['Select tenant', 'All Tenants', /./, /./, /./, /./, /./, /./]);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/deploymentrequests')
      asked.push(`${searchParams.get('page')} ${searchParams.get('createdBy')}`);
  });
  await expect(page.getByLabel('Created By', { exact: true })).toHaveValue('2');
  await switchTenant(page, { label: 'Orsini Home' });
  await expect(page).toHaveURL(/\/list\?environmentIdentifier=e$/);
  await expect(page.getByText('The Created By filter was cleared because it was set in another tenant.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Once the first page was requested, the earlier choice is not requested any more.
  expect(asked).toContain('0 null');
  expect(asked.slice(asked.indexOf('0 null'))).not.toContain('1 2');
  await page.reload();
  await expect(tenant).toHaveValue('ORSINI');

  // Back in the previous tenant, its list starts at the first page too.
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/&page=1$/);
  await page
    .getByRole('link', { name: /^View request/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Viewing/ })).toBeVisible();
  await switchTenant(page, { label: 'Halden Outfitters' });
  await page.goBack();
  await expect(page).toHaveURL(/\/list\?environmentIdentifier=e$/);
  await switchTenant(page, { label: 'All Tenants' });
});

interface Mail {
  readonly id: string;
  readonly subject: string;
}

/** The oldest mail that fits. */
async function findLast(caller: Caller, fits: (mail: Mail) => boolean): Promise<Mail> {
  const read = (page: number) =>
    caller.read<{ results: readonly Mail[]; totalRecords: number }>(`mails?page=${page}&pageSize=100`);
  for (let page = Math.ceil((await read(1)).totalRecords / 100); page > 0; page -= 1) {
    const found = (await read(page)).results.findLast(fits);
    if (found !== undefined) return found;
  }
  throw new Error('No mail is like that.');
}

test('an administrator follows the launch link of a sent mail', async ({ visit }) => {
  const administrator = await visit('administrator');
  const { page } = administrator;
  // The demo's launch mails are its oldest.
  const { id } = await findLast(administrator, ({ subject }) =>
    /^Launch (?!finished:|failed:|cancelled:)/.test(subject),
  );
  await goTo(page, `/dashboard/mails/view/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Launch / })).toBeVisible();
  await page.getByRole('link', { name: /\/launch\// }).click();
  await expect(page.getByText('Your environment is getting created!')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /\/launch\// }).click();
  await expect(page.getByRole('heading', { name: 'The environment wasn’t launched' })).toBeVisible();
  await expect(page.getByRole('alert')).not.toBeEmpty();
});

test('the bottom bar of a phone cuts no word, and has the tenant and the account behind More', async ({ visit }) => {
  for (const account of ['approver', 'administrator'] as const) {
    const { page } = await visit(account, { atList: true });
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page
      .getByRole('navigation', { name: 'Main' })
      .filter({ has: page.getByRole('button', { name: 'More' }) });
    await expect(bar.getByRole('link', { name: 'BI Deployments' })).toBeVisible();
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await bar.locator('a, button').evaluateAll((targets) =>
        targets
          .flatMap(({ children }) => [...children])
          .filter((part) => getComputedStyle(part).position === 'static' && part.scrollWidth > part.clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect(cut, `what is cut at ${width}`).toEqual([]);
      const beyond = await bar.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(beyond, `how far it is too wide at ${width}`).toBe(0);
    }
    if (account !== 'administrator') continue;
    await bar.getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await expect(sheet.getByText('(administrator@meridian.example)')).toBeVisible();
    await expect(sheet.getByRole('combobox', { name: 'Tenant' })).toBeVisible();
    await sheet.getByRole('combobox', { name: 'Appearance' }).selectOption({ label: 'Dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(sheet.getByRole('link', { name: 'Logout' })).toBeVisible();
  }
});
