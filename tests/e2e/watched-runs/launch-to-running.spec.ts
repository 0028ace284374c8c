/** From a request that waits for its approval to a running environment, seen by several people at once. */
import { goTo } from '../go-to.ts';
import { expect, runSucceeds, scheduleGoesOn, statusesOf, test, watchStatuses } from '../visitors.ts';

// Several people sign in and wait for real operations; a busy machine takes its time over that.

const today = () => new Date().toISOString().slice(0, 10);

/** The stages that take longest, in their order; the short ones may pass between two pictures. */
const LONG_STAGES = ['Creating infrastructure', 'Configuring nodes', 'Initializing databases', 'Deploying Docker'];

test('a production request is approved, launched by the link of its mail, and watched by two until its services are up', async ({
  visit,
}) => {
  const approver = await visit('approver');
  const request = await approver.find(
    (row) =>
      statusesOf(row).startsWith('PENDING_APPROVAL') &&
      row.environmentTypeProduction &&
      row.enableMonitoring === true &&
      row.deploymentType.startsWith('MERIDIAN'),
    (whole) => (whole.tokenValidTo ?? '') > today(),
  );
  const { page } = approver;
  const name = request.environmentIdentifier;

  await test.step('the approver confirms with the typed identifier', async () => {
    await approver.openInList(request);
    await approver.chooseInList(request, 'Approve');
    const question = approver.question('Approve');
    await expect(question).toContainText('Are you sure you want to approve this deployment request?');
    await expect(question).toContainText('This is a production environment.');
    const typed = question.getByRole('textbox', { name: 'Type the environment identifier to confirm' });
    const yes = question.getByRole('button', { name: 'Yes' });
    await expect(typed).toBeFocused();
    await expect(yes).toBeDisabled();

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), name);
    await page.keyboard.press('ControlOrMeta+V');
    await expect(typed).toHaveValue('');
    await typed.pressSequentially(name.slice(0, -1));
    await expect(yes).toBeDisabled();
    await typed.press(name.slice(-1));
    await yes.click();
    await expect(question).toBeHidden();
    await expect(approver.row(request)).toContainText('Approved');
  });

  const administrator = await visit('administrator');
  const address = await test.step('the administrator reads the mail with the launch link', async () => {
    await expect(async () => {
      await administrator.page.goto('/dashboard/mails/list');
      await administrator.page
        .getByRole('link', { name: `Launch ${name} of ${request.client}` })
        .first()
        .click({ timeout: 2_000 });
    }).toPass();
    await expect(administrator.page.getByText(`Deployment request #${request.id} was approved`)).toBeVisible();
    const link = administrator.page.getByRole('link', { name: /\/launch\// });
    return (await link.getAttribute('href')) ?? '';
  });

  const operator = await visit('operator');
  await operator.openDetail(request);
  await approver.openInList(request);
  const inDetail = await watchStatuses(operator.page, 'detail');
  const inList = await watchStatuses(page, 'list');

  await test.step('the operator follows it', async () => {
    const tab = await operator.page.context().newPage();
    await tab.goto(address);
    await expect(tab).toHaveURL(/\/launched\?/);
    await expect(tab.getByText('Your environment is getting created!')).toBeVisible();
    await expect(tab.getByText('You will receive an email when it is complete.')).toBeVisible();
    await tab.close();
  });

  await test.step('both see every stage pass, and the services come up', async () => {
    await expect(approver.row(request)).toContainText('Services up', { timeout: 45_000 });
    await expect(operator.detailStatus('Services')).toHaveText('Services up');
    await expect(operator.detailStatus('Approval')).toHaveText('Launched');
    await expect(operator.detailStatus('Infrastructure')).toHaveText('Started');
    await expect(operator.detailStatus('Build job')).toHaveText('Idle');
    for (const seen of [inList, inDetail]) {
      expect((await seen()).filter((words) => LONG_STAGES.includes(words))).toEqual(LONG_STAGES);
    }
  });

  await test.step('the link works once', async () => {
    await operator.page.goto(address);
    await expect(operator.page.getByRole('heading', { name: 'The environment wasn’t launched' })).toBeVisible();
  });
});

test('a launch fails at its named stage, says so to everybody, and goes on there when it is retried', async ({
  visit,
}) => {
  const operator = await visit('operator');
  const request = await operator.find(
    (row) => statusesOf(row).startsWith('APPROVED') && scheduleGoesOn(row),
    (whole) => whole.additionalParameters?.['REHEARSAL_FAIL_AT'] === 'CONFIGURING_NODES',
  );
  const approver = await visit('approver');
  await approver.openInList(request);
  await operator.openDetail(request);
  const seen = await watchStatuses(approver.page, 'list');

  await operator.page.getByRole('button', { name: 'Launch', exact: true }).click();
  const launching = operator.question('Launch');
  await expect(launching).toContainText('Are you sure you want to launch this deployment?');
  await launching.getByRole('button', { name: 'Yes' }).click();
  await expect(launching).toBeHidden();

  await expect(operator.detailStatus('Build job')).toHaveText('Configuring nodes failed', { timeout: 30_000 });
  await expect(approver.row(request)).toContainText('Configuring nodes failed');

  await operator.page.getByRole('link', { name: 'View job logs' }).click();
  await expect(operator.page.getByText(/UNREACHABLE/)).toBeVisible();
  await operator.page.goBack();

  await operator.page.getByRole('button', { name: 'Retry', exact: true }).click();
  const retrying = operator.question('Retry');
  await expect(retrying).toContainText('Are you sure you want to retry this deployment?');
  await retrying.getByRole('button', { name: 'Yes' }).click();
  await expect(approver.row(request)).toContainText('Deploying Docker', { timeout: 30_000 });
  // What was done before the failed stage is not done again.
  const all = await seen();
  const after = all.slice(all.indexOf('Configuring nodes failed'));
  expect(after).toContain('Deploying Docker');
  expect(after).not.toContain('Creating infrastructure');
});

test('a running launch is cancelled beside its log, and can be retried', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  const request = await operator.find(
    (row) => statusesOf(row).startsWith('APPROVED') && scheduleGoesOn(row) && !row.environmentTypeProduction,
    (whole) => runSucceeds(whole) && (whole.tokenValidTo ?? '') > today(),
  );
  await operator.command('POST', `deploymentrequests/launch/${request.id}`);
  await goTo(page, `/dashboard/deployments/logs/${request.id}`);
  const button = page.getByRole('button', { name: 'Cancel operation' });
  await button.click();
  const cancelling = operator.question('Cancel operation');
  await expect(cancelling).toContainText('Its current stage fails, and can be retried.');
  await cancelling.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Cancelled by Mara Lindqvist' })).toBeVisible();
  await expect(button).toBeHidden();

  await operator.openInList(request);
  await expect(operator.row(request)).toContainText('failed');
  await operator.chooseInList(request, 'Retry');
  await operator.question('Retry').getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: `Actions for request ${request.id}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Cancel operation' })).toBeVisible();
});
