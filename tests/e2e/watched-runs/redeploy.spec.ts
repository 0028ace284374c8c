/** Redeploying an environment: the dialog's two tabs, its forced and closed choices, and the build that follows. */
import type { Locator } from '@playwright/test';
import { expect, type KnownRequest, runSucceeds, statusesOf, test, type Visitor, watchStatuses } from '../visitors.ts';

// Several people sign in and wait for real operations; a busy machine takes its time over that.

const PRODUCT_STAGES = [
  'Infrastructure',
  'Configure Nodes',
  'Initialize Databases',
  'Setup Swarm',
  'Deployment',
  'Licence Import',
  'Config Import',
  'Restart Services',
];
const FORCED = ['Initialize Databases', 'Deployment', 'Licence Import', 'Config Import', 'Restart Services'];
const METHODS = ['Keep data and schema', 'Purge data but keep schema', 'Purge data and schema'];
const QUESTION = 'Are you sure you want to redeploy this deployment?';

const isStarted = (type: string, production: boolean) => (row: KnownRequest) =>
  row.deploymentType === type &&
  statusesOf(row).startsWith('LAUNCHED STARTED IDLE') &&
  row.environmentTypeProduction === production &&
  row.usedEmptyCredential !== true;

function dialogOf({ page }: Visitor): Locator {
  return page.getByRole('dialog', { name: 'Redeploy' });
}

/** The stages of the advanced tab by their state. */
async function stagesIn(dialog: Locator, fits: (box: Locator) => Promise<boolean>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const stage of PRODUCT_STAGES) {
    if (await fits(dialog.getByRole('checkbox', { name: stage, exact: true }))) found.push(stage);
  }
  return found;
}

/** Watches the redeployments that the portal sends, where it runs; the returned function ends that and returns their bodies. */
async function watchRedeployments({ page }: Visitor): Promise<() => Promise<readonly unknown[]>> {
  const watch = await page.evaluateHandle(() => {
    const send = window.fetch;
    const sent: unknown[] = [];
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('/deploymentrequests/env/redeploy')) sent.push(await request.clone().json());
      return send(request);
    };
    return {
      end: () => {
        window.fetch = send;
        return sent;
      },
    };
  });
  return () => watch.evaluate(({ end }) => end());
}

test('an operator redeploys from the row in the standard way, with every stage', async ({ visit }) => {
  const operator = await visit('operator');
  const request = await operator.find(isStarted('MERIDIAN', false), runSucceeds);
  await operator.openInList(request);
  const sent = await watchRedeployments(operator);
  await operator.chooseInList(request, 'Redeploy');
  const dialog = dialogOf(operator);
  await expect(dialog).toContainText(`#${request.id} · ${request.client} / ${request.environmentIdentifier}`);
  await expect(dialog.getByRole('tab')).toHaveText(['Standard', 'Advanced']);
  await expect(dialog.getByRole('tab', { name: 'Standard' })).toBeFocused();
  await expect(dialog.getByRole('radio')).toHaveCount(METHODS.length);
  await expect(dialog.getByRole('radio', { name: METHODS[0] ?? '' })).toBeChecked();
  await expect(dialog.getByRole('list', { name: 'Every stage runs' }).getByRole('listitem')).toHaveText(PRODUCT_STAGES);
  await dialog.getByRole('button', { name: 'Continue' }).click();

  const question = operator.question('Redeploy');
  await expect(question.getByText(QUESTION, { exact: true })).toBeVisible();
  await expect(question).toContainText('Keep data and schema');
  await expect(question.getByRole('textbox')).toHaveCount(0);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  expect(await sent()).toEqual([
    {
      id: request.id,
      action: 'REDEPLOY',
      stagesToRun: [
        'INFRASTRUCTURE',
        'CONFIGURE_NODES',
        'INITIALIZE_DATABASES',
        'SETUP_SWARM',
        'DEPLOYMENT',
        'LICENCE_IMPORT',
        'CONFIG_IMPORT',
        'RESTART_SERVICES',
      ],
      redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
      isAdvancedMode: false,
    },
  ]);
  await expect(operator.row(request)).toContainText('Creating infrastructure');
});

test('a purge forces its stages on in the advanced tab, by keyboard, and only those run', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  const request = await operator.find(isStarted('MERIDIAN_ON_PREM', false), runSucceeds);
  await operator.openDetail(request);
  const sent = await watchRedeployments(operator);
  const seen = await watchStatuses(page, 'detail');
  await page.getByRole('button', { name: 'Redeploy', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(operator);
  await expect(dialog.getByRole('tab', { name: 'Standard' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Advanced' })).toBeFocused();
  await expect(dialog.getByRole('tab', { name: 'Advanced' })).toHaveAttribute('aria-selected', 'true');
  expect(await stagesIn(dialog, (box) => box.isChecked())).toEqual(PRODUCT_STAGES);
  expect(await stagesIn(dialog, (box) => box.isDisabled())).toEqual([]);

  await dialog.getByRole('checkbox', { name: 'All stages' }).press('Space');
  expect(await stagesIn(dialog, (box) => box.isChecked())).toEqual([]);
  await expect(dialog.getByText('Select a stage to run.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();

  await dialog.getByRole('radio', { name: 'Keep data and schema' }).press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Purge data but keep schema' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Purge data and schema' })).toBeChecked();
  expect(await stagesIn(dialog, (box) => box.isChecked())).toEqual(FORCED);
  expect(await stagesIn(dialog, (box) => box.isDisabled())).toEqual(FORCED);
  await dialog.getByRole('checkbox', { name: 'Setup Swarm' }).press('Space');
  await dialog.getByRole('radio', { name: 'Purge data and schema' }).press('Enter');

  const question = operator.question('Redeploy');
  await expect(question).toContainText('Purge data and schema');
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  expect(await sent()).toMatchObject([
    {
      stagesToRun: [
        'INITIALIZE_DATABASES',
        'SETUP_SWARM',
        'DEPLOYMENT',
        'LICENCE_IMPORT',
        'CONFIG_IMPORT',
        'RESTART_SERVICES',
      ],
      redeploymentMethod: 'PURGE_DATA_AND_SCHEMA',
      isAdvancedMode: true,
    },
  ]);
  await expect(operator.detailStatus('Build job')).toHaveText('Initializing databases');
  expect(await seen()).not.toContain('Configuring nodes');
});

test('production keeps its data, and its identifier has to be typed', async ({ visit }) => {
  const operator = await visit('operator2');
  const { page } = operator;
  const request = await operator.find(isStarted('MERIDIAN', true), runSucceeds);
  const name = request.environmentIdentifier;
  await operator.openInList(request);
  const sent = await watchRedeployments(operator);
  await operator.chooseInList(request, 'Redeploy');
  const dialog = dialogOf(operator);
  for (const tab of ['Standard', 'Advanced']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await expect(dialog.getByRole('radio', { name: 'Keep data and schema' })).toBeEnabled();
    for (const purge of ['Purge data but keep schema', 'Purge data and schema']) {
      await expect(dialog.getByRole('radio', { name: purge })).toBeDisabled();
    }
    await expect(dialog.getByText('Not available for production environments').filter({ visible: true })).toHaveCount(
      2,
    );
  }
  await dialog.getByRole('checkbox', { name: 'All stages' }).click();
  await dialog.getByRole('checkbox', { name: 'Restart Services' }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();

  const question = operator.question('Redeploy');
  await expect(question.getByText('This is a production environment.', { exact: true })).toBeVisible();
  const typed = question.getByRole('textbox', { name: 'Type the environment identifier to confirm' });
  const yes = question.getByRole('button', { name: 'Yes' });
  await expect(typed).toBeFocused();
  await expect(yes).toBeDisabled();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), name);
  await page.keyboard.press('ControlOrMeta+V');
  await expect(typed).toHaveValue('');
  await typed.pressSequentially(name);
  await yes.click();
  await expect(question).toBeHidden();
  expect(await sent()).toMatchObject([{ stagesToRun: ['RESTART_SERVICES'], isAdvancedMode: true }]);
});

test('a Windows environment and a database have their own stages, and leaving the dialog changes nothing', async ({
  visit,
}) => {
  const operator = await visit('operator');
  const { page } = operator;
  const sent: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('/env/redeploy')) sent.push(asked.url());
  });
  for (const [type, stages] of [
    ['WINDOWS', ['All stages', 'Infrastructure', 'Install MSI']],
    ['DATABASE', ['Infrastructure']],
  ] as const) {
    const request = await operator.find(isStarted(type, false), runSucceeds);
    await operator.openDetail(request);
    const opener = page.getByRole('button', { name: 'Redeploy', exact: true });
    await opener.click();
    const dialog = dialogOf(operator);
    await dialog.getByRole('tab', { name: 'Advanced' }).click();
    await expect(dialog.getByRole('checkbox')).toHaveCount(stages.length);
    for (const stage of stages) await expect(dialog.getByRole('checkbox', { name: stage, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    expect(statusesOf(await operator.request(request.id))).toBe(statusesOf(request));
  }
  expect(sent).toEqual([]);
});

test('an empty credential asks for its secrets, which go with the choice', async ({ visit }) => {
  const administrator = await visit('administrator');
  const { page } = administrator;
  const request = await administrator.find(
    (row) =>
      statusesOf(row).startsWith('LAUNCHED STARTED IDLE') &&
      row.usedEmptyCredential === true &&
      row.cloudProvider === 'AWS' &&
      !row.environmentTypeProduction,
  );
  await administrator.openInList(request);
  const sent = await watchRedeployments(administrator);
  await administrator.chooseInList(request, 'Redeploy');
  await dialogOf(administrator).getByRole('button', { name: 'Continue' }).click();
  await administrator.question('Redeploy').getByRole('button', { name: 'Yes' }).click();
  const credential = page.getByRole('dialog', { name: 'Cloud credential' });
  await credential.getByLabel(/^Role ARN/).fill('arn:aws:iam::480000000012:role/portal-deployer');
  await credential.getByRole('button', { name: 'Redeploy' }).click();
  await expect(credential).toBeHidden();
  expect(await sent()).toMatchObject([
    {
      redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
      isAdvancedMode: false,
      credential: { roleArn: 'arn:aws:iam::480000000012:role/portal-deployer', shouldRetainCredential: false },
    },
  ]);
});

test('a redeployment says that it needs the network', async ({ visit }) => {
  const operator = await visit('operator', { atList: true });
  const { page } = operator;
  const request = await operator.find(isStarted('MERIDIAN', false), runSucceeds);
  await operator.openDetail(request);
  const redeploy = page.getByRole('button', { name: 'Redeploy', exact: true });
  await redeploy.click();
  await page.context().setOffline(true);
  const dialog = dialogOf(operator);
  await expect(dialog.getByText(/^Redeploy needs a connection to the server/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(redeploy).toHaveAttribute('aria-disabled', 'true');
  await expect(redeploy).toHaveAttribute('title', /^Redeploy needs a connection to the server/);
});
