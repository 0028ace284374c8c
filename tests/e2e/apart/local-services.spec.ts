/**
 * What a new user can try first: a real environment on this machine, from the request to its end. By the alphabet it comes before the
 * files of this folder that change roles and rules.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { field, pointer, saveButton } from '../form-filler.ts';
import { goTo } from '../go-to.ts';
import { expect, test } from '../visitors.ts';

/** Null if nothing answers. */
async function pageAt(address: string): Promise<string | null> {
  try {
    return await (await fetch(address)).text();
  } catch {
    return null;
  }
}

test('a real environment is requested, approved, launched, opened, stopped and destroyed', async ({
  visit,
  portal,
}) => {
  expect(portal.output()).toMatch(/\/dashboard\/deployments\/create\/meridian_on_prem\nand save .* LOCAL_SERVICES/);
  const operator = await visit('operator');
  const { page } = operator;
  const hands = pointer(page);

  await test.step('the operator requests it', async () => {
    await goTo(page, '/dashboard/deployments/create/meridian_on_prem');
    await field(page, 'Client').fill('brightwater');
    await field(page, 'Environment Identifier').fill('real-one');
    await field(page, 'Approval Reference').fill('CR-1');
    await hands.select(field(page, 'Credential'), undefined);
    await hands.search(field(page, 'Platform Version'), undefined);
    await hands.select(field(page, 'Topology'), 'LOCAL_SERVICES');
    // Its only version and config come with it.
    await expect(field(page, 'Topology version')).toHaveValue('1.0.0');
    await expect(field(page, 'Deployment config version')).toHaveValue('local-services-1.0');
    await expect(page.getByText('Runner: local-services', { exact: true })).toBeVisible();
    await saveButton(page).click();
    await expect(page.getByText('The deployment request was saved.')).toBeVisible();
  });

  const request = await operator.find((row) => row.environmentIdentifier === 'real-one');
  await test.step('an approver sees what a launch would create, and approves that', async () => {
    const approver = await visit('approver');
    await approver.openDetail(request);
    await expect(approver.page.getByRole('heading', { name: 'Plan: 3 to create' })).toBeVisible({ timeout: 30_000 });
    await approver.page.getByRole('button', { name: 'Approve', exact: true }).click();
    const question = approver.question('Approve');
    await expect(question.getByText('local-services', { exact: true })).toBeVisible();
    await question.getByText('service.real-one-manager-1').click();
    await expect(question.getByText('Known after the launch').first()).toBeVisible();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(approver.detailStatus('Approval')).toHaveText('Approved');
  });

  await test.step('the operator launches it', async () => {
    await operator.openDetail(request);
    await expect(page.getByText('local-services, from the next operation')).toBeVisible();
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    const launching = operator.question('Launch');
    await expect(launching.getByText('local-services', { exact: true })).toBeVisible();
    await launching.getByRole('button', { name: 'Yes' }).click();
    await expect(operator.detailStatus('Infrastructure')).toHaveText('Started', { timeout: 60_000 });
    await expect(operator.detailStatus('Build job')).toHaveText('Idle');
    await expect(page.getByText('local-services', { exact: true })).toBeVisible();
  });

  const link = page.getByRole('link').filter({ hasText: /http:\/\/localhost:\d+\// });
  const address = (await link.getAttribute('href', { timeout: 10_000 })) ?? '';
  await test.step('the running service opens, and its log says where it is', async () => {
    const service = await page.context().newPage();
    await service.goto(address);
    await expect(service.getByRole('heading', { name: 'real-one-manager-1' })).toBeVisible();
    await service.close();
    await page.getByRole('link', { name: 'View job logs' }).click();
    await expect(page.getByText(`real-one-manager-1 answers at ${address}`)).toBeVisible();
  });

  const change = async (action: string, statusAfter: string) => {
    await operator.openInList(request);
    await operator.chooseInList(request, action);
    await operator.question(action).getByRole('button', { name: 'Yes' }).click();
    await expect(operator.row(request)).toContainText(statusAfter, { timeout: 60_000 });
  };
  await test.step('it stops', async () => {
    await change('Stop', 'Stopped');
    expect(await pageAt(address)).toBeNull();
  });
  await test.step('it is destroyed', async () => {
    await change('Destroy', 'Destroyed');
    const services = join(portal.dataFolder, `runs/deployments/${request.id}/state/services`);
    expect(existsSync(services)).toBe(false);
    expect(await pageAt(address)).toBeNull();
  });
});
