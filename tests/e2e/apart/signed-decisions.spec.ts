/** Decisions that a passkey signs, with and without a network. */
import type { Page } from '@playwright/test';
import { firstName } from '../first-name.ts';
import { goTo } from '../go-to.ts';
import { controlled } from '../installed-app.ts';
import { expectAccessible } from '../portal-test.ts';
import { VirtualAuthenticator } from '../virtual-authenticator.ts';
import { type Caller, expect, test } from '../visitors.ts';

test.use({ onNewDevices: true });

const main = (page: Page) => page.getByRole('main');
const question = (page: Page) => page.getByRole('alertdialog');
const yes = (page: Page, name: string | RegExp = 'Yes') => question(page).getByRole('button', { name }).click();

async function setRule(administrator: Caller, signedDecisions: 'none' | 'all'): Promise<void> {
  interface Tenant {
    readonly tenantName: string;
    readonly description: string;
    readonly users: readonly { readonly userId: number }[];
  }
  const { tenantName, description, users } = await administrator.read<Tenant>('tenants/BRIGHTWATER');
  const ids = users.map(({ userId }) => userId);
  const body = { tenantId: 'BRIGHTWATER', tenantName, description, users: ids, signedDecisions };
  await administrator.command('PUT', 'tenants/BRIGHTWATER', body);
}

const IN_BRIGHTWATER = 'in=Brightwater%20Grocers';

/** Of the first that waits in an area of the tenant with the rule; each test takes its own. */
async function openQuestion(page: Page, area: string): Promise<string> {
  await goTo(page, `/dashboard/approvals?type=${area}&${IN_BRIGHTWATER}`);
  const name = await firstName(page);
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(question(page)).toContainText('Are you sure');
  return name;
}

const applied = (page: Page) => page.getByText(/^Approval of .+ applied/).first();

test('an approver adds a passkey, and signs what they decide with and without a network', async ({ visit, callAs }) => {
  const administrator = await callAs('administrator');
  await setRule(administrator, 'all');
  const { page } = await visit('approver', { atList: true, appInstalled: true });
  await VirtualAuthenticator.add(page);

  await openQuestion(page, 'bi-deployments');
  await expect(question(page)).toContainText('This tenant requires a passkey for decisions.');
  await expect(question(page).getByRole('button', { name: 'Yes' })).toBeDisabled();
  await expectAccessible(page, 'the question without a passkey');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(question(page).getByRole('link', { name: 'Add a passkey' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  // Nothing can be queued, and no passkey be added.
  await page.context().setOffline(true);
  await expect(question(page)).toContainText('adding one needs a connection');
  await expect(question(page)).not.toContainText('is queued on this device');
  await page.context().setOffline(false);
  await question(page).getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();

  await openQuestion(page, 'bi-deployments');
  await expect(question(page)).toContainText('You sign this with your passkey.');
  await yes(page);
  await expect(applied(page)).toBeVisible();
  const { results } = await administrator.read<{ readonly results: readonly { readonly entryId: number }[] }>(
    'activitylog?pageSize=1&entityName=BiDeploymentRequest',
  );
  const entry = await administrator.read(`activitylog/${results[0]?.entryId}`);
  expect(entry).toMatchObject({ signature: { action: 'APPROVE', passkey: expect.stringContaining('Chrome') } });

  // A start without a network knows the rule and the passkeys.
  await controlled(page);
  await page.context().setOffline(true);
  await page.reload();
  const name = await openQuestion(page, 'bi-deployments');
  await expect(question(page)).toContainText('The approval is queued on this device');
  await expect(question(page)).toContainText('You sign this with your passkey.');
  await yes(page, 'Queue approval');
  await expect(question(page)).toBeHidden();
  await page.context().setOffline(false);
  await expect(main(page).getByRole('link', { name: `View ${name}`, exact: true })).toBeHidden();
  await goTo(page, '/dashboard/passkeys');
  await expect(page.getByText(/Last used/)).toBeVisible();
});

test('a decision waits to be signed where the rule is newer, or where the user doesn’t confirm; several take one touch', async ({
  visit,
  callAs,
}) => {
  const administrator = await callAs('administrator');
  await setRule(administrator, 'none');
  const { page } = await visit('approver', { atList: true });
  const authenticator = await VirtualAuthenticator.add(page);
  await goTo(page, '/dashboard/passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();

  await test.step('a decision from before the rule waits in the queue to be signed again', async () => {
    await openQuestion(page, 'vpcs');
    await question(page)
      .getByRole('textbox', { name: /^Comment/ })
      .fill('As agreed.');
    await page.context().setOffline(true);
    await expect(question(page)).toContainText('You are offline.');
    await yes(page, 'Queue approval');
    await expect(question(page)).toBeHidden();
    await setRule(administrator, 'all');
    await page.context().setOffline(false);

    await goTo(page, '/dashboard/queue');
    const entry = main(page).getByRole('listitem').filter({ hasText: 'Not signed' });
    await expect(entry).toContainText('This tenant requires a passkey for decisions. Sign it with your passkey.');
    await expectAccessible(page, 'a decision to be signed again');
    await entry.getByRole('button', { name: /^Sign again/ }).click();
    await expect(question(page)).toContainText('You sign this with your passkey.');
    await expect(question(page).getByRole('textbox', { name: /^Comment/ })).toHaveValue('As agreed.');
    await yes(page);
    await expect(question(page)).toBeHidden();
    await expect(entry).toBeHidden();
    await expect(applied(page)).toBeVisible();
  });

  await test.step('a decision that the user doesn’t confirm isn’t sent, and can be tried again', async () => {
    await openQuestion(page, 'cloud-accounts');
    await authenticator.setVerified(false);
    await yes(page);
    await expect(question(page)).toContainText('Not signed, so nothing was sent.');
    await authenticator.setVerified(true);
    await yes(page);
    await expect(question(page)).toBeHidden();
  });

  await test.step('several decisions are signed with one touch', async () => {
    await page.evaluate(() => {
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = (options) => {
        document.documentElement.dataset['touches'] = `${Number(document.documentElement.dataset['touches'] ?? 0) + 1}`;
        return get(options);
      };
    });
    await goTo(page, `/dashboard/approvals?type=vpcs&${IN_BRIGHTWATER}`);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const boxes = main(page).getByRole('row').getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await page
      .getByRole('button', { name: /^Reject/ })
      .last()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('You sign these with your passkey.');
    await dialog.getByRole('button', { name: /^Reject \(2\)/ }).click();
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
    await expect(dialog).toContainText('2');
    expect(await page.evaluate(() => document.documentElement.dataset['touches'])).toBe('1');
  });
});
