import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { UNARMED } from '../../src/ui/kit/Dialog.css.ts';
import { InstallerExamples } from '../gallery/form-controls/InstallerExamples.tsx';
import { ZipExamples } from '../gallery/form-controls/ZipExamples.tsx';
import {
  expectCount,
  expectHidden,
  expectNoViolations,
  openExamples,
  openGallery,
  pressOn,
  resizeWindow,
} from './gallery-page.tsx';

/** The least width and height of what a thumb presses, in pixels. */
const THUMB = 44;

test('every control is as large as a thumb on a phone', async () => {
  await resizeWindow(390, 844);
  await openGallery('form-controls');
  const controls = [...page.getByRole('main').element().querySelectorAll('button, select, input:not([type="file"])')];
  expect(controls.length).toBeGreaterThan(0);
  const small = controls.flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    return width < THUMB - 0.5 || height < THUMB - 0.5 ? [`${control.outerHTML}: ${width} × ${height}`] : [];
  });
  expect(small).toEqual([]);
});

describe('a zip', () => {
  beforeEach(() => openExamples(ZipExamples));

  const group = page.getByRole('group', { name: 'stacks.zip' });
  const choose = group.getByRole('button', { name: 'Choose a file for stacks.zip' });
  const progress = group.getByRole('progressbar');
  const pick = (size: number, name = 'stacks.zip') => commands.pickFile(choose, { name, size });

  test('is picked by keyboard, shows how far it is, and can be cancelled', async () => {
    await pick(48_200);
    const cancel = group.getByRole('button', { name: 'Cancel the upload of stacks.zip' });
    await expect.element(cancel).toHaveFocus();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.element(progress).toHaveAttribute('aria-valuenow', '40');
    await expect.element(group.getByText('40 % of 48 kB')).toBeVisible();
    await expect.element(group.getByRole('status')).toHaveTextContent('Uploading stacks.zip, 25 %');
    await pressOn(cancel, '{Enter}');
    await expect.element(choose).toHaveFocus();
  });

  test('can be removed once it is uploaded', async () => {
    await pick(1_000);
    await page.getByRole('button', { name: 'Arrive' }).click();
    await expect.element(group.getByText('Uploaded, 1 kB')).toBeVisible();
    await expect.element(group.getByRole('status')).toHaveTextContent('stacks.zip uploaded.');
    await pressOn(group.getByRole('button', { name: 'Remove stacks.zip' }), '{Enter}');
    await expect.element(choose).toHaveFocus();
  });

  test('that is too large is refused with an alert, and can be picked again', async () => {
    await pick(50_001);
    const alert = page.getByRole('alertdialog', { name: 'stacks.zip' });
    await expect.element(alert).toMatchTextContent('File size exceeds the maximum allowed size 50 kB');
    await expectNoViolations();
    await expect.element(alert).not.toHaveAttribute(UNARMED);
    await userEvent.keyboard('{Enter}');
    await expectHidden(alert);
    await pick(50_000);
    await expect.element(progress).toBeVisible();
  });

  test('of another type is refused', async () => {
    await pick(10, 'stacks.tar');
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Only .zip files are allowed');
  });

  test('that failed says why, and is tried again', async () => {
    await pick(10);
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect.element(group.getByText('Upload failed. The server is out of reach.')).toBeVisible();
    await expect.element(choose).toBeVisible();
    await group.getByRole('button', { name: 'Retry' }).click();
    await expect.element(progress).toHaveAttribute('aria-valuenow', '0');
  });

  test('can be dropped', async () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['zip'], 'dropped.zip', { type: 'application/zip' }));
    const place = group.getByText('or drop it here.');
    for (const type of ['dragover', 'drop']) {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true });
      place.element().dispatchEvent(event);
    }
    await expect.element(group.getByText('dropped.zip')).toBeVisible();
  });
});

describe('installer applications', () => {
  test('take the lowest free VM and give it back', async () => {
    await openExamples(InstallerExamples);
    const group = page.getByRole('group', { name: 'Installer applications' });
    const add = group.getByRole('button', { name: 'Add installer application' });
    await pressOn(add, '{Enter}');
    await expect.element(group.getByRole('combobox', { name: 'Application type of VM 1' })).toHaveFocus();
    await userEvent.keyboard('PDP');
    await userEvent.tab();
    await userEvent.keyboard('till-1');
    await userEvent.tab();
    await userEvent.keyboard('SN-1');
    await pressOn(add, '{Enter}');
    await expect.element(group.getByRole('combobox', { name: 'Application type of VM 2' })).toHaveFocus();
    await pressOn(add, '{Enter}');
    await pressOn(group.getByRole('button', { name: 'Remove VM 2' }), '{Enter}');
    await expect.element(group.getByRole('button', { name: 'Remove VM 3' })).toHaveFocus();
    await pressOn(add, '{Enter}');
    await expectCount(group.getByRole('group'), 3);
    await expect.element(group.getByRole('combobox', { name: 'Application type of VM 2' })).toHaveFocus();
    await expect.element(group.getByRole('textbox', { name: 'Device ID of VM 1' })).toHaveValue('till-1');
  });

  test('are removed all together after a question, but those that are installed', async () => {
    await openExamples(InstallerExamples);
    const faulty = page.getByRole('group', { name: 'Applications with faults' });
    const removeAll = faulty.getByRole('button', { name: 'Remove All' });
    await removeAll.click();
    const question = page.getByRole('alertdialog', { name: 'Remove All' });
    await expect.element(question).toMatchTextContent('Remove the 2 installer applications that aren’t installed yet?');
    await expectNoViolations();
    await question.getByRole('button', { name: 'No' }).click();
    await expectCount(faulty.getByRole('group'), 3);
    await removeAll.click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectCount(faulty.getByRole('group'), 1);
    await expect.element(faulty.getByRole('button', { name: 'Add installer application' })).toHaveFocus();
    await expect.element(faulty.getByText("Can't edit a VM if the software is already installed.")).toBeVisible();
    await expect.element(faulty.getByRole('textbox', { name: 'Device ID of VM 1' })).toHaveAttribute('readonly', '');
    await expectCount(faulty.getByRole('button', { name: 'Remove VM 1' }), 0);
  });

  test('name their faults at their place', async () => {
    await openExamples(InstallerExamples);
    const faulty = page.getByRole('group', { name: 'Applications with faults' });
    const device = faulty.getByRole('textbox', { name: 'Device ID of VM 2' });
    await expect.element(device).toHaveAttribute('aria-invalid', 'true');
    await expect.element(device).toHaveAccessibleDescription('Device IDs must be unique.');
    await device.fill('till-2');
    await expect.element(device).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('of a hundred VMs are full, and quick to type in', async () => {
    await openGallery('form-rows');
    const device = page.getByRole('textbox', { name: 'Device ID of VM 50' });
    await device.fill('');
    // Typing in one row changes nothing in the others.
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(page.getByRole('group', { name: 'VM 60' }).element(), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    await pressOn(device, 'till-of-the-north');
    await expect.element(device).toHaveValue('till-of-the-north');
    changes.push(...observer.takeRecords());
    expect(changes).toEqual([]);
    await expect
      .element(page.getByRole('button', { name: 'Add installer application' }))
      .toHaveAttribute('aria-disabled', 'true');
  });
});
