/** A VPC from its form to its end: made, approved without a network, launched, retried, waited for at the DNS, and destroyed. */

import type { Page } from '@playwright/test';
import { goTo } from '../go-to.ts';
import { expect, test } from '../visitors.ts';

const LIST = '/dashboard/vpcs/list';
const NAME = 'tills_REHEARSAL_FAIL_AT_CREATING_VPC';

async function answer(page: Page, question: string, { button = 'Yes', typed = '' } = {}): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(question);
  const confirm = dialog.getByRole('button', { name: button });
  if (typed !== '') {
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Type the name of the VPC to confirm' }).pressSequentially(typed);
  }
  await confirm.click();
  await expect(dialog).toBeHidden();
}

test('a VPC is made, approved offline on a phone, launched, retried and destroyed', async ({ visit }) => {
  const { page } = await visit('operator');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  await test.step('the form waits for a full credential, and says what is taken or lies outside', async () => {
    await goTo(page, LIST);
    const cells = page.getByRole('cell');
    await expect(page.getByRole('link', { name: /^View VPC/ }).first()).toBeVisible();
    const cut = await cells.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    expect(cut, 'what is cut on a laptop').toEqual([]);
    await page.getByRole('link', { name: 'Add New VPC' }).click();
    const warning = page.getByText('Empty credential selected. Please update credential before creating VPC.');
    await expect(field('Name')).not.toBeEditable();
    await expect(warning).toBeHidden();
    const credential = page.getByRole('combobox', { name: 'Credential' });
    await credential.focus();
    await credential.blur();
    await expect(warning).toBeVisible();
    await credential.selectOption('brightwater-aws-workloads');
    await expect(warning).toBeHidden();
    await field('Name').fill('brightwater_stock_11');
    await field('Name').blur();
    await expect(page.getByText('A VPC with this name already exists')).toBeVisible();
    await field('Name').fill(NAME);
    await page.getByRole('combobox', { name: 'Region' }).click();
    await page.getByRole('option', { name: 'Europe (Ireland)' }).click();
    await field('VPC CIDR').fill('10.90.0.0/16');
    const used = page.getByRole('textbox', { name: 'Used CIDRs' });
    await used.fill('10.91.0.0/20');
    await used.press('Enter');
    await expect(page.getByText('10.91.0.0/20 is outside 10.90.0.0/16.')).toBeVisible();
    await expect(field('VPC CIDR')).not.toBeEditable();
    await page.getByRole('button', { name: /^Remove 10\.91/ }).click();
    await used.fill('10.90.16.0/20');
    await used.press('Enter');
    await page.getByRole('combobox', { name: 'Deployment config' }).selectOption('1.4 standard (t910-1.4)');
    await page.getByRole('checkbox', { name: 'Deploy supporting infrastructure' }).check();
    await page.getByRole('textbox', { name: 'DNS name' }).fill('tills.client.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  });

  await test.step('the approver decides on a phone without a network', async () => {
    const { page: phone } = await visit('approver', { atList: true });
    await phone.setViewportSize({ width: 390, height: 844 });
    await goTo(phone, `${LIST}?name=tills_`);
    const card = phone.getByRole('listitem').filter({ hasText: NAME });
    await expect(card.getByText('Pending approval')).toBeVisible();
    await phone.context().setOffline(true);
    await expect(phone.getByText('You are offline.')).toBeVisible();
    await card.getByRole('button', { name: `Approve VPC ${NAME}` }).click();
    await answer(phone, 'Are you sure you want to approve this VPC?', { button: 'Queue approval' });
    await expect(card.getByText(/Approval queued/)).toBeVisible();
    await card.getByRole('link', { name: NAME }).click();
    await expect(phone.getByText('Not deployed yet')).toBeVisible();
    await phone.context().setOffline(false);
    await expect(phone.getByText('Pending creation').first()).toBeVisible();
  });

  await test.step('the operator launches it, reads why it failed, retries, and goes on after the DNS', async () => {
    await goTo(page, `${LIST}?name=tills_`);
    await page.getByRole('button', { name: `Launch VPC ${NAME}` }).click();
    await answer(page, 'Do you want to start launching this VPC?');
    const row = page.getByRole('row').filter({ hasText: NAME });
    await expect(row.getByText('Creating VPC failed')).toBeVisible();
    await page.getByRole('link', { name: `View VPC ${NAME}` }).click();
    const build = page.getByRole('link', { name: /^Open last build job/ });
    await expect(build).toHaveAttribute('href', /\/dashboard\/vpcs\/logs\/\d+\/builds\/\d+$/);
    const view = page.url();
    await page.goto((await build.getAttribute('href')) ?? '');
    await expect(page.getByRole('region', { name: 'Log lines' })).toContainText('VpcLimitExceeded');
    await goTo(page, view);
    await page.getByRole('button', { name: 'Retry' }).click();
    await answer(page, 'Are you sure you want to retry the failed action?');
    await expect(page.getByText('Waiting for DNS setup').first()).toBeVisible();
    const records = page.getByRole('region', { name: 'DNS validation records' });
    await expect(records.getByText('CNAME')).toBeVisible();
    for (const name of ['Record', 'Target', 'Type'])
      await expect(records.getByRole('button', { name: `Copy ${name}` })).toBeVisible();
    await page.getByRole('button', { name: 'Launch' }).click();
    await answer(page, 'Do you want to start launching this VPC?');
    await expect(page.getByText('Available').first()).toBeVisible();
  });

  await test.step('what is available changes little, and is destroyed by its name', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(field('Name')).not.toBeEditable();
    await expect(page.getByRole('textbox', { name: 'Used CIDRs' })).toBeEditable();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Destroy' }).click();
    await answer(page, 'Are you sure you want to destroy this VPC?', { typed: NAME });
    await expect(page.getByText('Destroyed').first()).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await answer(page, 'Are you sure you want to delete this VPC?');
    await expect(page).toHaveURL(new RegExp(LIST));
    for (const way of ['view', 'edit']) {
      await goTo(page, `/dashboard/vpcs/${way}/2000000000`);
      await expect(page.getByText('No content to load')).toBeVisible();
    }
  });
});

test('in All Tenants an edit offers the credentials of the tenant that the VPC is in', async ({ visit }) => {
  const { page: home } = await visit('operator');
  await goTo(home, '/dashboard/vpcs/create');
  const ownOptions = home.getByRole('combobox', { name: 'Credential' }).getByRole('option');
  await expect(ownOptions.nth(1)).toBeAttached();
  const own = await ownOptions.allTextContents();

  const { page } = await visit('administrator');
  await goTo(page, LIST);
  await page.getByRole('combobox', { name: 'Tenant' }).selectOption({ label: 'All Tenants' });
  await goTo(page, `${LIST}?name=brightwater_&status=PENDING_CREATION`);
  await page
    .getByRole('link', { name: /^View VPC brightwater_/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const credential = page.getByRole('combobox', { name: 'Credential' });
  await expect(credential).toBeEnabled();
  await expect(credential.getByRole('option', { name: 'brightwater-aws-workloads' })).toBeAttached();
  const offered = await credential.getByRole('option').allTextContents();
  expect(offered.filter((name) => !own.includes(name))).toEqual([]);
});

test('the environments of a VPC are shown before the confirmation of its destruction', async ({ visit }) => {
  const visitor = await visit('operator');
  const { page } = visitor;
  const running = await visitor.find(
    ({ status }) => status.infrastructureStatus.status === 'STARTED',
    ({ vpcId }) => vpcId != null,
  );
  const { vpcId } = await visitor.request(running.id);
  await goTo(page, `/dashboard/vpcs/view/${vpcId}`);
  await page.getByRole('button', { name: 'Destroy' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Can’t destroy: it is used by deployment #');
  await expect(dialog).toContainText('destroy or roll them back first.');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
});
