/** Links of mails: they open a record's question in its tenant, and decide nothing. */
import type { Page } from '@playwright/test';
import { goTo } from './go-to.ts';
import { chooseAccount, expectAccessible, switchTenant } from './portal-test.ts';
import { type Caller, expect, statusesOf, test } from './visitors.ts';

/** A VPC of HALDEN that waits. */
async function waitingVpc(administrator: Caller): Promise<{ readonly vpcId: number; readonly name: string }> {
  const { results } = await administrator.read<{
    results: readonly { readonly vpcId: number; readonly name: string; readonly tenantId: string }[];
  }>('deploymentvpcs?status=PENDING_APPROVAL&pageSize=100');
  const found = results.find(({ tenantId }) => tenantId === 'HALDEN');
  if (found === undefined) throw new Error('No VPC of HALDEN waits.');
  return found;
}

const question = (page: Page) => page.getByRole('alertdialog', { name: /Approve/ });
const main = (page: Page) => page.getByRole('main');
const offered = (page: Page) => main(page).getByText('This link is for Halden', { exact: false });

test('a link opens the question in its tenant, and asks before it switches', async ({ visit, callAs }) => {
  const vpc = await waitingVpc(await callAs('administrator'));
  const address = `/dashboard/vpcs/view/${vpc.vpcId}`;
  const { page } = await visit('approver', { atList: true });
  await goTo(page, `${address}?tenant=HALDEN&decide=approve`);
  await expect(question(page)).toContainText('Halden Outfitters');
  await question(page).getByRole('button', { name: 'No' }).click();
  await expect(offered(page)).toBeVisible();
  await expectAccessible(page, 'a link of another tenant');
  await main(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await question(page).getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: /^Stay in / }).click();
  await expect(page).toHaveURL(/\/dashboard\/vpcs\/list$/);
  await expect(offered(page)).toBeHidden();

  await goTo(page, `${address}?tenant=HALDEN&decide=approve`);
  await question(page).getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: /^Switch to Halden/ }).click();
  await expect(question(page)).toContainText('Are you sure you want to approve this VPC?');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await question(page).getByRole('button', { name: 'No' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Viewing VPC #${vpc.vpcId}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(question(page)).toBeHidden();

  // What the device has is enough to ask, and it comes a moment after the network has failed.
  await goTo(page, '/dashboard/vpcs/list');
  await page.context().setOffline(true);
  await goTo(page, `${address}?decide=approve`);
  await expect(question(page)).toContainText('You are offline.');
  await page.context().setOffline(false);
  await question(page).getByRole('button', { name: 'No' }).click();

  await goTo(page, `${address}?decide=anything`);
  await expect(page).toHaveURL((url) => url.search === '');
  await expect(question(page)).toBeHidden();

  await goTo(page, `${address}?tenant=ORSINI`);
  await expect(main(page).getByText('This link is for a tenant that isn’t yours')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Switch to / })).toHaveCount(0);
  await switchTenant(page, 'BRIGHTWATER');
});

test('an address without a tenant offers the switch to the one where its record is', async ({ visit, callAs }) => {
  const vpc = await waitingVpc(await callAs('administrator'));
  const { page } = await visit('approver', { atList: true });
  await goTo(page, `/dashboard/vpcs/view/${vpc.vpcId}`);
  await expect(main(page).getByText('This VPC is in Halden Outfitters')).toBeVisible();
  await expectAccessible(page, 'a record of another tenant');
  await main(page).getByRole('button', { name: 'Switch to Halden Outfitters' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Viewing VPC #${vpc.vpcId}` })).toBeVisible();

  // A question there ends at once where somebody else answers it.
  const administrator = await callAs('administrator');
  const waits = await administrator.find(
    (row) => row.tenantId === 'HALDEN' && !row.environmentTypeProduction && statusesOf(row).startsWith('PENDING_'),
  );
  await goTo(page, `/dashboard/deployments/view/${waits.id}?decide=approve`);
  await expect(question(page).getByRole('button', { name: 'Yes' })).toBeVisible();
  await administrator.decide(waits, 'approve');
  await expect(question(page)).toContainText('Ines Cordeiro approved this request while this question was open.');
  await expect(question(page).getByRole('button', { name: 'Yes' })).toHaveCount(0);
  await question(page).getByRole('button').click();
  await expect(question(page)).toBeHidden();

  // Without a network the device's copy says where it is.
  await switchTenant(page, { label: 'Brightwater Grocers' });
  await goTo(page, '/dashboard/vpcs/list');
  await page.context().setOffline(true);
  await goTo(page, `/dashboard/vpcs/view/${vpc.vpcId}`);
  await expect(main(page).getByText('This device has it in Halden Outfitters.')).toBeVisible();
});

test('a page that is refused in this tenant offers the switch to the one where its record is', async ({
  visit,
  callAs,
}) => {
  const request = await (await callAs('administrator')).find((row) => row.tenantId === 'ORSINI');
  const { page } = await visit('multi', { atList: true });
  // There they can only view.
  await switchTenant(page, { label: 'Brightwater Grocers' });
  await goTo(page, `/dashboard/deployments/logs/${request.id}`);
  await expect(page.getByText("You don't have enough permissions to perform this action.")).toBeVisible();
  await expect(page.getByText('This record is in Orsini Home.')).toBeVisible();
  await expectAccessible(page, 'a page that is refused here');
  await page.getByRole('button', { name: 'Switch to Orsini Home' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/deployments/logs/${request.id}`));
  await expect(page.getByRole('heading', { level: 1, name: `#${request.id}` })).toBeVisible();
});

test('a link without the request’s type opens its question after signing in', async ({ openDevice, callAs }) => {
  const administrator = await callAs('administrator');
  const waits = await administrator.find((row) => row.tenantId === 'HALDEN' && statusesOf(row).startsWith('PENDING_'));
  const page = await (await openDevice()).newPage();
  const popup = page.waitForEvent('popup');
  await page.goto(`/dashboard/deployments/view/${waits.id}?tenant=HALDEN&decide=reject`);
  await page.getByRole('button', { name: /Open/ }).click();
  await chooseAccount(await popup, 'approver');
  const rejection = page.getByRole('alertdialog', { name: /Reject/ });
  await expect(rejection).toContainText('Halden Outfitters');
  await rejection.getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: /^Switch to Halden/ }).click();
  await expect(rejection).toContainText('reject this deployment request?');
  await expect(page).toHaveURL(new RegExp(`/dashboard/deployments/view/\\w+/${waits.id}$`));
});
