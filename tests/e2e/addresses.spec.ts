/** Addresses that name nothing: pages of records that there are not. */
import { goTo } from './go-to.ts';
import { expect, test } from './visitors.ts';

const PAGES = [
  {
    list: '/dashboard/deployments/list',
    noun: 'request',
    base: '/dashboard/deployments',
    ways: ['view', 'edit', 'edit/database', 'logs', 'results', 'monitoring/1.0'],
  },
  { list: '/dashboard/vpcs/list', noun: 'VPC', base: '/dashboard/vpcs', ways: ['view', 'edit', 'logs'] },
  {
    list: '/dashboard/bideployments/list',
    noun: 'BI deployment',
    base: '/dashboard/bideployments',
    ways: ['view', 'edit', 'viewlog', 'monitoring/dasboard'],
  },
  { list: '/dashboard/credentials/list', noun: 'credential', base: '/dashboard/credentials', ways: ['view', 'edit'] },
];

test('an address that names no record says so in every area, and links to the list', async ({ visit }) => {
  const { page } = await visit('operator');
  for (const { list, noun, base, ways } of PAGES) {
    for (const way of ways) {
      for (const id of ['abc', '99999999999', '2000000000']) {
        const address = `${base}/${way}/${id}`;
        await goTo(page, address);
        await expect(page.getByText('No content to load'), address).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 }), address).not.toContainText(/#0|2147483647/);
        await expect(page.getByRole('link', { name: `Show all ${noun}s` }), address).toHaveAttribute('href', list);
        await expect(page.getByText(/An error occurred|this number/), address).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Try again' }), address).toHaveCount(0);
      }
    }
    await page.getByRole('link', { name: `Show all ${noun}s` }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
  }
});
