import { chooseAccount, switchTenant } from './portal-test.ts';
import { expect, test } from './visitors.ts';

const problem = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `urn:portal:problem:${code}`, title: code, status, code, message }),
});

test('a popup that the browser blocks is opened by a button', async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open;
    let isBlocked = true;
    window.open = (...parameters) => {
      if (!isBlocked) return open(...parameters);
      isBlocked = false;
      return null;
    };
  });
  await page.goto('/dashboard/deployments/list');
  const button = page.getByRole('button', { name: 'Open sign-in window' });
  await expect(button).toBeVisible();
  const popup = page.waitForEvent('popup');
  await button.click();
  await chooseAccount(await popup, 'operator');
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
});

test('the sidebar shows what the privileges allow, folds, and stays folded', async ({ visit }) => {
  const { page } = await visit('operator', { atList: true });
  const navigation = page.getByRole('navigation', { name: 'Main' }).first();
  await expect(navigation.getByRole('link', { name: 'Deployments', exact: true })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Mails' })).toBeHidden();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});

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

test('a page that needs a privilege which the user lacks redirects to /401', async ({ visit }) => {
  const { page } = await visit('viewer', { atList: true });
  await page.goto('/dashboard/mails/list');
  await expect(page).toHaveURL(/\/401$/);
});

test('the tenant is switched for everything on the screen, and a refusal is read in place', async ({ visit }) => {
  const { page } = await visit('administrator', { atList: true });
  const tenant = page.getByRole('combobox', { name: 'Tenant' });
  await expect(tenant.getByRole('option')).toHaveText(['Select tenant', 'All Tenants', /./, /./, /./, /./, /./, /./]);
  await tenant.selectOption({ label: 'Orsini Home' });
  // While the server is asked, the choice is shown and can't be changed.
  await expect(tenant).toBeEnabled();
  await expect(tenant).toHaveValue('ORSINI');
  await page.reload();
  await expect(tenant).toHaveValue('ORSINI');

  await page.route('**/api/auth/refreshToken?*', (route) =>
    route.fulfill(problem(403, 'missing_privilege', 'You do not work in this tenant.')),
  );
  await tenant.selectOption({ label: 'Halden Outfitters' });
  await expect(page.getByRole('alert')).toContainText('You do not work in this tenant.');
  await expect(tenant).toHaveValue('ORSINI');
});

test('a list starts at its first page in another tenant, and says which filter has gone', async ({ visit }) => {
  const { page } = await visit('administrator', { atList: true });
  await page.goto('/dashboard/deployments/list?environmentIdentifier=e&createdBy=2&page=1');
  const tenant = page.getByRole('combobox', { name: 'Tenant' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/deploymentrequests')
      asked.push(`${searchParams.get('page')} ${searchParams.get('createdBy')}`);
  });
  await expect(page.getByLabel('Created By', { exact: true })).toHaveValue('2');
  await tenant.selectOption({ label: 'Orsini Home' });
  await expect(page).toHaveURL(/\/list\?environmentIdentifier=e$/);
  await expect(page.getByText('The Created By filter was cleared because it was set in another tenant.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Once the first page was requested, the earlier choice is not requested any more.
  expect(asked).toContain('0 null');
  expect(asked.slice(asked.indexOf('0 null'))).not.toContain('1 2');

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
});

test('an administrator follows the launch link of a sent mail', async ({ visit }) => {
  const { page } = await visit('administrator', { atList: true });
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Mails' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mails' })).toBeFocused();
  // The demo's launch mails are its oldest.
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const last = pages.getByRole('link', { name: /^Page \d+$/ }).last();
  // What is pressed before the rows have changed may be another mail by then, and mails of other tests may need another page.
  await expect(async () => {
    await last.click({ timeout: 1_000 });
    await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
  await expect(page.locator('table:not([aria-busy])')).toBeVisible();
  await page
    .getByRole('link', { name: /^Launch (?!finished:|failed:|cancelled:)/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Launch / })).toBeVisible();
  await page.getByRole('link', { name: /\/launch\// }).click();
  await expect(page.getByText('Your environment is getting created!')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /\/launch\// }).click();
  await expect(page.getByRole('heading', { name: 'The environment wasn’t launched' })).toBeVisible();
  await expect(page.getByRole('alert')).not.toBeEmpty();
});

test('a phone has its tenant, account and areas in a sheet', async ({ visit }) => {
  const { page } = await visit('administrator', { atList: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect(sheet.getByText('(administrator@meridian.example)')).toBeVisible();
  await expect(sheet.getByRole('combobox', { name: 'Tenant' })).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Appearance' }).selectOption({ label: 'Dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await sheet.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});

test('the bottom bar of a phone cuts no word', async ({ visit }) => {
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
  }
});
