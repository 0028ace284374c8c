/** The discussion of a request between two people, one of whom loses the network. */
import { goTo } from './go-to.ts';
import { controlled } from './installed-app.ts';
import { expect, test } from './visitors.ts';

test('a comment that is written offline waits, and arrives or is reported as refused', async ({ visit, callAs }) => {
  const operator = await visit('operator', { appInstalled: true });
  const approver = await visit('approver');
  const remover = await callAs('operator');
  const request = await operator.find(
    () => true,
    ({ status }) => status.approvalStatus.status === 'PENDING_APPROVAL',
  );
  const address = `/dashboard/deployments/view/${request.id}`;
  const add = async ({ page }: typeof operator, text: string) => {
    await page.getByLabel('New comment').fill(text);
    await page.getByRole('button', { name: 'Add comment' }).click();
  };
  const { page } = operator;
  await goTo(page, address);
  await goTo(approver.page, address);
  await approver.page.getByLabel('New comment').fill('Why does it need two hosts?\nSee https://wiki.example/hosts.');
  await approver.page.getByLabel('New comment').press('Control+Enter');
  await expect(page.getByText('Why does it need two hosts?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://wiki.example/hosts' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );

  await controlled(page);
  await page.context().setOffline(true);
  await add(operator, 'One host is enough.');
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Why does it need two hosts?')).toBeVisible();
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Queue 1 comment queued\.$/ })).toBeVisible();
  await goTo(page, '/dashboard/queue');
  await expect(page.getByRole('region', { name: 'Queued (1)' })).toContainText('One host is enough.');
  await expect(page.getByText('1 comment only on this device')).toBeVisible();
  await page.context().setOffline(false);
  await expect(approver.page.getByText('One host is enough.')).toBeVisible();
  await goTo(page, address);
  // As from a notification or a mail.
  await goTo(page, '/dashboard/deployments/list');
  await goTo(page, `${address}#comments`);
  await expect(page.getByText('One host is enough.')).toBeInViewport();
  const edit = page.getByRole('button', { name: /^Edit your comment/ });
  await edit.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();
  await page.getByRole('button', { name: /^Delete your comment/ }).click();
  await page.getByRole('button', { name: 'Delete comment', exact: true }).click();
  await expect(approver.page.getByText('Deleted by its author')).toBeVisible();

  await page.context().setOffline(true);
  await add(operator, 'This comes too late.');
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await goTo(page, '/dashboard/deployments/list');
  await remover.command('DELETE', `deploymentrequests/${request.id}`);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Comment on .+ was not sent\. Action needed\./)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Queue 1 comment needs action\.$/ })).toBeVisible();
  await goTo(page, '/dashboard/queue');
  await expect(page.getByRole('region', { name: 'Action needed (1)' })).toContainText('This comes too late.');
  await expect(page.getByText('The request no longer exists. Copy the text')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copy text: comment / })).toHaveText('Copy text');
});
