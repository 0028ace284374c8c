/** The pages of builds, on a laptop and a phone, in both colour schemes. */
import type { BrowserContext, Page } from '@playwright/test';
import { readDevice } from './device.ts';
import { controlled } from './installed-app.ts';
import { expect, keepSession, test } from './portal-test.ts';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

interface Row {
  readonly id: number;
  readonly status: { readonly infrastructureStatus: { readonly status: string } };
  readonly demoDeploymentBuilds?: readonly { readonly buildNumber: number; readonly buildUrl: string }[];
}

interface Visit {
  readonly page: Page;
  readonly headers: Record<string, string>;
}

/** A request of the operator's tenant with several builds, whose machines run. */
async function startedRequest({ page, headers }: Visit): Promise<Row> {
  const list = await page.request.get('/api/deploymentrequests?pageSize=100', { headers });
  const { deployments }: { deployments: readonly Row[] } = await list.json();
  for (const row of deployments.filter(({ status }) => status.infrastructureStatus.status === 'STARTED')) {
    const whole: Row = await (await page.request.get(`/api/deploymentrequests/${row.id}`, { headers })).json();
    if ((whole.demoDeploymentBuilds?.length ?? 0) > 1) return whole;
  }
  throw new Error('No request has several builds.');
}

async function visit(context: BrowserContext, colorScheme: 'light' | 'dark', viewport = LAPTOP): Promise<Visit> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  return { page, headers: { 'x-access-token': await keepSession(context, 'operator') } };
}

const lines = (page: Page) => page.getByRole('region', { name: 'Log lines' });

for (const [name, colorScheme, viewport] of [
  ['a laptop', 'light', LAPTOP],
  ['a phone', 'dark', PHONE],
] as const) {
  test(`each build has its page on ${name}, ${colorScheme}`, async ({ context }) => {
    const visitor = await visit(context, colorScheme, viewport);
    const { page } = visitor;
    const { id, demoDeploymentBuilds: builds = [] } = await startedRequest(visitor);
    const [first] = builds;
    await page.goto(first?.buildUrl ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Build #${first?.buildNumber} of #${id}`);
    await expect(lines(page)).toContainText(/Finished: (SUCCESS|FAILURE)/);
    const chooser = page.getByRole('combobox', { name: 'Build' });
    const last = builds.at(-1)?.buildNumber;
    await chooser.selectOption(String(last));
    await expect(page).toHaveURL(new RegExp(`/logs/${id}/builds/${last}$`));
    await page.goto(`/dashboard/deployments/logs/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Job logs of #${id}`);
    await expect(lines(page)).toBeVisible();
  });
}

test('a build that there is not leads to the last one', async ({ context }) => {
  const visitor = await visit(context, 'light');
  const { page } = visitor;
  const { id } = await startedRequest(visitor);
  await page.goto(`/dashboard/deployments/logs/${id}/builds/9999`);
  await expect(page.getByText('This request has no build #9999, or none that has written a log.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the last build' }).click();
  await expect(lines(page)).toContainText(/Finished: (SUCCESS|FAILURE)/);
});

test('a log is read without a network, until its reader has logged out', async ({ openDevice }) => {
  const visitor = await visit(await openDevice(true), 'light', PHONE);
  const { page } = visitor;
  const { id, demoDeploymentBuilds: builds = [] } = await startedRequest(visitor);
  const address = `/dashboard/deployments/logs/${id}/builds/${builds[0]?.buildNumber}`;
  await page.goto(address);
  await expect(lines(page)).toContainText(/Finished: (SUCCESS|FAILURE)/);
  await controlled(page);
  const isKept = async () => (await readDevice(page)).records.includes('Finished: ');
  await expect.poll(isKept).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(lines(page)).toContainText(/Finished: (SUCCESS|FAILURE)/);
  await expect(page.getByText(/^as of /)).toBeVisible();
  await page.context().setOffline(false);
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(await isKept()).toBe(false);
});

test('a log of 100,000 lines is searched from end to end, and a line of it has a link', async ({ context }) => {
  const visitor = await visit(context, 'light');
  const { page } = visitor;
  const { id, demoDeploymentBuilds: builds = [] } = await startedRequest(visitor);
  const number = builds[0]?.buildNumber;
  const log = Array.from({ length: 100_000 }, (_, index) => `[2026-01-02T03:04:05.000Z] step ${index + 1}.\n`).join('');
  await page.route(`**/api/builds/deployments/${id}/${number}?*`, async (route) => {
    const response = await route.fetch();
    const answer: object = await response.json();
    const logContent = Buffer.from(log).toString('base64');
    await route.fulfill({ json: { ...answer, logContent, nextOffset: log.length, isWhole: true } });
  });
  await page.goto(`/dashboard/deployments/logs/${id}/builds/${number}#L70000`);
  await expect(lines(page)).toContainText('step 70000.');
  await page.getByRole('button', { name: 'Search the log' }).click();
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('step 99999.');
  await expect(lines(page)).toContainText('step 99999.');
  await expect(page.getByText('1 of 1')).toBeVisible();
  // What is not in view is not in the page.
  expect(await lines(page).getByRole('listitem').count()).toBeLessThan(200);
});

test('log files are fetched from the machines, once at a time, and downloaded', async ({ context }) => {
  const visitor = await visit(context, 'dark', PHONE);
  const { page } = visitor;
  const { id } = await startedRequest(visitor);
  await page.goto(`/dashboard/deployments/logs/${id}`);
  await page.getByRole('button', { name: 'Fetch log files' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Do you want to fetch log files of this deployment?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  const file = page.getByRole('list', { name: 'Log files' }).getByRole('button').first();
  await expect(file).toBeVisible();
  const download = page.waitForEvent('download');
  await file.click();
  expect((await download).suggestedFilename()).toMatch(/\.(log|txt|gz)$/);
});
