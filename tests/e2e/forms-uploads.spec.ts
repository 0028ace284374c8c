/** A form's zips: uploaded as soon as they are picked, stopped, tried again, and saved with the request. */

import { makeZip } from '../server/zips.ts';
import { field, fillForm, pointer, SEGMENTS, saveButton } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { expect, test, type Visitor } from './visitors.ts';

const UPLOADS = '**/api/files/upload/**';
const zip = (name: string) => ({
  name,
  mimeType: 'application/zip',
  buffer: makeZip([{ name: 'stack.yml', content: 'services: {}' }]),
});

async function openForm({ page }: Visitor): Promise<void> {
  await goTo(page, `/dashboard/deployments/create/${SEGMENTS.PRODUCT}`);
  await expect(field(page, 'Client')).toBeVisible();
}

const group = ({ page }: Visitor, label: string) => page.getByRole('group', { name: label });

async function pick(visitor: Visitor, label: string, file: ReturnType<typeof zip>): Promise<void> {
  await group(visitor, label).locator('input[type="file"]').setInputFiles(file);
}

test('a zip is uploaded as soon as it is picked, and is gone where it is refused, removed or left', async ({
  visit,
}) => {
  const operator = await visit('operator');
  const { page } = operator;
  const stacks = group(operator, 'stacks.zip');

  await test.step('leaving the form takes what was uploaded away', async () => {
    await openForm(operator);
    await pick(operator, 'stacks.zip', zip('our-stacks.zip'));
    await expect(stacks.getByText('Uploaded,')).toBeVisible();
    const purged = page.waitForResponse((response) => response.url().includes('/files/purge/deployments/new/'));
    await page.getByRole('button', { name: 'Back', exact: true }).first().click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Discard/ })
      .click();
    expect((await purged).status()).toBe(200);
  });
  await test.step('what is no zip is refused by the server, and keeps the form from being saved', async () => {
    await openForm(operator);
    await pick(operator, 'stacks.zip', { ...zip('text.zip'), buffer: Buffer.from('no zip at all') });
    await expect(stacks.getByText('Upload failed.')).toBeVisible();
    await expect(stacks.getByRole('button', { name: 'Retry' })).toBeHidden();
    await saveButton(page).click();
    await expect(stacks.getByText('Please upload the zip before saving the deployment request.')).toBeVisible();
    await stacks.getByRole('button', { name: 'Dismiss' }).click();
    await expect(stacks.getByText('Please upload the zip before saving the deployment request.')).toBeHidden();
    await expect(stacks.getByText('Upload failed.')).toBeHidden();
  });
  await test.step('one that did not arrive is sent again, and saved with the request', async () => {
    await page.route(UPLOADS, (route) => route.abort('connectionreset'), { times: 1 });
    await pick(operator, 'stacks.zip', zip('our-stacks.zip'));
    await expect(stacks.getByText('Upload failed. The server can’t be reached.')).toBeVisible();
    await stacks.getByRole('button', { name: 'Retry' }).click();
    await expect(stacks.getByText('Uploaded,')).toBeVisible();
    await pick(operator, 'envs.zip', zip('our-envs.zip'));
    await expect(group(operator, 'envs.zip').getByText('Uploaded,')).toBeVisible();
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Remove our-envs.zip' }).click();
    expect((await removed).status()).toBe(200);
    await fillForm(page, pointer(page), 'PRODUCT', {
      client: 'harbour',
      environmentIdentifier: 'with-stacks',
      approvalReference: 'CR-1',
    });
    await saveButton(page).click();
    await expect(page.getByText('The deployment request was saved.')).toBeVisible();
  });
});
