/** The types of requests, made in the browser: with a pointer, by keyboard or by touch, on a laptop or on a phone. */
import {
  ADD_BUTTONS,
  chooseNew,
  fillForm,
  fillSteps,
  keyboard,
  pointer,
  SEGMENTS,
  saveButton,
  touch,
} from './form-filler.ts';
import { goTo } from './go-to.ts';
import { openList } from './portal-test.ts';
import { expect, test } from './visitors.ts';

test.use({ account: 'operator' });

const filling = (environmentIdentifier: string) => ({
  client: 'brightwater',
  environmentIdentifier,
  approvalReference: 'CR-4711',
});

test('the form’s code is loaded while the list is idle', async ({ page }) => {
  const loaded = page.waitForResponse(/\/assets\/deployments-form-[^/]*\.js$/);
  // A device that was in use has the code already, until its page is loaded again.
  await page.goto('/dashboard/deployments/list');
  expect((await loaded).ok()).toBe(true);
});

test('an on-premises request is made on a laptop, from the button to the list', async ({ page }) => {
  const type = 'PRODUCT_ON_PREM';
  await openList(page);
  await chooseNew(page, pointer(page), type);
  await expect(page.getByRole('heading', { level: 1, name: ADD_BUTTONS[type] })).toBeVisible();
  await fillForm(page, pointer(page), type, filling('e2e-on-prem'));
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
  await expect(page.getByText('The deployment request was saved.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('e2e-on-prem');
  await expect(page.getByRole('row').nth(1)).toContainText('Pending approval');
});

test('a store server is made by keyboard alone', async ({ page }) => {
  await openList(page);
  const hands = keyboard(page);
  await hands.press(page.getByRole('button', { name: 'New deployment' }));
  const entry = page.getByRole('menuitem', { name: ADD_BUTTONS.STORESERVER });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type(ADD_BUTTONS.STORESERVER);
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: ADD_BUTTONS.STORESERVER })).toBeVisible();
  await fillForm(page, hands, 'STORESERVER', filling('e2e-by-keyboard'));
  await hands.press(saveButton(page));
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
  await expect(page.getByRole('row').nth(1)).toContainText('e2e-by-keyboard');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  // The longest of the forms, and the one with a sheet of choices.
  for (const type of ['PRODUCT', 'DATABASE'] as const) {
    const isTouched = type === 'DATABASE';
    test(`${type} is made section by section${isTouched ? ', by touch' : ''}`, async ({ page }) => {
      await goTo(page, `/dashboard/deployments/create/${SEGMENTS[type]}`);
      const name = `e2e-p-${SEGMENTS[type]}`.slice(0, 24);
      await fillSteps(page, isTouched ? touch(page) : pointer(page), type, filling(name));
      await saveButton(page).click();
      await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
      await expect(page.getByText(name).first()).toBeVisible();
    });
  }
});
