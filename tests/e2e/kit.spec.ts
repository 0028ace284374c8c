import { expect, type Page } from '@playwright/test';
import { expectNoViolations, openGallery, test } from './gallery.ts';

const pageNames = ['list', 'detail', 'controls', 'panels', 'parts', 'overlays', 'selection', 'statuses'] as const;

let address = '';

test.beforeAll(({ galleryAddress }) => {
  address = galleryAddress;
});

async function open(page: Page, name: (typeof pageNames)[number]): Promise<{ complaints: string[] }> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await openGallery(page, address, name);
  return { complaints };
}

const screens = [
  { name: 'laptop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const;

for (const { name: screen, viewport } of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page is accessible and fits, ${screen}, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const name of pageNames) {
        const { complaints } = await open(page, name);
        await expectNoViolations(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
      }
      await context.close();
    });
  }
}

test('the colours can be chosen against the device', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, 'list');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light';
  });
  const light = await background();
  expect(light).not.toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background()).toBe(light);
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  expect(await background()).toBe(dark);
});

for (const { name: screen, viewport } of screens) {
  test(`in select mode each row is added or removed, and has no other actions, ${screen}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, 'selection');
    const chosen = page.getByRole('status', { name: 'Selected requests' });
    await expect(chosen).toHaveText('2417');
    await expect(page.getByRole('button', { name: /^(Actions for|Approve|Reject)/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add request 2418' }).click();
    await expect(chosen).toHaveText('2417, 2418');
    await expect(page.getByRole('button', { name: 'Remove request 2418' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove request 2417' }).click();
    await expect(chosen).toHaveText('none');
    await expectNoViolations(page);
  });
}

test('a dialog keeps the focus inside and gives it back', async ({ page }) => {
  const { complaints } = await open(page, 'overlays');
  const opener = page.getByRole('button', { name: 'Open dialog' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Redeploy harbour-foods / till-acceptance' });
  await expect(dialog).toBeVisible();
  await expectNoViolations(page);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const here = document.activeElement;
      return here !== document.body && here?.closest('dialog') === null;
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  // Nothing behind an open dialog was left inert.
  await opener.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a dialog closes by a press beside it, not by a press on it', async ({ page }) => {
  await open(page, 'overlays');
  await page.getByRole('button', { name: 'Open dialog' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading').click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 400);
  await expect(dialog).toBeHidden();
});

test('a question for production is confirmed by the exact word only', async ({ page }) => {
  await open(page, 'overlays');
  await page.getByRole('button', { name: 'Open production question' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Destroy environment' });
  const field = dialog.getByRole('textbox');
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  await field.fill('payments');
  await expect(dialog.getByRole('button', { name: 'Yes' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await field.fill('payments-prod');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});

test('an action menu is loaded when opened, reads its refusals and gives the focus back', async ({ page }) => {
  const { complaints } = await open(page, 'list');
  const trigger = page.getByRole('button', { name: 'Actions for request 2415' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expectNoViolations(page);
  await expect(menu.getByRole('menuitem', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Reject' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const refused = menu.getByRole('menuitem', { name: /^Start/ });
  await expect(refused).toBeFocused();
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(refused).toContainText('The uptime schedule has ended.');
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(trigger).toBeFocused();
  expect(complaints).toEqual([]);
});

test('a hover menu opens under the pointer and waits before it closes', async ({ page }) => {
  await page.clock.install();
  await open(page, 'overlays');
  const menu = page.getByRole('menu', { name: 'Deployment' });
  const elsewhere = page.getByRole('button', { name: 'Open sheet' });
  await elsewhere.focus();
  await page.getByRole('button', { name: 'Deployment' }).hover();
  await expect(menu).toBeVisible();
  await expect(elsewhere).toBeFocused();
  await expectNoViolations(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.mouse.move(900, 700);
  await page.clock.runFor(250);
  await expect(menu).toBeVisible();
  await page.clock.runFor(60);
  await expect(menu).toBeHidden();
});

test('a hover menu goes by keyboard alone', async ({ page }) => {
  await open(page, 'overlays');
  const trigger = page.getByRole('button', { name: 'Deployment' });
  const menu = page.getByRole('menu', { name: 'Deployment' });
  await page.getByRole('button', { name: 'Open sheet' }).focus();
  await page.keyboard.press('Tab');
  await expect(trigger).toBeFocused();
  await expect(menu).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('s');
  await expect(menu.getByRole('menuitem', { name: /^Start VMs/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Chosen: nothing')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Chosen: approve')).toBeVisible();
  await expect(menu).toBeHidden();
});

test('a dialog opened from a hover menu gives the focus back to its button', async ({ page }) => {
  await open(page, 'overlays');
  const trigger = page.getByRole('button', { name: 'Deployment' });
  await trigger.click();
  await page.getByRole('menuitem', { name: 'Reject' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Reject request' });
  await expect(dialog).toContainText('Are you sure you want to reject this deployment request?');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toBeHidden();
  await expect(trigger).toBeFocused();
  await expect(page.getByText('Chosen: nothing')).toBeVisible();
});

test('a dialog opened from an action menu gives the focus back to its button', async ({ page }) => {
  await open(page, 'overlays');
  const trigger = page.getByRole('button', { name: 'Further actions' });
  const dialog = page.getByRole('alertdialog', { name: 'Reject request' });
  for (const means of ['pointer', 'keyboard'] as const) {
    if (means === 'pointer') {
      await trigger.click();
      await page.getByRole('menuitem', { name: 'Reject' }).click();
    } else {
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    }
    await expect(dialog.getByRole('button', { name: 'Yes' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trigger).toBeFocused();
  }
});

test('a hover menu opens and closes by tap', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page, 'overlays');
  const trigger = page.getByRole('button', { name: 'Deployment' });
  const menu = page.getByRole('menu', { name: 'Deployment' });
  await trigger.tap();
  await expect(menu).toBeVisible();
  await expectNoViolations(page);
  await page.touchscreen.tap(200, 100);
  await expect(menu).toBeHidden();
  await trigger.tap();
  await menu.getByRole('menuitem', { name: 'Approve' }).tap();
  await expect(page.getByText('Chosen: approve')).toBeVisible();
  await context.close();
});

test('tabs answer the keyboard', async ({ page }) => {
  const { complaints } = await open(page, 'overlays');
  await page.getByRole('tab', { name: 'Standard' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel')).toContainText('Choose the stages.');
  expect(complaints).toEqual([]);
});

test('a filter is cleared by its own button, which hands the focus to the control', async ({ page }) => {
  await open(page, 'list');
  await page.getByRole('button', { name: 'Clear Status' }).click();
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status).toHaveValue('');
  await expect(status).toBeFocused();
  await expect(page.getByRole('button', { name: 'Clear Status' })).toBeHidden();
});

test('a secret is shown only while asked for', async ({ page }) => {
  await open(page, 'controls');
  const secret = page.getByLabel('Secret key', { exact: true });
  await expect(secret).toHaveCSS('-webkit-text-security', 'disc');
  await page.getByRole('button', { name: 'Show secret key' }).click();
  await expect(secret).toHaveCSS('-webkit-text-security', 'none');
  await page.getByRole('button', { name: 'Hide secret key' }).click();
  await expect(secret).toHaveCSS('-webkit-text-security', 'disc');
});

test('a pending button takes no second press and keeps its focus', async ({ page }) => {
  await open(page, 'controls');
  const pending = page.getByRole('button', { name: 'Pending' }).first();
  await expect(pending).toHaveAttribute('aria-busy', 'true');
  await pending.focus();
  await expect(pending).toBeFocused();
});

test('a part that is shown while it is on its way ahead comes without an error', async ({ page }) => {
  const { complaints } = await open(page, 'parts');
  await page.getByRole('button', { name: 'Bring it ahead' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByText('The part is there.')).toBeVisible();
  expect(complaints).toEqual([]);
});
