/** The monitoring dashboard of an environment: what it shows, its refresh, and what of it can be read without a network. */

import { readDevice } from './device.ts';
import { goTo } from './go-to.ts';
import { controlled } from './installed-app.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, type KnownRequest, test } from './visitors.ts';

interface Dashboard {
  readonly instancesData: readonly {
    readonly name: string;
    readonly ipAddress: string;
    readonly username: string;
    readonly password: string;
  }[];
}

/** For so long that there are readings to draw. */
const isRunning = ({ deploymentType, status, updatedAt }: KnownRequest) =>
  deploymentType === 'MERIDIAN' &&
  Date.parse(String(updatedAt)) < Date.now() - 86_400_000 &&
  status.infrastructureStatus.status === 'STARTED' &&
  status.serviceStatus.status === 'SERVICES_UP';
const hasAgent = ({ enableMonitoringAgent }: KnownRequest) => enableMonitoringAgent === true;

/** As of an environment that really runs: the demo's are rehearsed. */
function healthOf(instance: string) {
  const [at, since] = [Date.now(), Date.now() - 420_000].map((moment) => new Date(moment).toISOString());
  const message = 'Connection refused: nothing listens on its port';
  const found = { service: 'Web shop', instance, state: 'DOWN', message };
  return {
    ...{ state: 'RUNNING', host: 'first', reportedAt: at, changes: [{ ...found, at: since }] },
    checks: [{ ...found, kind: 'HTTP', since, checkedAt: at }],
  };
}

test('an operator looks at an environment, asks for newer data, and reads the last ones offline', async ({ visit }) => {
  const visitor = await visit('operator', { appInstalled: true });
  const { page } = visitor;
  const request = await visitor.find(isRunning, hasAgent);
  const known = await visitor.read<Dashboard>(`monitoring/dashboard/${request.id}`);
  const [manager] = known.instancesData;
  if (manager === undefined) throw new Error('A running environment has hosts.');
  await page.context().route('**/monitoring/dashboard/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), healthChecks: healthOf(manager.name) } });
  });
  await visitor.openInList(request);
  await page.getByRole('button', { name: `Actions for request ${request.id}` }).click();
  await page.getByRole('menuitem', { name: 'Monitoring', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/deployments/monitoring/[\\d.]+/${request.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: `Monitoring #${request.id}` })).toBeVisible();
  await expect(page.getByText(/^Script version \d\.\d$/)).toBeVisible();
  await expect(page.getByText(/^Every \d+ minutes$/)).toBeVisible();
  for (const card of ['Manager Status', 'Worker Status', 'Other Status', 'Docker Service Status']) {
    await expect(page.getByRole('heading', { level: 3, name: card })).toBeVisible();
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Manager Status' })).toContainText(
    '1 / 1 started, 1 with a problem',
  );

  const infrastructure = page.getByRole('table', { name: 'Infrastructure' });
  const resources = page.getByRole('table', { name: 'Resources' });
  const row = infrastructure.getByRole('row').filter({ hasText: manager.name });
  await expect(row).toContainText(manager.ipAddress);
  await expect(row).toContainText(/DownActive/);
  await expect(row).toContainText('Web shop: down for 7 min');
  const disk = resources.getByRole('row').filter({ hasText: manager.name });
  await expect(disk.getByText(/^\d+\.\d{2} %$/)).toHaveCount(3);
  await expect(
    disk.getByRole('img', { name: /^CPU: \d+\.\d{2} % now, between .* in the last \d+ readings\.$/ }),
  ).toBeVisible();
  await expect(disk.locator('canvas')).toHaveCount(3);
  await expect(page.getByRole('table', { name: 'Docker services' }).getByRole('row')).toHaveCount(7);
  const checks = page.getByRole('region', { name: 'Health checks' });
  await expect(checks).toContainText('0 of 1 check is up');
  await expect(checks.getByRole('row', { name: /^Web shop/ })).toContainText(
    'Down7 minutes agojust nowHTTP: Connection refused: nothing listens on its port',
  );
  await checks.getByRole('button', { name: 'Show changes' }).click();
  await expect(checks.getByRole('list', { name: 'Last changes of health checks' })).toContainText('Web shop on');
  await page.getByRole('button', { name: 'Show readings' }).click();
  await expect(page.getByRole('table', { name: `Readings of ${manager.name}` })).toBeVisible();
  await expectAccessible(page, 'readings');
  await page.getByRole('button', { name: 'Hide readings' }).click();
  await row.getByRole('button', { name: `Show password of ${manager.name}` }).click();
  await expect(row.getByText(manager.password, { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Hide password of ${manager.name}` }).click();

  let refreshes = 0;
  page.on('request', (asked) => {
    if (asked.url().includes('/monitoring/dashboard/refresh/')) refreshes += 1;
  });
  const before = await disk.textContent();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Newer data has been requested.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Newer data has been requested.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => disk.textContent()).not.toBe(before);
  expect(refreshes).toBe(1);

  const kept = await disk
    .getByText(/^\d+\.\d{2} %$/)
    .first()
    .innerText();
  await controlled(page);
  await expect.poll(async () => (await readDevice(page)).records).toContain(`monitoring/${request.id}`);
  await page.context().setOffline(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  const card = page
    .getByRole('list', { name: 'Infrastructure' })
    .getByRole('listitem')
    .filter({ hasText: manager.name });
  await expect(card).toContainText('Not stored on this device');
  await expect(card.getByRole('button', { name: /^Show password/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('list', { name: 'Resources' })).toContainText(kept);
  await expect(page.getByRole('list', { name: 'Health checks' })).toContainText('Down');
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-disabled', 'true');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const device = await readDevice(page);
  const everything = device.databases + device.caches + device.storage;
  for (const { ipAddress, password } of known.instancesData) {
    expect(everything).not.toContain(password);
    expect(everything).not.toContain(`"${ipAddress}"`);
  }
  expect(device.cachedAddresses.join('\n')).not.toContain('/api/');
});

test('a stopped environment is dangerous to look at, and one without data says so', async ({ visit }) => {
  const visitor = await visit('operator');
  const { page } = visitor;
  const stopped = await visitor.find(
    ({ deploymentType, status }) => deploymentType === 'MERIDIAN' && status.infrastructureStatus.status === 'STOPPED',
  );
  await goTo(page, `/dashboard/deployments/monitoring/1.0/${stopped.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Manager Status' })).toContainText('0 / 1 started');
  await expect(page.getByRole('table', { name: 'Infrastructure' }).getByText('Stopped').first()).toBeVisible();
  await expect(page.getByText('This environment was stopped on')).toBeVisible();
  const pending = await visitor.find(
    ({ deploymentType, status }) =>
      deploymentType === 'MERIDIAN' && status.approvalStatus.status === 'PENDING_APPROVAL',
  );
  await goTo(page, `/dashboard/deployments/monitoring/1.0/${pending.id}`);
  await expect(page.getByText('No deployment dashboard data found.')).toBeVisible();
  await expectAccessible(page, 'no monitoring data');
});
