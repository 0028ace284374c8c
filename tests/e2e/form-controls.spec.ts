import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectValue, openControlsOnPhone, openGallery, test } from './gallery.ts';

test.use({ viewport: { width: 1280, height: 800 } });
test.beforeEach(async ({ page, galleryAddress }) => {
  await openGallery(page, galleryAddress, 'form-controls');
});

const leavings = async (page: Page, id: string) =>
  Number(await page.locator(`[data-said="${id}"]`).getAttribute('data-leavings'));

test.describe('a search', () => {
  const version = (page: Page) => page.getByRole('combobox', { name: 'Platform Version' });

  test('is found by typing and chosen by Enter', async ({ page }) => {
    await version(page).focus();
    await page.keyboard.type('meadow 9.4.2');
    const list = page.getByRole('listbox', { name: 'Platform Version' });
    await expect(list.getByRole('option')).toHaveText(['Meadow - 9.4.2']);
    await expect(page.getByRole('status').filter({ hasText: '1 match' })).toBeAttached();
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await expect(list).toBeHidden();
    await expect(version(page)).toHaveValue('Meadow - 9.4.2');
    await expectValue(page, 'version', '9.4.2');
    expect(await leavings(page, 'version')).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await leavings(page, 'version')).toBe(1);
  });

  test('goes by arrows, Home and End; Escape brings the choice back', async ({ page }) => {
    const few = page.getByRole('combobox', { name: 'One of three' });
    await few.focus();
    await page.keyboard.press('ArrowDown');
    const options = page.getByRole('listbox', { name: 'One of three' }).getByRole('option');
    const isCurrent = async (place: number) => {
      const id = await options.nth(place).getAttribute('id');
      await expect(few).toHaveAttribute('aria-activedescendant', id ?? '');
    };
    await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true');
    await isCurrent(2);
    await page.keyboard.press('ArrowDown');
    await isCurrent(0);
    await page.keyboard.press('ArrowUp');
    await isCurrent(2);
    await page.keyboard.press('Home');
    await isCurrent(0);
    await page.keyboard.press('End');
    await isCurrent(2);
    await page.keyboard.type('harbour');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(few).toHaveValue(/^Meadow, whose name/);
    await expectValue(page, 'few-versions', '9.4.2');
  });

  test('says that nothing matches, keeps its choice then, and can be emptied', async ({ page }) => {
    const few = page.getByRole('combobox', { name: 'One of three' });
    await few.fill('nothing like it');
    await expect(page.getByText('No match', { exact: true }).first()).toBeVisible();
    await expect(few).toHaveAttribute('aria-expanded', 'false');
    await expectNoViolations(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear One of three' })).toBeFocused();
    await expect(few).toHaveValue(/^Meadow, whose name/);
    await few.fill('');
    await page.keyboard.press('Enter');
    await expectValue(page, 'few-versions', '');
    await few.fill('9.4.1');
    await page.keyboard.press('Tab');
    await expectValue(page, 'few-versions', '9.4.1');
    await page.getByRole('button', { name: 'Clear One of three' }).click();
    await expectValue(page, 'few-versions', '');
    await expect(few).toBeFocused();
  });

  test('shows a hundred of a thousand, the chosen one among them, and asks to keep typing', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Version far down' }).click();
    const options = page.getByRole('listbox', { name: 'Version far down' }).getByRole('option');
    await expect(options).toHaveCount(100);
    await expect(page.getByText('Keep typing: 900 more are not shown.')).toBeVisible();
    await expect(options.filter({ hasText: 'Meadow - 9.4.2' })).toBeInViewport();
  });

  test('can be read where it is fixed, and waits where its list is on the way', async ({ page }) => {
    const fixed = page.getByRole('combobox', { name: 'Fixed version' });
    await fixed.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(fixed).toHaveAccessibleDescription('The software is installed on all VMs.');
    const coming = page.getByRole('combobox', { name: 'Versions on their way' });
    await expect(coming).toHaveValue('9.4.1');
    await coming.click();
    await expect(page.getByText('Loading …').first()).toBeVisible();
  });

  test('opens over the whole screen of a phone', async ({ browser, galleryAddress }) => {
    const page = await openControlsOnPhone(browser, galleryAddress);
    await version(page).tap();
    const sheet = page.getByRole('dialog', { name: 'Platform Version' });
    await expect(sheet.getByRole('combobox', { name: 'Search Platform Version' })).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.type('harbour 1.0.3');
    await sheet.getByRole('option', { name: 'Harbour - 1.0.3' }).tap();
    await expect(sheet).toBeHidden();
    await expect(version(page)).toHaveText('Harbour - 1.0.3');
    await expect(version(page)).toBeFocused();
    await expectValue(page, 'version', '1.0.3');
    await page.getByRole('button', { name: 'Clear Platform Version' }).tap();
    await expectValue(page, 'version', '');
    await expect(version(page)).toBeFocused();
    await page.context().close();
  });
});

test.describe('entries', () => {
  const emails = (page: Page) => page.getByRole('textbox', { name: 'Notification Emails' });

  test('are added by Enter, a comma and a paste; each addition counts as leaving the field', async ({ page }) => {
    await emails(page).focus();
    await page.keyboard.type('a@b.example');
    await page.keyboard.press('Enter');
    expect(await leavings(page, 'emails')).toBe(1);
    await page.keyboard.type('c@d.example,');
    await emails(page).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'e@f.example; g@h.example\n c@d.example');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expectValue(page, 'emails', [
      'ines.marchetti@northwind.example',
      'a@b.example',
      'c@d.example',
      'e@f.example',
      'g@h.example',
    ]);
    await expect(page.getByText('c@d.example is in the list already.')).toBeVisible();
  });

  test('that are empty or repeated are ignored', async ({ page }) => {
    await emails(page).fill('  ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('There is nothing to add yet.')).toBeVisible();
    await emails(page).fill('ines.marchetti@northwind.example');
    await page.keyboard.press('Enter');
    await expectValue(page, 'emails', ['ines.marchetti@northwind.example']);
    expect(await leavings(page, 'emails')).toBe(0);
  });

  test('are removed by their button and by Backspace; what is still typed is added when the field is left', async ({
    page,
  }) => {
    await emails(page).fill('a@b.example');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Remove a@b.example' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expectValue(page, 'emails', ['a@b.example']);
    await expect(emails(page)).toBeFocused();
    await page.keyboard.press('Backspace');
    await expectValue(page, 'emails', []);
    await page.keyboard.type('late@northwind.example');
    await page.getByRole('heading', { level: 1 }).click();
    await expectValue(page, 'emails', ['late@northwind.example']);
  });

  test('with a fault are marked', async ({ page }) => {
    const faulty = page.getByRole('list', { name: 'Emails with faults' }).getByRole('listitem');
    await expect(faulty.filter({ hasText: 'Not acceptable' })).toHaveText(['Not acceptable: not an address']);
    await expect(page.getByRole('textbox', { name: 'Emails with faults' })).toHaveAccessibleDescription(
      'Some are not valid email addresses.',
    );
  });

  test('are suggested, and free; the suggestions can be read anew', async ({ page }) => {
    const configs = page.getByRole('combobox', { name: 'Configurations', exact: true });
    await configs.click();
    const list = page.getByRole('listbox', { name: 'Configurations suggestions' });
    await expect(list.getByRole('option')).toHaveText(['loyalty', 'fuel', 'kitchen-display', 'self-checkout']);
    await expectNoViolations(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await configs.fill('own-config');
    await page.keyboard.press('Enter');
    await expectValue(page, 'configs', ['base', 'loyalty', 'own-config']);
    await configs.fill('fuel');
    await list.getByRole('option', { name: 'fuel' }).click();
    await expectValue(page, 'configs', ['base', 'loyalty', 'own-config', 'fuel']);
    await expect(configs).toBeFocused();
    const refresh = page.getByRole('button', { name: 'Refresh the list for Configurations', exact: true });
    await refresh.click();
    await expect(refresh).toHaveAttribute('aria-busy', 'true');
  });

  test('are entered by touch', async ({ browser, galleryAddress }) => {
    const page = await openControlsOnPhone(browser, galleryAddress);
    await page.getByRole('textbox', { name: 'Used CIDRs' }).tap();
    await page.keyboard.type('10.2.0.0/16');
    await page.getByRole('button', { name: 'Add to Used CIDRs' }).tap();
    await expectValue(page, 'no-cidrs', ['10.2.0.0/16']);
    const remove = page.getByRole('button', { name: 'Remove 10.2.0.0/16' });
    const box = await remove.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await remove.tap();
    await expectValue(page, 'no-cidrs', []);
    await page.context().close();
  });
});

test.describe('keys and values', () => {
  test('a mandatory key is fixed; an optional one is suggested with its default; any other is free', async ({
    page,
  }) => {
    const group = page.getByRole('group', { name: 'Additional Parameters' });
    const fixedKey = group.getByRole('textbox', { name: 'Key of parameter 1' });
    await expect(fixedKey).toHaveAttribute('readonly', '');
    await expect(group.getByRole('button', { name: 'Remove DOMAIN_NAME' })).toHaveCount(0);
    await group.getByRole('button', { name: 'Add parameter' }).click();
    const key = group.getByRole('combobox', { name: 'Key of parameter 2' });
    await expect(key).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(group.getByRole('option')).toHaveText([
      'LOG_LEVELHow much is written to the log. · Default: INFO',
      'CACHE_SIZEMB of memory for the article cache. · Default: 512',
    ]);
    await page.keyboard.press('Enter');
    await expect(group.getByRole('textbox', { name: 'Value of LOG_LEVEL' })).toBeFocused();
    await expectValue(page, 'parameters', [
      { id: '000', key: 'DOMAIN_NAME', value: 'tills.northwind.example' },
      { id: '001', key: 'LOG_LEVEL', value: 'INFO' },
    ]);
    await group.getByRole('button', { name: 'Add parameter' }).click();
    await page.keyboard.type('OWN_KEY');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.type('own value');
    await expect(group.getByRole('textbox', { name: 'Value of OWN_KEY' })).toHaveValue('own value');
    await group.getByRole('button', { name: 'Remove LOG_LEVEL' }).click();
    await expect(group.getByRole('combobox', { name: 'Key of parameter 2' })).toBeFocused();
    await expectValue(page, 'parameters', [
      { id: '000', key: 'DOMAIN_NAME', value: 'tills.northwind.example' },
      { id: '002', key: 'OWN_KEY', value: 'own value' },
    ]);
  });

  test('a fault stands at its row', async ({ page }) => {
    const group = page.getByRole('group', { name: 'Parameters with faults' });
    await expect(group.getByRole('textbox', { name: 'Value of DOMAIN_NAME' })).toHaveAccessibleDescription(
      'DOMAIN_NAME cannot be blank',
    );
    const second = group.getByRole('combobox', { name: 'Key of parameter 3' });
    await expect(second).toHaveAttribute('aria-invalid', 'true');
    await second.fill('OTHER');
    await expect(second).not.toHaveAttribute('aria-invalid', 'true');
    await expect(group.getByText('Without a key it is not saved.')).toBeVisible();
  });

  test('a key and a value that grow too long are counted, and told', async ({ page }) => {
    const group = page.getByRole('group', { name: 'Tags', exact: true });
    await group.getByRole('button', { name: 'Add tag' }).click();
    const key = group.getByRole('textbox', { name: 'Key of tag 1' });
    await key.fill('k'.repeat(160));
    await expect(group.getByText('160 of 200', { exact: true })).toBeVisible();
    await expect(key).toHaveAccessibleDescription(/Near the limit of 200 characters\./);
    await group.getByRole('textbox', { name: /^Value of/ }).fill('v'.repeat(1999));
    await expect(group.getByText('1999 of 2000', { exact: true })).toBeVisible();
  });

  test('the last tag that is removed hands the focus to the button that adds one', async ({ page }) => {
    const group = page.getByRole('group', { name: 'Tags', exact: true });
    await group.getByRole('button', { name: 'Add tag' }).click();
    await page.keyboard.type('owner');
    await group.getByRole('button', { name: 'Remove owner' }).click();
    await expect(group.getByRole('button', { name: 'Add tag' })).toBeFocused();
    await expectValue(page, 'tags', []);
  });
});
