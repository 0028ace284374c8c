/** Both logs: what was done stands there, is found by its filters, shown with what it changed, and handed over as a file. */

import { readFile } from 'node:fs/promises';
import { readRows } from './device.ts';
import { goTo } from './go-to.ts';
import { makeStoreServer } from './new-request.ts';
import { expect, test } from './visitors.ts';

const NOTHING = 'No content to load';

test('a change is found in the activity log, shown as it was and as it is, and exported', async ({ visit }) => {
  const { page } = await visit('administrator');

  await test.step('the page of a record links to its entries', async () => {
    await goTo(page, '/dashboard/credentials/list');
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click();
    await page.getByRole('link', { name: 'Activity log', exact: true }).click();
    await expect(page).toHaveURL(/activitylog\/list\?entityName=Credential&entityId=\d+$/);
    await expect(page.getByRole('row').filter({ hasText: 'Create' })).toHaveCount(1);
  });

  await test.step('an end that is before the start is refused at its field', async () => {
    await goTo(page, '/dashboard/activitylogs/list?entryType=UPDATE&entityName=DeploymentRequest');
    await expect(page).toHaveURL(/activitylog\/list\?entryType=UPDATE&entityName=DeploymentRequest$/);
    await expect(page.getByRole('link', { name: /^View entry/ }).first()).toBeVisible();
    await page.getByLabel('Start date').fill('2026-01-02');
    await page.getByLabel('End date').fill('2026-01-01');
    await page.getByLabel('End date').blur();
    await expect(page.getByText('Not applied: choose a day that is not earlier than the start.')).toBeVisible();
    await expect(page).toHaveURL(/startDate=2026-01-02/);
    await expect(page).not.toHaveURL(/endDate/);
    // The file must not contain more than was asked for.
    const exporting = page.getByRole('button', { name: 'Export CSV' });
    await expect(exporting).toHaveAttribute('title', 'Correct or clear the invalid filter first.');
    await exporting.press('Enter');
    await expect(page.getByText('Correct or clear the invalid filter first.')).toBeAttached();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL(/activitylog\/list$/);
  });

  await test.step('the listed entries are handed over', async () => {
    await goTo(page, '/dashboard/activitylog/list?entityName=Credential');
    await expect(page.getByRole('link', { name: /^View entry/ }).first()).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('activity-log.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(1)) expect(line).toContain('"Credential"');
  });

  await test.step('an update shows both sides, with differences marked by text', async () => {
    // Of a user, and of the days before: the portal's own launches go on while the demo begins, and other tests edit requests.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const updates = 'entryType=UPDATE&entityName=DeploymentRequest&userId=1';
    // Just after midnight, the last commands of the demo are of the day before, and more than a page.
    await goTo(page, `/dashboard/activitylog/list?${updates}&endDate=${yesterday}&pageSize=100`);
    const row = page.getByRole('row').filter({ hasText: 'Edit deployment request' }).first();
    await expect(row.getByRole('link', { name: /Old entity/ })).toBeVisible();
    await row.getByRole('link', { name: /^View entry/ }).click();
    const changed = page.getByRole('table', { name: 'Changed properties', exact: true });
    await expect(changed.getByRole('rowheader', { name: 'Approval Reference' })).toBeVisible();
    await page.getByText('Raw values', { exact: true }).click();
    await expect(page.getByRole('rowheader', { name: 'approvalReference' })).toBeVisible();
    await page.getByRole('link', { name: 'Old entity' }).click();
    const reference = page.locator('dl > div').filter({ hasText: 'Approval Reference' });
    await expect(reference).toContainText('-draft');
    await expect(reference).toContainText('Updated');
    await page.getByRole('tab', { name: 'New entity' }).click();
    await expect(page).toHaveURL(/entity\/new\/\d+$/);
    await expect(reference).not.toContainText('-draft');
    await page.getByText('All logged data').click();
    await expect(page.getByText('approvalReference', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(changed).toBeVisible();
  });

  await test.step('what was made has no side before', async () => {
    await goTo(page, '/dashboard/activitylog/list?entryType=CREATE&entityName=Session');
    const first = page.getByRole('row').filter({ hasText: 'Signed in' }).first();
    await expect(first.getByRole('link', { name: /New entity/ })).toBeVisible();
    await expect(first.getByRole('link', { name: /Old entity/ })).toHaveCount(0);
    await first.getByRole('link', { name: /New entity/ }).click();
    await expect(page.getByText('No view component for Session entity')).toBeVisible();
    await page.goto(page.url().replace('/new/', '/old/'));
    await expect(page.getByText(NOTHING)).toBeVisible();
  });
});

test('the deployment log shows an approval, and a record that was opened has its newest entries without a network', async ({
  visit,
  callAs,
}) => {
  const operator = await callAs('operator');
  const { id } = await makeStoreServer(operator, { client: 'harbour', environmentIdentifier: 'e2e-logged' });
  await (await callAs('approver')).decide({ id }, 'approve');
  const { page } = await visit('approver', { appInstalled: true });
  await goTo(page, '/dashboard/deploymentactionlogs/list');
  await expect(page).toHaveURL(/deploymentactionlog\/list$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Deployment Logs' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Deployment Action' }).selectOption('Approve');
  await page.getByRole('combobox', { name: 'Resource Type' }).selectOption('Deployment request');
  await expect(page).toHaveURL(/entryType=APPROVE&resource=DeploymentRequest/);
  // The actor is shown; the filter by user is only for those who can see the users of the logs.
  const record = page.getByRole('link', { name: `${id}`, exact: true });
  const row = page.getByRole('row').filter({ has: record, hasText: 'Approve' });
  await expect(row).toContainText('Priya Raman (2)');
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Activity Logs' })).toHaveCount(0);
  await row.getByRole('link', { name: /^View entry/ }).click();
  await expect(page.getByText('Resource name')).toBeVisible();
  await record.click();
  await expect(page).toHaveURL(/deployments\/view\//);
  const entries = page.getByRole('region', { name: 'Logs' }).getByRole('listitem');
  const approval = entries.filter({ hasText: /approve.*Priya Raman/i }).first();
  await expect(approval).toBeVisible();
  await expect(page.getByText(/^as of /)).toHaveCount(0);
  // What is shown is kept right after.
  const kept = expect.objectContaining({ key: `deployment-log/deployments/${id}` });
  await expect.poll(() => readRows(page, 'choices')).toContainEqual(kept);
  await page.context().setOffline(true);
  await page.reload();
  await expect(approval).toBeVisible();
  await expect(page.getByRole('region', { name: 'Logs' }).getByText(/^as of /)).toBeVisible();
  await page.context().setOffline(false);

  await page.getByRole('link', { name: 'Deployment log', exact: true }).click();
  await expect(page).toHaveURL(/resource=DeploymentRequest&resourceId=\d+$/);
  await expect(page.getByRole('row').filter({ hasText: 'Approve' }).first()).toBeVisible();

  const action = page.getByRole('combobox', { name: 'Deployment Action' });
  await expect(action.getByRole('option', { name: 'Create' })).toBeAttached();
  await page.context().setOffline(true);
  await action.selectOption('Create');
  await expect(page.getByText('This device only stores the newest entries of records that you open')).toBeVisible();
  await page.context().setOffline(false);
});
