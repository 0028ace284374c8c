import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EntryExamples } from '../gallery/form-controls/EntryExamples.tsx';
import { MultiSelectExamples } from '../gallery/form-controls/MultiSelectExamples.tsx';
import { PairExamples } from '../gallery/form-controls/PairExamples.tsx';
import { SearchExamples } from '../gallery/form-controls/SearchExamples.tsx';
import {
  expectCount,
  expectHidden,
  expectNoViolations,
  expectTexts,
  expectValue,
  leavingsOf,
  openExamples,
  pressOn,
} from './gallery-page.tsx';

describe('a search', () => {
  beforeEach(() => openExamples(SearchExamples));

  const version = page.getByRole('combobox', { name: 'Platform Version' });
  const few = page.getByRole('combobox', { name: 'One of three' });

  test('is found by typing and chosen by Enter', async () => {
    await pressOn(version, 'meadow 9.4.2');
    const list = page.getByRole('listbox', { name: 'Platform Version' });
    await expectTexts(list.getByRole('option'), ['Meadow - 9.4.2']);
    await expect.element(page.getByRole('status').filter({ hasText: '1 match' })).toBeInTheDocument();
    await expectNoViolations();
    await userEvent.keyboard('{Enter}');
    await expectHidden(list);
    await expect.element(version).toHaveValue('Meadow - 9.4.2');
    await expectValue('version', '9.4.2');
    expect(leavingsOf('version')).toBe(0);
    await userEvent.tab();
    await userEvent.tab();
    await expect.poll(() => leavingsOf('version')).toBe(1);
  });

  test('keeps its value in sight where its list can’t be loaded, and is not on its way then', async () => {
    const missing = page.getByRole('combobox', { name: 'Versions that can’t be loaded' });
    await expect.element(missing).toHaveValue('Harbour - 9.4.1');
    await expect.element(missing).not.toHaveAttribute('aria-busy');
    await page.getByRole('button', { name: 'Select Tenants' }).click();
    const picker = page.getByRole('dialog', { name: 'Select Tenants' });
    await expect.element(picker.getByRole('alert')).toMatchTextContent('The choices for Tenants couldn’t be loaded.');
    await picker.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('Loading the tenants again')).toBeInTheDocument();
  });

  test('goes by arrows, Home and End; Escape brings the choice back', async () => {
    await pressOn(few, '{ArrowDown}');
    const options = page.getByRole('listbox', { name: 'One of three' }).getByRole('option');
    const expectCurrent = (place: number) =>
      expect.element(few).toHaveAttribute('aria-activedescendant', options.nth(place).element().id);
    await expect.element(options.nth(2)).toHaveAttribute('aria-selected', 'true');
    await expectCurrent(2);
    await userEvent.keyboard('{ArrowDown}');
    await expectCurrent(0);
    await userEvent.keyboard('{ArrowUp}');
    await expectCurrent(2);
    await userEvent.keyboard('{Home}');
    await expectCurrent(0);
    await userEvent.keyboard('{End}');
    await expectCurrent(2);
    await userEvent.keyboard('harbour');
    await expectCount(options, 1);
    await userEvent.keyboard('{Escape}');
    await expectHidden(page.getByRole('listbox'));
    await expect.element(few).toHaveValue(expect.stringMatching(/^Meadow, whose name/));
    await expectValue('few-versions', '9.4.2');
  });

  test('says that nothing matches, keeps its choice then, and can be emptied', async () => {
    await few.fill('nothing like it');
    await expect.element(page.getByText('No match').first()).toBeVisible();
    await expect.element(few).toHaveAttribute('aria-expanded', 'false');
    await expectNoViolations();
    await userEvent.tab();
    const clear = page.getByRole('button', { name: 'Clear One of three' });
    await expect.element(clear).toHaveFocus();
    await expect.element(few).toHaveValue(expect.stringMatching(/^Meadow, whose name/));
    await few.fill('');
    await userEvent.keyboard('{Enter}');
    await expectValue('few-versions', '');
    await few.fill('9.4.1');
    await userEvent.tab();
    await expectValue('few-versions', '9.4.1');
    await clear.click();
    await expectValue('few-versions', '');
    await expect.element(few).toHaveFocus();
  });

  test('shows a hundred of a thousand, the chosen one among them, and asks to keep typing', async () => {
    await page.getByRole('combobox', { name: 'Version far down' }).click();
    const options = page.getByRole('listbox', { name: 'Version far down' }).getByRole('option');
    await expectCount(options, 100);
    await expect.element(page.getByText('Keep typing: 900 more are not shown.')).toBeVisible();
    await expect.element(options.filter({ hasText: 'Meadow - 9.4.2' })).toBeInViewport();
  });

  test('can be read where it is fixed, and waits where its list is loading', async () => {
    const fixed = page.getByRole('combobox', { name: 'Fixed version' });
    await pressOn(fixed, '{ArrowDown}');
    await expectCount(page.getByRole('listbox'), 0);
    await expect.element(fixed).toHaveAccessibleDescription('The software is already installed on all VMs.');
    const loading = page.getByRole('combobox', { name: 'Versions on their way' });
    await expect.element(loading).toHaveValue('9.4.1');
    await loading.click();
    await expect.element(page.getByText('Loading …').first()).toBeVisible();
  });
});

describe('entries', () => {
  beforeEach(() => openExamples(EntryExamples));

  const emails = page.getByRole('textbox', { name: 'Notification emails' });

  test('are added by Enter, a comma and a paste; each addition counts as leaving the field', async () => {
    await pressOn(emails, 'a@b.example{Enter}');
    await expect.poll(() => leavingsOf('emails')).toBe(1);
    await userEvent.keyboard('c@d.example,');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'e@f.example; g@h.example\n c@d.example');
    emails.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expectValue('emails', [
      'ines.marchetti@northwind.example',
      'a@b.example',
      'c@d.example',
      'e@f.example',
      'g@h.example',
    ]);
    await expect.element(page.getByText('c@d.example is already in the list.')).toBeVisible();
  });

  test('that are empty or repeated are ignored', async () => {
    await emails.fill('  ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Nothing to add yet.')).toBeVisible();
    await emails.fill('ines.marchetti@northwind.example');
    await userEvent.keyboard('{Enter}');
    await expectValue('emails', ['ines.marchetti@northwind.example']);
    expect(leavingsOf('emails')).toBe(0);
  });

  test('are removed by their button and by Backspace; what is still typed is added when the field is left', async () => {
    await emails.fill('a@b.example');
    await userEvent.keyboard('{Enter}');
    await userEvent.tab({ shift: true });
    await expect.element(page.getByRole('button', { name: 'Remove a@b.example' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    await expectValue('emails', ['a@b.example']);
    await expect.element(emails).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expectValue('emails', []);
    await userEvent.keyboard('late@northwind.example');
    await page.getByRole('heading', { level: 1 }).click();
    await expectValue('emails', ['late@northwind.example']);
  });

  test('with a fault are marked', async () => {
    const faulty = page.getByRole('list', { name: 'Emails with faults' }).getByRole('listitem');
    await expectTexts(faulty.filter({ hasText: 'Not valid' }), ['Not valid: not an address']);
    await expect
      .element(page.getByRole('textbox', { name: 'Emails with faults' }))
      .toHaveAccessibleDescription('Some are not valid email addresses.');
  });

  test('are suggested, and free; the suggestions can be reloaded', async () => {
    const configs = page.getByRole('combobox', { name: 'Configurations' });
    await configs.click();
    const options = page.getByRole('listbox', { name: 'Configurations suggestions' }).getByRole('option');
    await expectTexts(options, ['loyalty', 'fuel', 'kitchen-display', 'self-checkout']);
    await expectNoViolations();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    await configs.fill('own-config');
    await userEvent.keyboard('{Enter}');
    await expectValue('configs', ['base', 'loyalty', 'own-config']);
    await configs.fill('fuel');
    await options.filter({ hasText: 'fuel' }).click();
    await expectValue('configs', ['base', 'loyalty', 'own-config', 'fuel']);
    await expect.element(configs).toHaveFocus();
    const refresh = page.getByRole('button', { name: 'Refresh the list for Configurations' });
    await refresh.click();
    await expect
      .element(page.getByRole('button', { name: /^Refresh the list for Configurations(?! on)/ }))
      .toHaveAttribute('aria-busy', 'true');
  });
});

describe('keys and values', () => {
  beforeEach(() => openExamples(PairExamples));

  test('a mandatory key is fixed; an optional one is suggested with its default; any other is free', async () => {
    const group = page.getByRole('group', { name: 'Additional parameters' });
    const add = group.getByRole('button', { name: 'Add parameter' });
    const secondKey = group.getByRole('combobox', { name: 'Key of parameter 2' });
    await expect.element(group.getByRole('textbox', { name: 'Key of parameter 1' })).toHaveAttribute('readonly', '');
    await expectCount(group.getByRole('button', { name: 'Remove DOMAIN_NAME' }), 0);
    await add.click();
    await expect.element(secondKey).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expectTexts(group.getByRole('option'), [
      'LOG_LEVELHow much is written to the log. · Default: INFO',
      'CACHE_SIZEMB of memory for the article cache. · Default: 512',
    ]);
    await userEvent.keyboard('{Enter}');
    await expect.element(group.getByRole('textbox', { name: 'Value of LOG_LEVEL' })).toHaveFocus();
    await expectValue('parameters', [
      { id: '000', key: 'DOMAIN_NAME', value: 'tills.northwind.example' },
      { id: '001', key: 'LOG_LEVEL', value: 'INFO' },
    ]);
    await add.click();
    await userEvent.keyboard('OWN_KEY');
    await userEvent.keyboard('{Escape}');
    await userEvent.tab();
    await userEvent.keyboard('own value');
    await expect.element(group.getByRole('textbox', { name: 'Value of OWN_KEY' })).toHaveValue('own value');
    await group.getByRole('button', { name: 'Remove LOG_LEVEL' }).click();
    await expect.element(secondKey).toHaveFocus();
    await expectValue('parameters', [
      { id: '000', key: 'DOMAIN_NAME', value: 'tills.northwind.example' },
      { id: '002', key: 'OWN_KEY', value: 'own value' },
    ]);
  });

  test('a fault stands at its row', async () => {
    const group = page.getByRole('group', { name: 'Parameters with faults' });
    await expect
      .element(group.getByRole('textbox', { name: 'Value of DOMAIN_NAME' }))
      .toHaveAccessibleDescription('DOMAIN_NAME cannot be blank');
    const third = group.getByRole('combobox', { name: 'Key of parameter 3' });
    await expect.element(third).toHaveAttribute('aria-invalid', 'true');
    await third.fill('OTHER');
    await expect.element(third).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(group.getByText('Without a key, this row won’t be saved.')).toBeVisible();
  });

  test('the length of a key or a value near its limit is shown and announced', async () => {
    const group = page.getByRole('group', { name: 'Tags' });
    await group.getByRole('button', { name: 'Add tag' }).click();
    const key = group.getByRole('textbox', { name: 'Key of tag 1' });
    await key.fill('k'.repeat(160));
    await expect.element(group.getByText('160 of 200')).toBeVisible();
    await expect.element(key).toHaveAccessibleDescription(/At most 200 characters\./);
    await group.getByRole('textbox', { name: /^Value of/ }).fill('v'.repeat(1999));
    await expect.element(group.getByText('1999 of 2000')).toBeVisible();
  });

  test('the last tag that is removed hands the focus to the button that adds one', async () => {
    const group = page.getByRole('group', { name: 'Tags' });
    const add = group.getByRole('button', { name: 'Add tag' });
    await add.click();
    await userEvent.keyboard('owner');
    await group.getByRole('button', { name: 'Remove owner' }).click();
    await expect.element(add).toHaveFocus();
    await expectValue('tags', []);
  });
});

describe('several choices', () => {
  beforeEach(() => openExamples(MultiSelectExamples));

  const button = page.getByRole('button', { name: /^Condition:/ });
  const menu = page.getByRole('group', { name: 'Condition' });
  const chosen = page.getByRole('status', { name: 'Chosen' });

  test('are made by keys, and shown with how many there are', async () => {
    await expect.element(button).toHaveAccessibleName('Condition: Any');
    await pressOn(button, '{ArrowDown}{ArrowDown} ');
    await expect.element(menu.getByRole('checkbox', { name: 'Failed' })).toBeChecked();
    await expect.element(menu.getByText('12')).toBeVisible();
    await userEvent.keyboard('{ArrowUp} ');
    await expect.element(chosen).toMatchTextContent('FAILED,STOPPED');
    await expectNoViolations();
    await userEvent.keyboard('{Escape}');
    await expectHidden(menu);
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAccessibleName('Condition: Failed, Stopped');
  });

  test('are made by presses, and cleared at once', async () => {
    await button.click();
    await menu.getByText('Running').click();
    await expect.element(menu).toBeVisible();
    await expect.element(chosen).toMatchTextContent('RUNNING');
    await page.getByRole('button', { name: 'Clear Condition' }).click();
    await expectHidden(menu);
    await expect.element(chosen).toMatchTextContent('none');
    await expect.element(button).toHaveFocus();
  });
});
