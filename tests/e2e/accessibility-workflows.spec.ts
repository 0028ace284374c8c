/** The accessibility tour of the panels beside a workflow's picture. */
import { readFileSync } from 'node:fs';
import { expectAccessibleOnPhone, LAPTOP } from './accessibility-tour.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, statusesOf, test } from './visitors.ts';

test.describe.configure({ timeout: 240_000 });

const VPC = '/dashboard/workflows/vpc';
/** The page of a workflow is checked with it; the panels beside it are all that changes here. */
const PICTURE = '[role=application]';

test('what is said about a workflow is accessible', async ({ visit }) => {
  const administrator = await visit('administrator', { atList: true });
  const { page } = administrator;
  await page.setViewportSize(LAPTOP);
  const request = await administrator.find((row) => statusesOf(row).startsWith('LAUNCHED STARTED IDLE'));
  await goTo(page, `/dashboard/workflows/deployment?panel=record&record=deployments:${request.id}`);
  const way = page.getByRole('region', { name: 'History' });
  await expect(way.getByRole('listitem').first()).toBeVisible();
  const cannot = page.getByRole('region', { name: 'What you can’t do now, and why' });
  await expect(cannot).toBeVisible();
  await expectAccessible(page, 'a record in its workflow');
  await expectAccessibleOnPhone(page, 'a record in its workflow', cannot, { except: PICTURE });
  await way.getByRole('slider', { name: 'Replay' }).focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/step=/);
  await expectAccessible(page, 'a replayed step', { except: PICTURE });
  const downloading = page.waitForEvent('download');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Capsule', exact: true }).click();
  const capsule = await (await downloading).path();

  await goTo(page, `${VPC}?panel=simulate&to=live.status.AVAILABLE`);
  await page.getByLabel('Acting as').selectOption({ label: 'No one (no privileges)' });
  await expect(page.getByText(/^Can’t .*: you need the privilege/).first()).toBeVisible();
  await expectAccessible(page, 'a simulation', { except: PICTURE });
  await expectAccessibleOnPhone(page, 'a simulation', page.getByLabel('Acting as'), { except: PICTURE });
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByLabel('The other').selectOption({ label: 'No one (no privileges)' });
  await expect(page.getByRole('region', { name: 'Only someone without privileges' })).toBeVisible();
  await expectAccessible(page, 'a comparison', { except: PICTURE });
  await goTo(page, `${VPC}?panel=counts`);
  await expect(page.getByRole('table', { name: 'Records by Status' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'counts', { except: PICTURE });
  await goTo(page, `${VPC}?panel=export`);
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'SVG', exact: true })).toBeVisible();
  await expectAccessible(page, 'an export', { except: PICTURE });
  await goTo(page, `${VPC}?panel=comments&select=live.status.AVAILABLE`);
  await page.getByRole('textbox', { name: 'Comment' }).fill('Who may destroy this?');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('button', { name: /^Resolve the comment/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText('Enter a comment.')).toBeVisible();
  await expectAccessible(page, 'comments', { except: PICTURE });
  await expectAccessibleOnPhone(page, 'comments', page.getByRole('textbox', { name: 'Comment' }), { except: PICTURE });
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectAccessible(page, 'a table in place of the picture');
  await expectAccessibleOnPhone(page, 'a list in place of the picture', page.getByRole('list', { name: /^VPC: / }), {
    colorSchemes: ['light'],
  });

  await goTo(page, '/dashboard/workflows/capsule');
  await page.locator('input[type=file]').setInputFiles({
    name: 'deployment.capsule.json',
    mimeType: 'application/json',
    buffer: readFileSync(capsule),
  });
  await expect(page.getByText('Read-only: chart', { exact: false })).toBeVisible();
  await expectAccessible(page, 'an open capsule', { except: PICTURE });
  await goTo(page, '/dashboard/workflows/tonight');
  const clock = page.getByRole('slider', { name: /^Clock/ });
  await clock.focus();
  await page.keyboard.press('End');
  await expect(page.getByText(/^Changes from now: /)).toBeVisible();
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(page.getByText(/^Running until /).first()).toBeAttached();
  await expectAccessible(page, 'the end of tonight');
  await goTo(page, '/dashboard/workflows');
  await page.getByRole('searchbox').fill('pending approval');
  await expect(page.getByRole('main').getByRole('link', { name: /^Connectivity/ })).toBeHidden();
  await expectAccessible(page, 'workflows that were found');
});
