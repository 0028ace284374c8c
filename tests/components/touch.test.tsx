import { expect, test } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { EntryExamples } from '../gallery/form-controls/EntryExamples.tsx';
import { InstallerExamples } from '../gallery/form-controls/InstallerExamples.tsx';
import { RequestExamples } from '../gallery/form-controls/RequestExamples.tsx';
import { SearchExamples } from '../gallery/form-controls/SearchExamples.tsx';
import {
  expectHidden,
  expectNoViolations,
  expectValue,
  openExamples,
  openGallery,
  typeAs,
  valueTextOf,
} from './gallery-page.tsx';

function expectAsLargeAsAThumb(target: Locator): void {
  const { width, height } = target.element().getBoundingClientRect();
  expect(width).toBeGreaterThanOrEqual(44);
  expect(height).toBeGreaterThanOrEqual(44);
}

test('a hover menu opens and closes by tap', async () => {
  await openGallery('overlays');
  const trigger = page.getByRole('button', { name: 'Deployment' });
  const menu = page.getByRole('menu', { name: 'Deployment' });
  await commands.tap(trigger);
  await expect.element(menu).toBeVisible();
  await expectNoViolations();
  await commands.tapAt(200, 100);
  await expectHidden(menu);
  await commands.tap(trigger);
  await commands.tap(menu.getByRole('menuitem', { name: 'Approve' }));
  await expect.element(page.getByText('Chosen: approve')).toBeVisible();
});

test('a text to type may come from a keyboard of which the browser says nothing', async () => {
  await openGallery('overlays');
  await commands.tap(page.getByRole('button', { name: 'Open production question' }));
  const field = page.getByRole('alertdialog').getByRole('textbox');
  await commands.tap(field);
  await typeAs('', 'payments-prod');
  await expect.element(field).toHaveValue('payments-prod');
});

test('a search opens over the whole screen of a phone', async () => {
  await openExamples(SearchExamples);
  const version = page.getByRole('combobox', { name: 'Platform Version' });
  await commands.tap(version);
  const sheet = page.getByRole('dialog', { name: 'Platform Version' });
  await expect.element(sheet.getByRole('combobox', { name: 'Search Platform Version' })).toHaveFocus();
  await expectNoViolations();
  await userEvent.keyboard('harbour 1.0.3');
  await commands.tap(sheet.getByRole('option', { name: 'Harbour - 1.0.3' }));
  await expectHidden(sheet);
  await expect.element(version).toHaveTextContent('Harbour - 1.0.3');
  await expect.element(version).toHaveFocus();
  await expectValue('version', '1.0.3');
  await commands.tap(page.getByRole('button', { name: 'Clear Platform Version' }));
  await expectValue('version', '');
  await expect.element(version).toHaveFocus();
});

test('entries are added and removed by touch', async () => {
  await openExamples(EntryExamples);
  await commands.tap(page.getByRole('textbox', { name: 'Used CIDRs' }));
  await userEvent.keyboard('10.2.0.0/16');
  await commands.tap(page.getByRole('button', { name: 'Add to Used CIDRs' }));
  await expectValue('no-cidrs', ['10.2.0.0/16']);
  const remove = page.getByRole('button', { name: 'Remove 10.2.0.0/16' });
  expectAsLargeAsAThumb(remove);
  await commands.tap(remove);
  await expectValue('no-cidrs', []);
});

test('a linked request is chosen by touch', async () => {
  await openExamples(RequestExamples);
  await commands.tap(page.getByRole('group', { name: 'Linked deployment request' }).getByRole('button'));
  const dialog = page.getByRole('dialog', { name: 'Select deployment request to link with windows deployment' });
  await commands.tap(dialog.getByText(/till-acceptance-23/));
  await expectNoViolations();
  await commands.tap(dialog.getByRole('button', { name: 'Done' }));
  await expect.poll(() => valueTextOf('linked')).toContain('"id":2423');
});

test('installer applications are cards on a phone', async () => {
  await openExamples(InstallerExamples);
  const group = page.getByRole('group', { name: 'Installer applications' });
  await commands.tap(group.getByRole('button', { name: 'Add installer application' }));
  await group.getByRole('combobox', { name: 'Application type of VM 1' }).selectOptions('POS');
  await commands.tap(group.getByRole('textbox', { name: 'Device ID of VM 1' }));
  await userEvent.keyboard('till-1');
  expectAsLargeAsAThumb(group.getByRole('button', { name: 'Remove VM 1' }));
  await expect.poll(() => valueTextOf('installers')).toContain('"deviceId":"till-1"');
});
