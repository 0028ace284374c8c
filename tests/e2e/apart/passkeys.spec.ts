/** A user's passkeys, with an authenticator of the browser. */
import { goTo } from '../go-to.ts';
import { VirtualAuthenticator } from '../virtual-authenticator.ts';
import { expect, test } from '../visitors.ts';

test.use({ onNewDevices: true });

test('a user adds, renames and removes a passkey, and finds what happened where the browser or the network fails', async ({
  visit,
}) => {
  const { page } = await visit('approver', { atList: true });
  const authenticator = await VirtualAuthenticator.add(page);
  await goTo(page, '/dashboard/passkeys');
  await expect(page.getByText('None yet.')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add a passkey' });
  const row = page.getByRole('listitem').filter({ hasText: 'Not used yet' });

  await test.step('add, rename and remove', async () => {
    await add.click();
    await expect(row).toContainText(/Chrome on/);
    // The authenticator knows that it has one already.
    await add.click();
    await expect(page.getByRole('alert')).toContainText('One of your passkeys is already on this device');
    await row.getByRole('button', { name: /^Rename/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename passkey' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('');
    await dialog.getByRole('button', { name: 'Rename passkey' }).click();
    await expect(dialog).toContainText('Enter a name');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('On-call phone');
    await page.route('**/api/users/me/passkeys/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>No' }),
    );
    await dialog.getByRole('button', { name: 'Rename passkey' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('On-call phone');
    await page.unroute('**/api/users/me/passkeys/*');
    await dialog.getByRole('button', { name: 'Rename passkey' }).click();
    await expect(row).toContainText('On-call phone');
    await row.getByRole('button', { name: 'Remove On-call phone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expect(page.getByText('None yet.')).toBeVisible();
  });

  await test.step('an answer that was lost: the passkey is in the list nevertheless', async () => {
    await page.route('**/api/users/me/passkeys', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' });
    });
    await add.click();
    await expect(page.getByRole('alert')).toContainText('This wasn’t changed.');
    await expect(row).toContainText(/Chrome on/);
    await row.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expect(page.getByText('None yet.')).toBeVisible();
    await page.unroute('**/api/users/me/passkeys');
  });

  await test.step('the user declines the browser’s question, or signed in too long ago', async () => {
    await authenticator.setVerified(false);
    await add.click();
    await expect(add).toBeEnabled();
    await expect(page.getByText('None yet.')).toBeVisible();

    // As the server answers once the sign-in is too old.
    const json = { type: 'urn:portal:problem:sign_in_too_old', title: 'Sign in again', code: 'sign_in_too_old' };
    await page.route('**/api/users/me/passkeys/options', (route) =>
      route.fulfill({ status: 403, json: { ...json, status: 403, message: 'Sign in again, then add the passkey.' } }),
    );
    await add.click();
    const asked = page.getByRole('alert').filter({ hasText: 'Adding a passkey needs a new sign-in.' });
    await expect(asked).toContainText('Sign in again, then add the passkey.');
    const opened = page.waitForEvent('popup');
    await asked.getByRole('button', { name: 'Sign in again' }).click();
    await (await opened).close();
    await page
      .getByRole('status')
      .filter({ hasText: 'Signing in again' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect(add).toBeEnabled();
  });
});

test('an administrator resets the passkeys of a user', async ({ visit, callAs }) => {
  const { page } = await visit('approver', { atList: true });
  await VirtualAuthenticator.add(page);
  await goTo(page, '/dashboard/passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();
  const found = await (await callAs('administrator')).read<{
    readonly results: readonly { readonly userId: number }[];
  }>('users?email=approver%40');
  const { page: office } = await visit('administrator', { atList: true });
  await goTo(office, `/dashboard/users/view/${found.results[0]?.userId}`);
  await office.getByRole('button', { name: 'Reset passkeys' }).click();
  const question = office.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to remove all passkeys of this user?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  await expect(office.getByRole('button', { name: 'Reset passkeys' })).toBeHidden();
  await page.reload();
  await expect(page.getByText('None yet.')).toBeVisible();
});
