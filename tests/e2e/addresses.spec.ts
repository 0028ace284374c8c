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
    for (const [place, way] of ways.entries()) {
      // No number, or one beyond every id, and one that no record has.
      for (const id of [place % 2 === 0 ? 'abc' : '99999999999', '2000000000']) {
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

test('what another app shares opens here, and a launch takes no input from a form without asking', async ({
  visit,
}) => {
  const { page } = await visit('operator');
  await page.addInitScript(() => {
    // As Chromium has it in the window of an installed app.
    const launch = (consumer: (params: { targetURL: string }) => void) =>
      Object.assign(window, { launch: (path: string) => consumer({ targetURL: new URL(path, location.href).href }) });
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer: launch } });
  });
  const launch = (path: string) => page.evaluate((target) => Reflect.get(window, 'launch')(target), path);
  const { origin } = new URL(page.url());
  await page.goto(`/share?text=${encodeURIComponent('See https://chat.example/1')}`);
  await expect(page.getByText('The link leads to chat.example, which isn’t part of this portal.')).toBeVisible();
  await page.goto(`/share?text=${encodeURIComponent(`Please look: ${origin}/dashboard/vpcs/list?page=2.`)}`);
  await expect(page).toHaveURL(`${origin}/dashboard/vpcs/list?page=2`);
  await page.waitForFunction(() => 'launch' in window);

  await launch('/dashboard/credentials/create');
  // A secret is in no draft, and so asked about.
  const role = page.getByRole('textbox', { name: 'Role ARN' });
  await page.getByRole('combobox', { name: 'Cloud provider' }).selectOption('AWS');
  await role.fill('arn:aws:iam::123456789012:role/canary');
  await launch('/dashboard/');
  await launch(`/share?url=${encodeURIComponent(`${origin}/dashboard/queue`)}`);
  const question = page.getByRole('alertdialog', { name: 'Leave this form?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(role).toHaveValue('arn:aws:iam::123456789012:role/canary');
  await launch('/dashboard/queue');
  await question.getByRole('button', { name: 'Leave form' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();

  // All else is in the draft.
  await launch('/dashboard/credentials/create');
  await page.getByRole('textbox', { name: 'Credential name' }).fill('Tills');
  await launch('/dashboard/queue');
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Credential name' })).toHaveValue('Tills');
});
