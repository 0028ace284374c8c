/** What deployments are made of, read on a phone: credentials, platform versions and topologies, first online, then without a network. */
import { goTo } from './go-to.ts';
import { controlled } from './installed-app.ts';
import { expect, test } from './visitors.ts';

const LISTS = ['credentials', 'platformversion', 'topologies'] as const;

test('credentials, versions and topologies are read on a phone without a network', async ({ visit }) => {
  const visitor = await visit('operator', { appInstalled: true });
  const { page } = visitor;
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const aws = card('brightwater-aws-workloads');
  const ember = card('Ember');
  const edge = card('STORE_EDGE');
  const request = await visitor.find(
    ({ deploymentType }) => deploymentType === 'MERIDIAN',
    ({ platformVersion }) => ['8.6.4', '9.0.2', '9.1.0'].includes(platformVersion ?? ''),
  );
  const { results } = await visitor.read<{ results: readonly { id: number }[] }>('bideploymentrequests?pageSize=1');
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step('each links to its parts, or to its users', async () => {
    await goTo(page, `/dashboard/deployments/view/${request.id}`);
    await page.getByRole('link', { name: /^(Cinder|Driftwood|Ember|Fathom) - / }).click();
    await expect(heading(/Viewing /)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Deployment #/ }).first()).toBeVisible();
    await expect(page.getByText('Internal description')).toBeHidden();
    await goTo(page, `/dashboard/bideployments/view/${results[0]?.id}`);
    await page.getByRole('link', { name: 'BI_DEPLOYMENT 1.0.1' }).click();
    await expect(heading('Viewing BI_DEPLOYMENT 1.0.1')).toBeVisible();
    await goTo(page, '/dashboard/credentials/list');
    await expect(aws).toContainText('Retained');
    await aws.getByRole('link', { name: /^brightwater-aws-workloads/ }).click();
    await expect(page.getByRole('link', { name: /^Deployment #/ }).first()).toBeVisible();
    await goTo(page, '/dashboard/credentials/create');
    await expect(page.getByRole('textbox', { name: 'Credential name' })).toBeVisible();
    for (const list of LISTS) {
      await goTo(page, `/dashboard/${list}/list`);
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    }
  });

  await controlled(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await test.step('topologies', async () => {
    await expect(edge).toContainText('/27');
    await edge.getByRole('link', { name: /^STORE_EDGE/ }).click();
    await expect(page.getByText('How much the services write to their logs')).toBeVisible();
  });
  await test.step('platform versions, whose addresses have dots', async () => {
    await goTo(page, '/dashboard/platformversion/list');
    await expect(ember).toContainText('9.1.0-docker');
    await ember.getByRole('link', { name: /^Ember/ }).click();
    await expect(page.getByText('For every environment, including production.')).toBeVisible();
    await expect(page).toHaveURL(/\/view\/9\.1\.0$/);
    await page.reload();
    await expect(page.getByText('You need a connection to the server to see this.')).toBeVisible();
  });
  await test.step('credentials and their guides', async () => {
    await goTo(page, '/dashboard/credentials/list');
    await aws.getByRole('link', { name: /^brightwater-aws-workloads/ }).click();
    await expect(page.getByText('•••••••• Stored, never shown')).toBeVisible();
    await expect(page.getByText('You need a connection to the server to see this.')).toBeVisible();
    await page.getByRole('button', { name: 'Guide for AWS' }).click();
    await expect(page.getByRole('dialog', { name: 'A role for an AWS credential' })).toContainText('Copy its ARN');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });
  await test.step('a form that opens from the device waits for the network', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    const name = page.getByRole('textbox', { name: 'Credential name' });
    const saveLater = async () => {
      for (const step of [1, 2]) {
        await expect(page.getByRole('button', { name: `Step ${step} of 3` })).toBeVisible();
        await page.getByRole('button', { name: 'Next' }).click();
      }
      await page.getByRole('button', { name: 'Save when online' }).click();
      await expect(page.getByText(/is saved when you are online again/)).toBeVisible();
    };
    await name.fill('brightwater-aws-renamed');
    await saveLater();
    const main = page.getByRole('main');
    await expect(main.getByText('Your changes to this credential wait in the queue.')).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await main.getByRole('button', { name: 'Withdraw and continue editing' }).click();
    await expect(name).toHaveValue('brightwater-aws-renamed');
    await saveLater();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(main.getByText('Your earlier changes to this credential wait in the queue.')).toBeVisible();
    await main.getByRole('link', { name: 'Show the queue' }).click();
    await page.getByRole('button', { name: /^Withdraw: Credential / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Nothing is queued.')).toBeVisible();
  });
});
