/** Once through by keyboard only, with the focus in sight at every step. */
import type { Locator, Page } from '@playwright/test';
import { readDevice } from './device.ts';
import { expect, statusesOf, test } from './visitors.ts';

// One long way through the portal, checked at every stop.

/** The element that has the focus, and how it shows that. */
async function expectFocusShown(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { element: 'nothing', isShown: false, isInView: false };
    // The cell of a table has the ring of a link in it.
    const ringed = [element, element.closest('td, th')].filter((each) => each !== null);
    const box = element.getBoundingClientRect();
    return {
      element: element.outerHTML.slice(0, 200),
      isShown: ringed
        .map((each) => getComputedStyle(each))
        .some(
          ({ outlineStyle, outlineWidth, boxShadow }) =>
            (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
        ),
      isInView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0,
    };
  });
  expect(focus).toMatchObject({ isShown: true, isInView: true });
}

/** Tabs to an element, and holds every stop on the way against the rule that the focus is seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectFocusShown(page);
      return;
    }
    const isInPage = await page.evaluate(() => document.activeElement !== document.body);
    if (isInPage) await expectFocusShown(page);
  }
  throw new Error(`${target} can't be reached with ${key}.`);
}

test('an approver signs in, finds a request, approves it and goes back without a pointer', async ({ page, callAs }) => {
  const scout = await callAs('approver');
  const request = await scout.find(
    (row) => statusesOf(row).startsWith('PENDING_APPROVAL') && row.environmentTypeProduction,
  );

  await test.step('sign in through the popup', async () => {
    await page.goto('/');
    const opening = page.waitForEvent('popup');
    await tabTo(page, page.getByRole('link', { name: 'Launch' }));
    await page.keyboard.press('Enter');
    const popup = await opening;
    await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await tabTo(popup, popup.getByRole('button', { name: 'approver@meridian.example' }));
    const closed = popup.waitForEvent('close');
    await popup.keyboard.press('Enter');
    await closed;
    await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('skip the navigation', async () => {
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await expectFocusShown(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });

  await test.step('filter the list', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Environment Identifier' }));
    await page.keyboard.type(request.environmentIdentifier);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`environmentIdentifier=${request.environmentIdentifier}$`));
    await tabTo(page, page.getByRole('spinbutton', { name: 'Request ID' }), 'Shift+Tab');
    await page.keyboard.type(String(request.id));
    await page.keyboard.press('Enter');
    await expect(page.locator('tbody tr')).toHaveCount(1);
  });

  await test.step("read a row's menu", async () => {
    const actions = page.getByRole('button', { name: `Actions for request ${request.id}` });
    await tabTo(page, actions);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(actions).toBeFocused();
    await expectFocusShown(page);
  });

  await test.step('open the row', async () => {
    await tabTo(page, page.getByRole('link', { name: `View request ${request.id}` }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Viewing #${request.id}` })).toBeVisible();
  });

  const menuButton = page.getByRole('button', { name: 'Deployment', exact: true });
  await test.step('open the menu and walk it', async () => {
    await tabTo(page, menuButton);
    await page.keyboard.press('Enter');
    const entries = page.getByRole('menu', { name: 'Deployment' }).getByRole('menuitem');
    await expect(entries.first()).toBeFocused();
    await expectFocusShown(page);
    await page.keyboard.press('End');
    await expect(entries.last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menuButton).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entries.first()).toHaveText('Approve');
    await expect(entries.first()).toBeFocused();
  });

  await test.step('say no, and be back at the menu button', async () => {
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Approve' });
    await expect(question.getByRole('textbox', { name: /^Type/ })).toBeFocused();
    await expectFocusShown(page);
    // The focus stays within the dialog, whichever way it goes.
    for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Tab'] as const) {
      await page.keyboard.press(key);
      const isOutside = await question.evaluate(
        (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(menuButton).toBeFocused();
  });

  await test.step('approve with the typed identifier', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Approve' });
    await expect(question.getByRole('textbox', { name: /^Type/ })).toBeFocused();
    await page.keyboard.type(request.environmentIdentifier);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Approved');
    await expect(menuButton).toBeFocused();
    await expectFocusShown(page);
  });

  await test.step('go back to the list as it was', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Back' }).first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`requestId=${request.id}`));
    await expect(page.getByRole('row').nth(1)).toContainText('Approved');
  });
});

test('a form that takes the place of its skeleton has the focus on its heading', async ({ visit }) => {
  const { page } = await visit('operator');
  for (const { list, link, heading } of [
    { list: 'vpcs', link: 'Add New VPC', heading: 'Add New VPC' },
    { list: 'bideployments', link: 'Add BI Deployment', heading: 'Create BI Deployment' },
    { list: 'credentials', link: 'Add New Credential', heading: 'Add New Credential' },
  ]) {
    await page.goto(`/dashboard/${list}/list`);
    const opening = page.getByRole('link', { name: link });
    await expect(opening).toBeVisible();
    await opening.press('Enter');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    // On from there, and not from the top of the page.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true);
    await expectFocusShown(page);
  }
});

test('a question that is answered above a form gives the focus to the heading', async ({ visit }) => {
  const { page } = await visit('operator', { atList: true });
  const heading = page.getByRole('heading', { level: 1, name: 'Add New Credential' });
  const name = page.getByRole('textbox', { name: 'Credential name' });
  for (const answer of ['Restore', 'Discard draft']) {
    await page.goto('/dashboard/credentials/create');
    await name.fill(`kept-until-${answer}`);
    await expect.poll(async () => (await readDevice(page)).databases).toContain(`kept-until-${answer}`);
    await page.reload();
    await page.getByRole('button', { name: answer, exact: true }).press('Enter');
    await expect(page.getByText('You have an unsaved draft from')).toBeHidden();
    await expect(heading).toBeFocused();
    if (answer === 'Restore') {
      await tabTo(page, page.getByRole('button', { name: 'Back', exact: true }));
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Credentials' })).toBeFocused();
    }
  }
});
