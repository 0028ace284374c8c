/** Answers beside the picture: a real record in its chart from its own page, and a made-up one that goes its way. */
import { expectAccessibleHere, LAPTOP, PHONE, PICTURE } from './accessibility-tour.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, statusesOf, test } from './visitors.ts';

test('from a request’s page by keyboard: who can destroy it, why not now, and the way it came', async ({ visit }) => {
  const visitor = await visit('administrator');
  const { page } = visitor;
  await page.setViewportSize(LAPTOP);
  const request = await visitor.find((row) => statusesOf(row).startsWith('LAUNCHED STARTED IDLE'));
  await visitor.openDetail(request);
  await page.getByRole('link', { name: 'Show in workflow' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Deployment' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Record' })).toHaveAttribute('aria-selected', 'true');
  const cannot = page.getByRole('region', { name: 'What you can’t do now, and why' });
  const destroy = cannot.getByRole('listitem').filter({ hasText: /^Destroy/ });
  await expect(destroy).toContainText('Can’t destroy: it is running');
  await expect(destroy).toContainText('Destroy is possible while the infrastructure status is');
  await expect(destroy).toContainText('It needs');
  await expect(destroy).toContainText(/Once possible, by: .*Administrator/);
  const way = page.getByRole('region', { name: 'History' });
  await expect(way.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'a record in its workflow');
  await way.getByRole('slider', { name: 'Replay' }).focus();
  await page.keyboard.press('Home');
  await expect(way.getByRole('listitem').first().getByRole('button')).toHaveAttribute('aria-current', 'step');
  await expect(page).toHaveURL(/step=/);
  await expectAccessible(page, 'a replayed step', { except: PICTURE });
  // Available actions are shown only for now.
  await expect(destroy).toBeHidden();
  const back = page.getByRole('button', { name: 'Back to now' });
  await back.focus();
  await page.keyboard.press('Enter');
  await expect(back).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What you can do now' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'What you can do now' })).toBeInViewport();
  await page.setViewportSize(PHONE);
  await expect(destroy).toBeVisible();
  await expectAccessibleHere(page, 'a record in its workflow');
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  await page.getByRole('button', { name: 'Simulate from here' }).click();
  await expect(page.getByRole('tab', { name: 'Simulate' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox', { name: 'Infrastructure status' })).toHaveValue('STARTED');
  const approval = page.getByRole('combobox', { name: 'Approval status' });
  await expect(approval).toHaveValue('LAUNCHED');
  await expect(page.getByRole('button', { name: 'Start again' })).toHaveAttribute('aria-disabled', 'true');
  await approval.selectOption('REJECTED');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(approval).toHaveValue('LAUNCHED');
  await approval.selectOption('REJECTED');
  await page.getByRole('button', { name: 'Start from a new record' }).click();
  await expect(approval).toHaveValue('PENDING_APPROVAL');
  await expect(page.getByRole('heading', { name: 'The record', exact: true })).toBeFocused();
});

test('events are sent by hand, a way is found and gone, and a link shows it again', async ({ visit }) => {
  const { page } = await visit('administrator');
  await page.setViewportSize(LAPTOP);
  const calls: string[] = [];
  await goTo(page, '/dashboard/workflows/vpc?panel=simulate&to=live.status.AVAILABLE');
  const way = page.getByRole('region', { name: 'Shortest path' });
  await expect(way.getByRole('listitem').first()).toContainText('1. Approve');
  page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
  await page.getByRole('region', { name: 'What can be done' }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('PENDING_CREATION');
  await expect(way.getByRole('listitem').first()).toContainText('1. Launch');
  await way.getByRole('button', { name: 'Take this path' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('AVAILABLE');
  await expect(way).toContainText('The record already has this status.');
  // The button is gone; the keyboard goes on beside where it was.
  await expect(way.locator(':focus')).toHaveCount(1);
  await page.getByLabel('Acting as').selectOption({ label: 'No one (no privileges)' });
  await expect(page.getByText('Can’t destroy: you need the privilege', { exact: false })).toBeVisible();
  await expectAccessible(page, 'a simulation', { except: PICTURE });
  await page.reload();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('AVAILABLE');
  await page.getByRole('button', { name: 'Step back' }).click();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('PENDING_APPROVAL');
  await page.setViewportSize(PHONE);
  await expectAccessibleHere(page, 'a simulation');
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  expect(calls.filter((url) => url.includes('/vpcs'))).toEqual([]);
  await page.setViewportSize(LAPTOP);
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByLabel('The other').selectOption({ label: 'No one (no privileges)' });
  await expect(page.getByRole('region', { name: 'Only someone without privileges' })).toContainText('Nothing.');
  await expectAccessible(page, 'a comparison', { except: PICTURE });
  await page.getByLabel('One', { exact: true }).selectOption({ label: 'No one (no privileges)' });
  await expect(page.getByText('Choose two different roles to compare.', { exact: false })).toBeVisible();
});

test('what is chosen at once after another choice takes nothing of it back', async ({ visit }) => {
  const { page } = await visit('administrator');
  await page.setViewportSize(LAPTOP);
  await goTo(page, '/dashboard/workflows/deployment?panel=simulate');
  await expect(page.getByLabel('Approval status')).toHaveValue('PENDING_APPROVAL');
  // In one go: the page can't be drawn in between.
  await page.getByRole('region', { name: 'The record' }).evaluate((region) => {
    const choices = [...region.querySelectorAll('select')];
    for (const value of ['LAUNCHED', 'STARTED']) {
      const choice = choices.find(({ options }) => [...options].some((option) => option.value === value));
      if (choice === undefined) throw new Error(`Nothing offers ${value}.`);
      choice.value = value;
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page.getByLabel('Infrastructure status')).toHaveValue('STARTED');
  await expect(page.getByLabel('Approval status')).toHaveValue('LAUNCHED');
});
