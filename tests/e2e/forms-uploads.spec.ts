/** A form's zips: uploaded as soon as they are picked, stopped, tried again, and saved with the request. */

import { makeZip } from '../server/zips.ts';
import { field, fillForm, pointer, SEGMENTS, saveButton } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { expect, test, type Visitor } from './visitors.ts';

test.describe.configure({ timeout: 150_000 });

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

test('a zip is uploaded, and saved with the request; one that is removed is gone', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  await openForm(operator);
  await pick(operator, 'stacks.zip', zip('our-stacks.zip'));
  await expect(group(operator, 'stacks.zip').getByText('Uploaded,')).toBeVisible();
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

test('an upload that fails is tried again with the same file, and one under way is cancelled', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  await openForm(operator);
  const stacks = group(operator, 'stacks.zip');
  await page.route(UPLOADS, (route) => route.abort('connectionreset'), { times: 1 });
  await pick(operator, 'stacks.zip', zip('our-stacks.zip'));
  await expect(stacks.getByText('Upload failed. The server can’t be reached.')).toBeVisible();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    UPLOADS,
    async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  await stacks.getByRole('button', { name: 'Retry' }).click();
  await stacks.getByRole('button', { name: 'Cancel' }).click();
  answer();
  await expect(stacks.getByRole('progressbar')).toHaveCount(0);
  await pick(operator, 'stacks.zip', zip('our-stacks.zip'));
  await expect(stacks.getByText('Uploaded,')).toBeVisible();
});

test('what is too large is refused at once, and what is no zip by the server', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  await openForm(operator);
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/files/upload/')) uploads += 1;
  });
  await pick(operator, 'stacks.zip', { ...zip('large.zip'), buffer: Buffer.alloc(50_001) });
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('File size exceeds the maximum allowed size 50 kB');
  await alert.getByRole('button').click();
  expect(uploads).toBe(0);
  await pick(operator, 'stacks.zip', { ...zip('text.zip'), buffer: Buffer.from('no zip at all') });
  const stacks = group(operator, 'stacks.zip');
  await expect(stacks.getByText('Upload failed.')).toBeVisible();
  await expect(stacks.getByRole('button', { name: 'Retry' })).toBeHidden();
  expect(uploads).toBe(1);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(stacks.getByText('Please upload the zip before saving the deployment request.')).toBeVisible();
  await stacks.getByRole('button', { name: 'Dismiss' }).click();
  await expect(stacks.getByText('Please upload the zip before saving the deployment request.')).toBeHidden();
  await expect(stacks.getByText('Upload failed.')).toBeHidden();
});

test('leaving the form takes what was uploaded away', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  await openForm(operator);
  await pick(operator, 'stacks.zip', zip('our-stacks.zip'));
  await expect(group(operator, 'stacks.zip').getByText('Uploaded,')).toBeVisible();
  const purged = page.waitForResponse((response) => response.url().includes('/files/purge/deployments/new/'));
  await page.getByRole('button', { name: 'Back', exact: true }).first().click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Discard/ })
    .click();
  expect((await purged).status()).toBe(200);
});
