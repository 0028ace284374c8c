import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RequestExamples } from '../gallery/form-controls/RequestExamples.tsx';
import { expectCount, expectHidden, expectNoViolations, expectValue, openExamples, pressOn } from './gallery-page.tsx';

beforeEach(() => openExamples(RequestExamples));

describe('a linked request', () => {
  const opener = page.getByRole('group', { name: 'Linked deployment request' }).getByRole('button');
  const dialog = page.getByRole('dialog', { name: 'Select deployment request to link with windows deployment' });
  const openPicker = async () => {
    await pressOn(opener, '{Enter}');
    await expect.element(dialog.getByRole('radio').first()).toBeVisible();
  };
  const check = async (name: RegExp) => {
    const radio = dialog.getByRole('radio', { name });
    await radio.click();
    await expect.element(radio).toBeChecked();
  };

  test('is found by pages and filters and chosen by keyboard', async () => {
    await openPicker();
    await expectCount(dialog.getByRole('radio'), 10);
    await expectNoViolations();
    await pressOn(dialog.getByRole('button', { name: 'Next page' }), '{Enter}');
    await expect.element(dialog.getByText('11–20 of 24')).toBeVisible();
    await pressOn(dialog.getByRole('radio', { name: /#2414/ }), ' ');
    await dialog.getByRole('textbox', { name: 'Client' }).fill('meadow');
    await expectCount(dialog.getByRole('radio'), 6);
    await expect.element(dialog.getByText('Selected: #2414 harbour-foods / till-acceptance-14')).toBeVisible();
    await pressOn(dialog.getByRole('button', { name: 'Done' }), '{Enter}');
    await expectHidden(dialog);
    await expectValue('linked', {
      id: 2414,
      client: 'harbour-foods',
      environmentIdentifier: 'till-acceptance-14',
      deploymentType: 'PRODUCT',
    });
    await pressOn(page.getByRole('button', { name: 'Remove the link to request 2414' }), '{Enter}');
    await expectValue('linked', null);
    await expect.element(opener).toHaveFocus();
  });

  test('is none where none is selected, and unchanged after Back', async () => {
    await openPicker();
    await check(/#2424/);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expectValue('linked', null);
    await openPicker();
    await check(/#2424/);
    await dialog.getByRole('button', { name: 'Clear selection' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expectValue('linked', null);
  });

  test('says that nothing was found, and why nothing could be', async () => {
    await openPicker();
    const client = dialog.getByRole('textbox', { name: 'Client' });
    await client.fill('nobody');
    await expect.element(dialog.getByText('No data found matching your criteria.')).toBeVisible();
    await client.fill('failure');
    await expect.element(dialog.getByText('The server is being changed. Please try again in a minute.')).toBeVisible();
    await expectNoViolations();
    await client.fill('');
    await expectCount(dialog.getByRole('radio'), 10);
  });
});

describe('an instance type', () => {
  const choice = page.getByRole('combobox', { name: 'Instance type' });

  test('is added, with its fault and the refusal in their place', async () => {
    await pressOn(page.getByRole('button', { name: 'Add instance type' }), '{Enter}');
    const dialog = page.getByRole('dialog', { name: 'Add instance type' });
    const type = dialog.getByRole('textbox', { name: 'Instance type' });
    await expect.element(type).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(type).toHaveAccessibleDescription('Enter an instance type.');
    await type.fill('db.m5.large');
    await expect.element(type).toHaveAccessibleDescription('This instance type is already in the list.');
    await type.fill('db.none');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('There is no such instance type at AWS.');
    await expectNoViolations();
    await type.fill('db.r7g.large');
    await userEvent.keyboard('{Enter}');
    await expectHidden(dialog);
    await expectValue('instance', 'db.r7g.large');
    await expect.element(choice).toHaveValue('db.r7g.large');
  });

  test('is deleted after a question', async () => {
    await choice.selectOptions('db.m5.large');
    await pressOn(page.getByRole('button', { name: 'Delete instance type db.m5.large' }), '{Enter}');
    const question = page.getByRole('alertdialog', { name: 'Delete instance type' });
    await expect.element(question).toMatchTextContent('Are you sure you want to delete the instance type db.m5.large?');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectValue('instance', '');
    await expectCount(choice.getByRole('option', { name: 'db.m5.large' }), 0);
  });

  test('is no longer waited for once the dialog is left', async () => {
    await choice.selectOptions('db.slow');
    await page.getByRole('button', { name: 'Delete instance type db.slow' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete instance type' });
    await question.getByRole('button', { name: 'Yes' }).click();
    await question.getByRole('button', { name: 'Close' }).click();
    await expectHidden(question);
    await page.getByRole('button', { name: 'Add instance type' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add instance type' });
    await dialog.getByRole('textbox', { name: 'Instance type' }).fill('db.slower');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('Please wait')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expectHidden(dialog);
    await expectValue('instance', 'db.slow');
  });

  test('is a plain choice without the privileges', async () => {
    await expect.element(page.getByRole('combobox', { name: 'Instance type without privileges' })).toBeVisible();
    await expectCount(page.getByRole('button', { name: /Instance type without privileges/ }), 0);
  });
});
