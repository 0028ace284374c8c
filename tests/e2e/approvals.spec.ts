/** Everything that waits for the user's decision, in one list. */
import type { Locator, Page } from '@playwright/test';
import { readRows } from './device.ts';
import { firstName } from './first-name.ts';
import { field, saveButton } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { type Caller, expect, statusesOf, test } from './visitors.ts';

const link = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: /^Approvals/ });
const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `View ${name}`, exact: true }) });

const DECIDED_AREAS = ['deployments', 'vpcs', 'bi-deployments', 'cloud-accounts'];

/** A device that is still reading counts what it has. */
async function everyRecordIsRead(page: Page): Promise<void> {
  const read = async () => {
    const rows = await readRows(page, 'cursors');
    return rows.flatMap((row) => ('area' in row && 'complete' in row && row.complete ? [row.area] : []));
  };
  await expect.poll(read).toEqual(expect.arrayContaining(DECIDED_AREAS));
}

/** The approver's other tenant arrives as a whole, a moment after the current one. */
async function openApprovals(page: Page): Promise<void> {
  await link(page).click();
  await expect(main(page).getByRole('row').filter({ hasText: 'Halden Outfitters' }).first()).toBeVisible();
}

/** For tests that look at a record's own page, or at what the current tenant's changes do. */
async function showOwnTenant(page: Page): Promise<void> {
  await main(page).getByLabel('Tenant', { exact: true }).selectOption({ label: 'Brightwater Grocers' });
  await expect(main(page).getByRole('row').filter({ hasText: 'Halden Outfitters' })).toHaveCount(0);
}

/** As the navigation says it. */
async function waitingCount(page: Page): Promise<number> {
  const words = await link(page)
    .getByText(/^\d+ requests? waits? for your decision$/)
    .textContent();
  return Number.parseInt(words ?? '', 10);
}

test('an approver finds what waits in all areas, decides it, and sees it go', async ({ visit }) => {
  const { page } = await visit('approver', { appInstalled: true });
  await openApprovals(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeFocused();
  // Production comes first, whatever it is.
  await expect(main(page).getByRole('row').nth(1)).toContainText('Production');
  for (const kind of ['Deployment request', 'BI deployment request', 'Cloud account', 'Deployment VPC']) {
    await main(page).getByLabel('Type', { exact: true }).selectOption({ label: kind });
    await expect(main(page).getByRole('row').nth(1)).toContainText(kind);
  }
  // The filter is on VPCs now.
  await expect(page).toHaveURL(/\?type=vpcs$/);
  await showOwnTenant(page);
  await expect(link(page)).toHaveAccessibleName(/\d+ requests wait for your decision/);
  const before = await waitingCount(page);
  const name = await firstName(page);
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure you want to approve this VPC?');
  const comment = dialog.getByRole('textbox', { name: /^Comment/ });
  await comment.fill('As agreed.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(comment).toHaveValue('As agreed.');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Approval of .+ applied\.$/)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await expect.poll(() => waitingCount(page)).toBe(before - 1);

  // What they decided stays at hand, also without a network.
  await page.getByRole('navigation', { name: 'Approvals' }).getByRole('link', { name: 'Done today' }).click();
  await expect(page).toHaveURL(/\/approvals\/done$/);
  await expect(row(page, name)).toContainText('As agreed.');
  await expect(row(page, name)).toContainText('Approved');
  await page.context().setOffline(true);
  // The count comes from the device at once, not after the time-out of a first page that asks the server nothing.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const isTimeout = (milliseconds?: number) => milliseconds === 3_000;
    Object.assign(window, {
      setTimeout: (run: TimerHandler, milliseconds?: number) =>
        isTimeout(milliseconds) ? 0 : start(run, milliseconds),
    });
  });
  await page.reload();
  await expect(row(page, name)).toContainText('Approved');
  await expect(link(page)).toHaveAccessibleName(/requests? waits? for your decision/);
  await expect(main(page).getByText(/^as of /)).toBeVisible();
  await page.context().setOffline(false);
});

test('what another user decides leaves the list by itself, and the count with it', async ({ visit, callAs }) => {
  const { page } = await visit('approver', { atList: true });
  await everyRecordIsRead(page);
  await openApprovals(page);
  await showOwnTenant(page);
  await main(page).getByLabel('Type', { exact: true }).selectOption({ label: 'Deployment request' });
  await expect(main(page).getByRole('row').nth(1)).toContainText('Deployment request');
  const name = await firstName(page);
  const address = await row(page, name).getByRole('link').first().getAttribute('href');
  const before = await waitingCount(page);

  const administrator = await callAs('administrator');
  await administrator.decide({ id: Number(/\d+/.exec(address ?? '')?.[0]) }, 'reject');

  await expect(row(page, name)).toHaveCount(0);
  await expect.poll(() => waitingCount(page)).toBe(before - 1);
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(main(page).getByText(`of ${before - 1}`)).toBeVisible();
});

test('a decision without a network waits with its reason, and the record shows it once it is sent', async ({
  visit,
}) => {
  const { page } = await visit('approver', { appInstalled: true });
  await openApprovals(page);
  await expect(main(page).getByRole('row').nth(1)).toBeVisible();
  await expect(link(page)).toHaveAccessibleName(/requests wait/);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  const before = await waitingCount(page);
  await showOwnTenant(page);
  await main(page).getByLabel('Type', { exact: true }).selectOption({ label: 'BI deployment request' });
  await expect(main(page).getByRole('row').nth(1)).toContainText('BI deployment request');
  await expect(main(page).getByText(/^as of /)).toBeVisible();
  const name = await firstName(page);
  const address = await row(page, name).getByRole('link').first().getAttribute('href');
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await otherTab.getByRole('button', { name: `Reject ${name}` }).click();
  const otherQuestion = otherTab.getByRole('alertdialog');
  await expect(otherQuestion).toBeVisible();
  await page.getByRole('button', { name: `Reject ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Please use the shared network.\nIt has room.');
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 420 });
  await expect(dialog.getByRole('button', { name: 'Queue rejection' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(size);
  await dialog.getByRole('button', { name: 'Queue rejection' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, name)).toContainText('Rejection queued');
  await expect(otherQuestion.getByText(/^Rejection queued.*See the queue\.$/s)).toBeVisible();
  await expect(otherQuestion.getByRole('button', { name: 'Queue rejection' })).toBeDisabled();
  await otherTab.close();
  await expect(row(page, name).getByRole('link', { name: /Rejection queued/ })).toHaveAttribute('title', /has room/);
  await expect(page.getByRole('button', { name: `Approve ${name}` })).toHaveCount(0);
  await expect.poll(() => waitingCount(page)).toBe(before - 1);
  await page.context().setOffline(false);
  await expect(row(page, name)).toHaveCount(0);
  await goTo(page, address ?? '');
  await expect(main(page).getByRole('region', { name: 'Decision' })).toContainText(
    /^Rejected by Priya Raman.*Please use the shared network\.\s+It has room\.$/s,
  );
});

test('several of different areas are decided at once without a network, in the order of the list', async ({
  visit,
}) => {
  const { page } = await visit('approver', { atList: true });
  await openApprovals(page);
  await expect(main(page).getByRole('row').nth(1)).toContainText('Production');
  await expect(link(page)).toHaveAccessibleName(/requests wait/);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  const before = await waitingCount(page);

  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
  const bar = page.getByRole('group', { name: 'Selection' });
  // The most urgent one is selected last.
  for (const kind of ['Cloud account', 'Deployment VPC', 'Deployment request']) {
    await main(page).getByLabel('Type', { exact: true }).selectOption({ label: kind });
    const box = main(page)
      .getByRole('checkbox', { name: new RegExp(`^Select ${kind}`) })
      .first();
    await box.focus();
    await page.keyboard.press('Space');
  }
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await bar.getByRole('button', { name: 'Reject', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Reject' });
  await expect(dialog.getByText('Are you sure you want to reject these 3 requests?', { exact: true })).toBeVisible();
  const groups = dialog.getByRole('group').filter({ has: page.getByRole('checkbox') });
  await expect(groups).toHaveCount(3);
  await expect(groups.first()).toContainText('Production');
  await expect(groups.first()).toContainText('This is a production environment.');
  const shown = await groups.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  await groups
    .last()
    .getByText(/^Client: /)
    .click();
  await expect(groups.last().getByRole('term').first()).toBeVisible();
  await expect(dialog.getByText(/is queued on this device and sent in order/)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'decisions on several areas');
  const identifier = (await groups.first().locator('code').textContent()) ?? '';
  await dialog.getByLabel('Type the environment identifier to confirm').pressSequentially(identifier);
  await dialog.getByLabel(/^Reason for all 3/).fill('Not in this quarter.');
  await dialog.getByRole('button', { name: 'Queue rejections (3)' }).click();
  await expect(dialog.getByText('Rejection queued', { exact: true })).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeFocused();
  await expect.poll(() => waitingCount(page)).toBe(before - 3);

  await page
    .getByRole('link', { name: /^Queue/ })
    .first()
    .click();
  const queued = main(page).getByRole('listitem').filter({ hasText: 'Not in this quarter.' });
  await expect(queued).toHaveCount(3);
  for (const [place, line] of shown.entries()) {
    const name = line.replace(/ in Halden Outfitters$/, '').split(/ [/·] /);
    await expect(queued.nth(place)).toContainText(name.at(-1) ?? '');
  }
  await page.context().setOffline(false);
  await expect(queued).toHaveCount(0, { timeout: 30_000 });
});

test('a request of another tenant is decided without a network and without a switch', async ({ visit, callAs }) => {
  const { page } = await visit('approver', { appInstalled: true });
  const current = page.getByRole('combobox', { name: 'Tenant' }).first();
  const before = await current.inputValue();
  await openApprovals(page);
  const ofTenant = main(page).getByLabel('Tenant', { exact: true });
  const all = await waitingCount(page);
  await ofTenant.selectOption({ label: 'Brightwater Grocers' });
  await expect(main(page).getByRole('row').filter({ hasText: 'Halden Outfitters' })).toHaveCount(0);
  await ofTenant.selectOption({ label: 'Halden Outfitters' });
  await main(page).getByLabel('Type', { exact: true }).selectOption({ label: 'Deployment VPC' });
  await expect(main(page).getByRole('row').nth(1)).toContainText(/Deployment VPC\s*Halden Outfitters/);
  const name = await firstName(page);
  const address = await row(page, name).getByRole('link').first().getAttribute('href');
  expect(address).toContain('tenant=HALDEN');
  const administrator = await callAs('administrator');
  const linked = await administrator.find(
    (row) =>
      row.tenantId === 'HALDEN' && statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction,
  );

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(link(page)).toHaveAccessibleName(new RegExp(`${all} requests`));
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Halden Outfitters')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Comment/ }).fill('Decided from Brightwater.');
  await dialog.getByRole('button', { name: 'Queue approval' }).click();
  await expect(row(page, name)).toContainText('Approval queued');
  await expect.poll(() => waitingCount(page)).toBe(all - 1);

  // As a link of a mail, which opens the app.
  await page.goto(`/dashboard/deployments/view/${linked.id}?tenant=HALDEN&decide=reject`);
  await expect(dialog).toContainText('Halden Outfitters');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Rejected by a link.');
  await dialog.getByRole('button', { name: 'Queue rejection' }).click();
  await expect(page).toHaveURL(/\/approvals$/);
  await expect.poll(() => waitingCount(page)).toBe(all - 2);

  await page.context().setOffline(false);
  // It is sent last.
  await expect.poll(async () => statusesOf(await administrator.request(linked.id))).toMatch(/^REJECTED/);
  const id = /\d+/.exec(address ?? '')?.[0];
  expect(await administrator.read(`deploymentvpcs/${id}`)).toMatchObject({
    tenantId: 'HALDEN',
    lastDecision: { action: 'APPROVE', comment: 'Decided from Brightwater.', decidedBy: { firstName: 'Priya' } },
  });
  expect(await current.inputValue()).toBe(before);
  await page.getByRole('navigation', { name: 'Approvals' }).getByRole('link', { name: 'Done today' }).click();
  await expect(row(page, name)).toContainText(/Halden Outfitters.*Decided from Brightwater\./);
});

/** While two people have to approve requests for production, also if the work fails. */
async function withTwoApprovals(administrator: Caller, tenantId: string, work: () => Promise<void>): Promise<void> {
  const require = async (productionApprovals: number) => {
    const { tenantName, description, users } = await administrator.read<{
      tenantName: string;
      description: string | null;
      users: readonly { userId: number }[];
    }>(`tenants/${tenantId}`);
    const body = { tenantId, tenantName, description, users: users.map(({ userId }) => userId), productionApprovals };
    await administrator.command('PUT', `tenants/${tenantId}`, body);
  };
  await require(2);
  await work().finally(() => require(1));
}

test('what was edited since the last approval is in the question, in the preview of several, and on the page', async ({
  visit,
}) => {
  const administrator = await visit('administrator', { atList: true });
  const approver = await visit('approver', { atList: true });
  const { page } = approver;
  const request = await approver.find(
    (row) => row.environmentTypeProduction && /^PENDING_APPROVAL INIT/.test(statusesOf(row)),
  );
  const { id, environmentIdentifier } = request;
  const name = `Deployment request ${environmentIdentifier}`;
  await withTwoApprovals(administrator, request.tenantId, async () => {
    await administrator.decide(request, 'approve');
    await goTo(administrator.page, `/dashboard/deployments/edit/${id}`);
    const takesBack = 'Saving takes back the approval of Ines Cordeiro (1 of 2 approvals).';
    await expect(main(administrator.page).getByText(takesBack)).toBeVisible();
    await field(administrator.page, 'Approval Reference').fill('CHG-8099');
    await saveButton(administrator.page).click();
    const question = administrator.page.getByRole('alertdialog', { name: 'Save and ask for a new approval?' });
    await expect(question).toContainText(takesBack);
    await question.getByRole('button', { name: 'Save changes' }).click();
    await expect(administrator.page).toHaveURL(/\/dashboard\/deployments\/list/);

    await goTo(page, '/dashboard/approvals');
    const approve = page.getByRole('button', { name: `Approve ${name}` });
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/logged-entity-*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await approve.click();
    const dialog = page.getByRole('alertdialog');
    const yes = dialog.getByRole('button', { name: 'Yes' });
    // Nobody confirms what isn't shown yet.
    await expect(dialog).toContainText('Loading what changed since the approval.');
    await expect(yes).toHaveAttribute('aria-busy');
    release();
    const changes = (within: Locator) =>
      within.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Approval Reference', exact: true }) });
    await expect(dialog.getByRole('heading', { name: /^Changed since Ines Cordeiro approved it/ })).toBeVisible();
    await expect(changes(dialog).getByRole('cell')).toHaveText([/^(?!CHG-8099)./, 'CHG-8099']);
    await expect(yes).not.toHaveAttribute('aria-busy');
    await expectAccessible(page, 'a question with changes since the approval');
    await dialog.getByRole('button', { name: 'No' }).click();

    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await approve.click();
    await expect(changes(dialog)).toContainText('CHG-8099');
    await dialog.getByRole('button', { name: 'No' }).click();
    await page.context().setOffline(false);

    await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
    await main(page)
      .getByRole('checkbox', { name: `Select ${name}` })
      .press('Space');
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Approve', exact: true }).click();
    const preview = page.getByRole('dialog', { name: 'Approve' });
    await expect(changes(preview)).toContainText('CHG-8099');
    await page.keyboard.press('Escape');

    await approver.openDetail(request);
    await expect(changes(main(page))).toContainText('CHG-8099');
  });
  await approver.decide(request, 'approve');
  await expect(main(page).getByText(/^Changed since/)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a production question opens with its facts, and what is typed and pressed stays in view', async ({ visit }) => {
    const { page } = await visit('approver', { atList: false });
    await page.goto('/dashboard/approvals');
    // Areas that arrive later can have what is more urgent.
    const first = main(page).getByRole('list', { name: 'Requests' }).getByRole('listitem').first();
    await expect(first).toContainText('Production');
    await first.getByRole('button', { name: /^Reject / }).tap();
    const dialog = page.getByRole('alertdialog');
    const facts = dialog.getByRole('term');
    await expect(facts.first()).toBeInViewport();
    const field = dialog.getByLabel('Type the environment identifier to confirm');
    // A screen keyboard would cover the facts.
    await expect(field).not.toBeFocused();
    await field.tap();
    // As high as the page is above a screen keyboard.
    const identifier = dialog.locator('code');
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 420 });
      for (const part of [facts.first(), field, identifier, dialog.getByRole('button', { name: 'Yes' })]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await field.pressSequentially((await identifier.textContent()) ?? '');
    await expect(facts.first()).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Yes' })).toBeEnabled();
    // A phone's Back closes the question only, and leaves no entry of it.
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/approvals$/);
    await first.getByRole('button', { name: /^Reject / }).tap();
    await dialog.getByRole('button', { name: 'No' }).tap();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('layers');
    await page.goForward();
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('layers');
    await expect(dialog).toBeHidden();
  });

  test('the installed app starts with what waits for the user, and asks again when it is pulled down', async ({
    visit,
  }) => {
    const { page } = await visit('approver', { atList: false });
    await page.addInitScript(() => {
      const matchMedia = window.matchMedia.bind(window);
      window.matchMedia = (query) => matchMedia(query.includes('display-mode: standalone') ? 'all' : query);
    });
    await page.goto('/dashboard/deployments/list');
    await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
    // What the back end has is known once it has answered.
    await expect(page.getByRole('link', { name: /^Approvals/ })).toBeVisible();
    await page.goto('/dashboard/');
    await expect(page).toHaveURL(/\/dashboard\/approvals$/);
    const first = main(page)
      .getByRole('button', { name: /^Approve / })
      .first();
    await expect(first).toBeVisible();
    await expect(page.locator('html[data-pulls]')).toBeAttached();

    const browser = await page.context().newCDPSession(page);
    const asked = page.waitForRequest((request) => /\/api\/deployment(vpcs|requests)\?/.test(request.url()));
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number | null) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: y === null ? [] : [{ x: 195, y }] });
    await touch('touchStart', 200);
    for (const y of [210, 230, 270, 330, 400]) await touch('touchMove', y);
    await touch('touchEnd', null);
    await asked;
    await expect(first).toBeVisible();
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain('/dashboard/');
    await expect(page).toHaveURL(/\/dashboard\/approvals$/);
  });
});
