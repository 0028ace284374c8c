/** What is typed into a form is not lost: not with the page, not with the network, not with the session. */
import { readDevice } from './device.ts';
import { field, fillForm, pointer, SEGMENTS, saveButton } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { makeStoreServer } from './new-request.ts';
import { chooseAccount, expectAccessible, switchTenant } from './portal-test.ts';
import { expect, type KnownRequest, test, type Visitor } from './visitors.ts';

const SECRET = 'Kestrel-7-canary';
const LICENCE = `<Licence><CompanyName>Canary Stores</CompanyName><Key>${SECRET}</Key></Licence>`;

const filling = (environmentIdentifier: string) => ({
  client: 'harbour',
  environmentIdentifier,
  approvalReference: 'CR-1',
});

async function openForm({ page }: Visitor, type: keyof typeof SEGMENTS): Promise<void> {
  await goTo(page, `/dashboard/deployments/create/${SEGMENTS[type]}`);
  await expect(field(page, 'Client')).toBeVisible();
}

/** Waits until the device holds the words. */
async function kept({ page }: Visitor, words: string): Promise<void> {
  await expect.poll(async () => (await readDevice(page)).databases).toContain(words);
}

test('a reload asks whether to go on, and a logout whether to lose it; secrets are not kept', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  await openForm(operator, 'PRODUCT');
  await field(page, 'Client').fill('harbour-reloaded');
  await field(page, 'Default password').fill(SECRET);
  await field(page, 'Licence').fill(LICENCE);
  await expect(field(page, 'Company name')).toHaveValue('Canary Stores');
  await expect(field(page, 'Company name')).toHaveAttribute('readonly');
  await kept(operator, 'harbour-reloaded');
  const { databases, caches, storage } = await readDevice(page);
  for (const place of [databases, caches, storage]) expect(place).not.toContain(SECRET);

  await page.reload();
  await expect(page.getByText('You have an unsaved draft from')).toBeVisible();
  await expectAccessible(page, 'a draft that was kept');
  // Until that is decided the fields wait, and a press on one moves to what they wait for.
  await expect(page.getByText('Restore or discard it to continue')).toBeVisible();
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true');
  await field(page, 'Client').click({ force: true });
  const restore = page.getByRole('button', { name: 'Restore', exact: true });
  await expect(restore).toBeFocused();
  await restore.click();
  await expect(field(page, 'Client')).toHaveValue('harbour-reloaded');
  await expect(field(page, 'Licence')).toHaveValue('');
  await expect(field(page, 'Default password')).not.toHaveValue(SECRET);

  // What was typed just before a reload as well: nothing is waited for.
  await field(page, 'Client').fill('harbour-at-once');
  await page.reload();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(field(page, 'Client')).toHaveValue('harbour-at-once');

  // Another page and back: it is still there, and gone once it is discarded.
  await page.getByRole('link', { name: 'Deployments' }).first().click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('Your draft is kept. Open the form again to continue.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Discard draft', exact: true }).click();
  await expect(field(page, 'Client')).toHaveValue('');
  // Not until its time has passed: the form is open.
  expect(await page.getByText('Your draft is kept.').count()).toBe(0);
  await expect.poll(async () => (await readDevice(page)).databases).not.toContain('harbour-reloaded');

  // A logout asks before it takes along what was typed.
  await field(page, 'Client').fill('harbour-leaving');
  await kept(operator, 'harbour-leaving');
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page.getByText('1 form has not been saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByText('You are signed out')).toBeVisible();
  expect((await readDevice(page)).databases).not.toContain('harbour-leaving');
});

test('without a network Save says why secrets can’t wait, and what was typed is saved when it is back', async ({
  visit,
}) => {
  const operator = await visit('operator');
  const { page } = operator;
  await openForm(operator, 'PRODUCT');
  await fillForm(page, pointer(page), 'PRODUCT', filling('e2e-offline'));
  await page.context().setOffline(true);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await field(page, 'Approval Reference').fill('CR-offline');
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('secrets are never stored on this device');
  await kept(operator, 'CR-offline');
  await expectAccessible(page, "a form that can't be saved offline");
  await page.context().setOffline(false);
  await expect(page.getByText('Your changes are kept here.')).toBeHidden();
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
  await expect.poll(async () => (await readDevice(page)).databases).not.toContain('"address":"create/PRODUCT');
});

test('a complete form waits for the network, is saved once, or comes back with the server’s message', async ({
  visit,
}) => {
  const operator = await visit('operator', { appInstalled: true });
  const { page } = operator;
  const saveLater = page.getByRole('button', { name: 'Save when online', exact: true });
  await openForm(operator, 'STORESERVER');
  await fillForm(page, pointer(page), 'STORESERVER', filling('e2e-waits'));
  await page.context().setOffline(true);
  await saveLater.click();
  await expect(page.getByText(/is saved when you are online again/)).toBeVisible();
  await page.getByRole('link', { name: 'Show the queue' }).click();
  await expect(page.getByText('Will be saved when the server can be reached again.')).toBeVisible();
  await expectAccessible(page, 'a form in the queue');
  // A reload has it too.
  await page.reload();
  await expect(page.getByRole('button', { name: /^Withdraw: New / })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/“harbour \/ e2e-waits” was saved\./)).toBeVisible();
  const { deployments } = await operator.read<{ deployments: readonly KnownRequest[] }>(
    'deploymentrequests?offset=0&pageSize=100',
  );
  const saved = deployments.filter((row) => row.environmentIdentifier === 'e2e-waits');
  expect(saved).toHaveLength(1);
  await page.getByRole('link', { name: 'Open the request' }).click();
  await expect(page).toHaveURL(new RegExp(`/view/storeserver/${saved[0]?.id}$`));

  // The same once more: only the server knows that it exists.
  await openForm(operator, 'STORESERVER');
  await fillForm(page, pointer(page), 'STORESERVER', { ...filling('e2e-wait'), approvalReference: 'CR-typed' });
  await page.context().setOffline(true);
  await expect(saveLater).toBeVisible();
  await field(page, 'Environment Identifier').fill('e2e-waits');
  await saveLater.click();
  await page.context().setOffline(false);
  await expect(page.getByText(/was not saved\. Open it in the queue\./)).toBeVisible();
  await page.getByRole('link', { name: 'Show the queue' }).click();
  await expectAccessible(page, 'a form that was refused');
  await page.getByRole('button', { name: /^Open the form: New / }).click();
  await expect(field(page, 'Approval Reference')).toHaveValue('CR-typed');
  await expect(field(page, 'Environment Identifier')).toHaveAttribute('aria-invalid', 'true');
});

test('a session that ends in the middle takes nothing with it', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  await openForm(operator, 'WINDOWS');
  await fillForm(page, pointer(page), 'WINDOWS', filling('e2e-expired'));
  const refuse = (code: string, message: string) => ({
    status: 401,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Unauthorized', status: 401, detail: message, code, message },
  });
  await page.route('**/api/auth/refreshToken*', (route) =>
    route.fulfill(refuse('invalid_token', 'Your sign-in has ended.')),
  );
  await page.route('**/api/deploymentrequests/**', (route) =>
    route.fulfill(refuse('expired_access_token', 'Expired access token.')),
  );
  await saveButton(page).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByText('This was not saved.')).toBeVisible();
  await expect(field(page, 'Environment Identifier')).toHaveValue('e2e-expired');
  await page.unrouteAll();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await chooseAccount(await popup, 'operator');
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  await expect(page.getByText('Signing in again', { exact: true })).toBeHidden();
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
  await expect(page.getByText('e2e-expired').first()).toBeVisible();
});

test('two tabs with one request: after one has saved, the other puts back what it has typed', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  const { id } = await makeStoreServer(operator, { client: 'harbour', environmentIdentifier: 'e2e-two-tabs' });
  const address = `/dashboard/deployments/edit/${SEGMENTS.STORESERVER}/${id}`;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await expect(field(tab, 'Approval Reference')).toHaveValue('CR-1');
  }
  await field(page, 'Approval Reference').fill('CR-of-one');
  // What only one has changed stays as that one has saved it.
  await field(page, 'Number of VMs').fill('3');
  await field(other, 'Approval Reference').fill('CR-of-two');
  await kept(operator, 'CR-of-one');
  await kept(operator, 'CR-of-two');
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);

  await saveButton(other).click();
  await expect(other.getByText('This was not saved.')).toBeVisible();
  await other.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(other.getByText('You have unsaved changes here. Restore them?')).toBeVisible();
  await expect(other.getByText('Changed: Approval Reference (yours: CR-of-two, now: CR-of-one).')).toBeVisible();
  await expect(field(other, 'Approval Reference')).toHaveValue('CR-of-one');
  await expectAccessible(other, 'what was typed beside what has changed');
  await other.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(field(other, 'Approval Reference')).toHaveValue('CR-of-two');
  await expect(field(other, 'Number of VMs')).toHaveValue('3');
  await saveButton(other).click();
  await expect(other).toHaveURL(/\/dashboard/);
  await expect.poll(async () => (await readDevice(page)).databases).not.toContain('"address":"edit/STORESERVER');
});

test('switching the tenant over a form opens a page of the other tenant, which says where the draft is', async ({
  visit,
}) => {
  const multi = await visit('multi');
  const { page } = multi;
  await openForm(multi, 'PRODUCT');
  await field(page, 'Client').fill('orsini-left');
  // A viewer there, who makes nothing.
  await switchTenant(page, 'BRIGHTWATER');
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
  await expect(page.getByText('Your draft is kept in Orsini Home.')).toBeVisible();
  await switchTenant(page, 'ORSINI');
  await openForm(multi, 'PRODUCT');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(field(page, 'Client')).toHaveValue('orsini-left');
});
