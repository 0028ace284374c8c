/** Live updates between browsers, across a server that is killed, and across a lost network. */
import type { Page } from '@playwright/test';
import { readTenantId } from '../../../src/data/session/token-claims.ts';
import { signIn } from '../portal-test.ts';
import { expect, runSucceeds, scheduleGoesOn, statusesOf, test, watchStatuses } from '../visitors.ts';

/** What follows "Creating infrastructure", up to the end. A page that connects late to the server sees no more than that. */
const LATER =
  /^(Configuring nodes|Initializing databases|Setting up swarm|Deploying Docker|Uploading configs|Restarting services|Idle|Services up)$/;

test('what one decides the others see without asking: the row, the page, and a row that goes', async ({
  visit,
  callAs,
}) => {
  const approver = await callAs('approver');
  const administrator = await visit('administrator');
  const viewer = await visit('viewer');
  const request = await approver.find(
    (row) => statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction,
  );
  await administrator.openInList(request);
  await viewer.openDetail(request);
  await expect(viewer.detailStatus('Approval')).toHaveText('Pending approval');

  await approver.decide(request, 'reject');
  await expect(administrator.row(request)).toContainText('Rejected');
  await expect(viewer.detailStatus('Approval')).toHaveText('Rejected');

  await approver.command('DELETE', `deploymentrequests/${request.id}`);
  await expect(administrator.row(request)).toHaveCount(0);
  await expect(viewer.page.getByText('No content to load')).toBeVisible();
});

/** Everything that the page's origin keeps in databases on the device, as one text. */
function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answerOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await answerOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        kept.push(await answerOf(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
}

test('nothing of what happens in another tenant reaches the device', async ({ visit, callAs }) => {
  const administrator = await callAs('administrator');
  const operator = await visit('operator');
  const waiting = (tenantId: string) =>
    administrator.find(
      (row) =>
        row.tenantId === tenantId && statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction,
    );
  const [foreign, own] = [await waiting('HALDEN'), await waiting('BRIGHTWATER')];
  await operator.openInList(own);
  for (const request of [foreign, own]) await administrator.decide(request, 'approve');
  // Changes come in the order in which they were made: with the second, the first would have come too.
  await expect(operator.row(own)).toContainText('Approved');
  const kept = await keptOnDevice(operator.page);
  expect(kept).toContain(`"id":${own.id}`);
  expect(kept).not.toContain(`"id":${foreign.id}`);
  // A cloud account that several tenants see names them.
  expect(kept.replaceAll(/"tenants":\[[^\]]*\]/g, '')).not.toContain('"tenantId":"HALDEN"');
});

test('a killed server goes on with the launch, and both browsers see its next stages without a reload', async ({
  visit,
  portal,
}) => {
  const operator = await visit('operator');
  const approver = await visit('approver');
  const request = await operator.find(
    (row) =>
      statusesOf(row).startsWith('APPROVED') && row.deploymentType === 'MERIDIAN' && row.enableMonitoring === true,
    (whole) => runSucceeds(whole) && (whole.tokenValidTo ?? '') > new Date().toISOString(),
  );
  await approver.openInList(request);
  await operator.openDetail(request);
  await operator.page.getByRole('button', { name: 'Launch', exact: true }).click();
  await operator.question('Launch').getByRole('button', { name: 'Yes' }).click();
  await expect(operator.detailStatus('Build job')).toHaveText('Creating infrastructure', { timeout: 30_000 });
  const reloads: string[] = [];
  for (const { page } of [operator, approver]) page.on('load', () => reloads.push(page.url()));
  const inDetail = await watchStatuses(operator.page, 'detail');
  const inList = await watchStatuses(approver.page, 'list');
  await portal.kill();
  await portal.restart();
  // A stage passes between two looks of a busy machine: the pages note each that they show.
  for (const seen of [inDetail, inList])
    await expect.poll(async () => (await seen()).some((words) => LATER.test(words)), { timeout: 60_000 }).toBe(true);
  expect(reloads).toEqual([]);
});

test('a user who was offline sees what happened meanwhile once the network is back', async ({ visit, callAs }) => {
  const approver = await visit('approver', { atList: true });
  const operator = await callAs('operator');
  const request = await operator.find(
    (row) =>
      statusesOf(row) === 'LAUNCHED STOPPED IDLE SERVICES_DOWN' &&
      !row.environmentTypeProduction &&
      row.usedEmptyCredential !== true &&
      scheduleGoesOn(row),
  );
  await approver.openInList(request);
  await approver.page.context().setOffline(true);
  await expect(approver.page.getByText('You are offline.')).toBeVisible();

  await operator.command('POST', 'deploymentrequests/env', { id: request.id, action: 'START_VMS' });
  const now = async () => statusesOf(await operator.request(request.id));
  await expect.poll(now, { timeout: 30_000 }).toContain('SERVICES_UP');
  await expect(approver.row(request)).toContainText('Stopped');

  await approver.page.context().setOffline(false);
  await expect(approver.row(request)).toContainText('Services up', { timeout: 30_000 });
  await expect(approver.page.getByText('You are offline.')).toBeHidden();
});

test('only areas that may be listed are asked for, and those of another tenant when it is entered', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('response', (answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    const tenantId = readTenantId(answer.request().headers()['x-access-token']?.replace('Bearer ', '') ?? '');
    const record = (area: string | null) => asked.push(`${tenantId} ${area} ${answer.status()}`);
    if (pathname.endsWith('/api/changes')) record(searchParams.get('area'));
    // `credentials:17,vpcs:17`: what has changed since these cursors is asked for over the live stream.
    if (pathname.endsWith('/api/events'))
      for (const area of searchParams.get('areas')?.split(',') ?? []) record(area.split(':')[0] ?? null);
  });
  await signIn(page, 'multi');
  await expect.poll(() => asked).toContain('ORSINI credentials 200');
  const tenant = page.getByRole('combobox', { name: 'Tenant' });
  await expect(tenant).toHaveValue('ORSINI');
  // A viewer there, who can't list credentials.
  await tenant.selectOption('BRIGHTWATER');
  const ofViewer = ['deployments', 'vpcs', 'bi-deployments'].map((area) => `BRIGHTWATER ${area} 200`);
  await expect.poll(() => asked).toEqual(expect.arrayContaining(ofViewer));
  expect(asked.filter((call) => call.startsWith('BRIGHTWATER credentials'))).toEqual([]);
  const inOrsini = () => asked.filter((call) => call === 'ORSINI credentials 200').length;
  const before = inOrsini();
  await tenant.selectOption('ORSINI');
  await expect.poll(inOrsini).toBeGreaterThan(before);
  expect(asked.filter((call) => !call.endsWith(' 200'))).toEqual([]);
});
