import { expect, type Page } from '@playwright/test';
import { expectNoViolations, openControlsOnPhone, openGallery, test } from './gallery.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const THUMB = 44;

/** What is pressed and is smaller than a thumb. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('main').evaluate(
    (main, least) =>
      [...main.querySelectorAll<HTMLElement>('button, select, input:not([type="file"])')].flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        return width < least || height < least ? [`${control.outerHTML}: ${width} × ${height}`] : [];
      }),
    THUMB - 0.5,
  );
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every control is accessible in every state and fits, ${viewport.width}, ${colorScheme}`, async ({
      browser,
      galleryAddress,
    }) => {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await openGallery(page, galleryAddress, 'form-controls');
      await expectNoViolations(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
      if (viewport.width === 390) expect(await smallTargets(page)).toEqual([]);
      await page.context().close();
    });
  }
}

test.describe('a zip', () => {
  const zip = (size: number, name = 'stacks.zip') => ({
    name,
    mimeType: 'application/zip',
    buffer: Buffer.alloc(size),
  });
  const group = (page: Page) => page.getByRole('group', { name: 'stacks.zip' });
  const pick = async (page: Page, file: ReturnType<typeof zip>) => {
    const chooser = page.waitForEvent('filechooser');
    await group(page).getByRole('button', { name: 'Choose a file for stacks.zip' }).press('Enter');
    await (await chooser).setFiles(file);
  };

  test('is picked by keyboard, shows how far it is, and can be cancelled', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    await pick(page, zip(48_200));
    const cancel = group(page).getByRole('button', { name: 'Cancel the upload of stacks.zip' });
    await expect(cancel).toBeFocused();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(group(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await expect(group(page).getByText('40 % of 48 kB')).toBeVisible();
    await expect(group(page).getByRole('status')).toHaveText('Uploading stacks.zip, 25 %');
    await cancel.press('Enter');
    await expect(group(page).getByRole('button', { name: 'Choose a file for stacks.zip' })).toBeFocused();
  });

  test('can be removed once it is uploaded', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    await pick(page, zip(1_000));
    await page.getByRole('button', { name: 'Arrive' }).click();
    await expect(group(page).getByText('Uploaded, 1 kB')).toBeVisible();
    await expect(group(page).getByRole('status')).toHaveText('stacks.zip is uploaded.');
    await group(page).getByRole('button', { name: 'Remove stacks.zip' }).press('Enter');
    await expect(group(page).getByRole('button', { name: 'Choose a file for stacks.zip' })).toBeFocused();
  });

  test('that is too large is refused with an alert, and can be picked again', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    await pick(page, zip(50_001));
    const alert = page.getByRole('alertdialog', { name: 'stacks.zip' });
    await expect(alert).toContainText('File size exceeds the maximum allowed size 50 kB');
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await expect(alert).toBeHidden();
    await pick(page, zip(50_000));
    await expect(group(page).getByRole('progressbar')).toBeVisible();
  });

  test('of another type is refused', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    await pick(page, zip(10, 'stacks.tar'));
    await expect(page.getByRole('alertdialog')).toContainText('Only .zip files are allowed');
  });

  test('that failed says why, and is tried again', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    await pick(page, zip(10));
    await page.getByRole('button', { name: 'Fail', exact: true }).click();
    await expect(group(page).getByText('It was not uploaded. The server is out of reach.')).toBeVisible();
    await expect(group(page).getByRole('button', { name: 'Choose a file for stacks.zip' })).toBeVisible();
    await group(page).getByRole('button', { name: 'Retry' }).click();
    await expect(group(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  });

  test('can be dropped', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['zip'], 'dropped.zip', { type: 'application/zip' }));
      return transfer;
    });
    const place = group(page).getByText('or drop it here.');
    await place.dispatchEvent('dragover', { dataTransfer: data });
    await place.dispatchEvent('drop', { dataTransfer: data });
    await expect(group(page).getByText('dropped.zip', { exact: true })).toBeVisible();
  });
});

test.describe('installer applications', () => {
  const group = (page: Page, name = 'Installer Applications') => page.getByRole('group', { name, exact: true });

  test('take the lowest free VM and give it back', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    const add = group(page).getByRole('button', { name: 'Add installer application' });
    await add.press('Enter');
    await expect(group(page).getByRole('combobox', { name: 'Application type of VM 1' })).toBeFocused();
    await page.keyboard.type('PDP');
    await page.keyboard.press('Tab');
    await page.keyboard.type('till-1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('SN-1');
    await add.press('Enter');
    await add.press('Enter');
    await group(page).getByRole('button', { name: 'Remove VM 2' }).press('Enter');
    await expect(group(page).getByRole('button', { name: 'Remove VM 3' })).toBeFocused();
    await add.press('Enter');
    await expect(group(page).getByRole('group')).toHaveCount(3);
    await expect(group(page).getByRole('combobox', { name: 'Application type of VM 2' })).toBeFocused();
    await expect(group(page).getByRole('textbox', { name: 'Device id of VM 1' })).toHaveValue('till-1');
  });

  test('are removed all together after a question, but those that are installed', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    const faulty = group(page, 'Applications with faults');
    await faulty.getByRole('button', { name: 'Remove All' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove All' });
    await expect(question).toContainText('Remove the 2 installer applications that are not installed yet?');
    await expectNoViolations(page);
    await question.getByRole('button', { name: 'No' }).click();
    await expect(faulty.getByRole('group')).toHaveCount(3);
    await faulty.getByRole('button', { name: 'Remove All' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(faulty.getByRole('group')).toHaveCount(1);
    await expect(faulty.getByRole('button', { name: 'Add installer application' })).toBeFocused();
    await expect(faulty.getByText("Can't edit a VM if the software is already installed.")).toBeVisible();
    await expect(faulty.getByRole('textbox', { name: 'Device id of VM 1' })).toHaveAttribute('readonly', '');
    await expect(faulty.getByRole('button', { name: 'Remove VM 1' })).toHaveCount(0);
  });

  test('name their faults at their place', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    const device = group(page, 'Applications with faults').getByRole('textbox', { name: 'Device id of VM 2' });
    await expect(device).toHaveAttribute('aria-invalid', 'true');
    await expect(device).toHaveAccessibleDescription('Device ids must be unique.');
    await device.fill('till-2');
    await expect(device).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('of a hundred VMs are full, and quick to type in', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-rows');
    const device = page.getByRole('textbox', { name: 'Device id of VM 50' });
    await device.fill('');
    const other = page.getByRole('group', { name: 'VM 60', exact: true });
    // Whatever is typed in one row, nothing is changed in the others.
    await other.evaluate((row) => {
      const seen = new MutationObserver(() => row.setAttribute('data-drawn', 'again'));
      seen.observe(row, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    await device.pressSequentially('till-of-the-north');
    await expect(device).toHaveValue('till-of-the-north');
    await expect(other).not.toHaveAttribute('data-drawn', 'again');
    const add = page.getByRole('button', { name: 'Add installer application' });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
  });

  test('are cards on a phone', async ({ browser, galleryAddress }) => {
    const page = await openControlsOnPhone(browser, galleryAddress);
    await group(page).getByRole('button', { name: 'Add installer application' }).tap();
    await group(page).getByRole('combobox', { name: 'Application type of VM 1' }).selectOption('POS');
    await group(page).getByRole('textbox', { name: 'Device id of VM 1' }).tap();
    await page.keyboard.type('till-1');
    const remove = await group(page).getByRole('button', { name: 'Remove VM 1' }).boundingBox();
    expect(remove?.width).toBeGreaterThanOrEqual(44);
    expect(remove?.height).toBeGreaterThanOrEqual(44);
    await expect(page.locator('[data-said="installers"]')).toContainText('"deviceId":"till-1"');
    await page.context().close();
  });
});
