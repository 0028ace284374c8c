/** The pages of builds, on a laptop and a phone, in both colour schemes. */
import type { Page } from '@playwright/test';
import { readDevice } from './device.ts';
import { goTo } from './go-to.ts';
import { controlled } from './installed-app.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, test, type Visitor } from './visitors.ts';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

interface Row {
  readonly id: number;
  readonly status: { readonly infrastructureStatus: { readonly status: string } };
  readonly demoDeploymentBuilds?: readonly { readonly buildNumber: number; readonly buildUrl: string }[];
}

/** A request of the operator's tenant with several builds, whose machines run. */
async function startedRequest(visitor: Visitor): Promise<Row> {
  const { deployments } = await visitor.read<{ deployments: readonly Row[] }>('deploymentrequests?pageSize=100');
  for (const row of deployments.filter(({ status }) => status.infrastructureStatus.status === 'STARTED')) {
    const whole = await visitor.read<Row>(`deploymentrequests/${row.id}`);
    if ((whole.demoDeploymentBuilds?.length ?? 0) > 1) return whole;
  }
  throw new Error('No request has several builds.');
}

async function prepare({ page }: Visitor, colorScheme: 'light' | 'dark', viewport = LAPTOP): Promise<Page> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  return page;
}

const lines = (page: Page) => page.getByRole('region', { name: 'Log lines' });

test('each build has its page', async ({ visit }) => {
  const visitor = await visit('operator');
  const page = await prepare(visitor, 'light');
  const { id, demoDeploymentBuilds: builds = [] } = await startedRequest(visitor);
  const [first] = builds;
  await page.goto(first?.buildUrl ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Build #${first?.buildNumber} of #${id}`);
  await expect(lines(page)).toContainText(/Finished: (SUCCESS|FAILURE)/);
  const chooser = page.getByRole('combobox', { name: 'Build' });
  const last = builds.at(-1)?.buildNumber;
  await chooser.selectOption(String(last));
  await expect(page).toHaveURL(new RegExp(`/logs/${id}/builds/${last}$`));
  await goTo(page, `/dashboard/deployments/logs/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Job logs of #${id}`);
  await expect(lines(page)).toBeVisible();
});

test('a build that does not exist opens the last one', async ({ visit }) => {
  const visitor = await visit('operator');
  const page = await prepare(visitor, 'light');
  const { id } = await startedRequest(visitor);
  await goTo(page, `/dashboard/deployments/logs/${id}/builds/9999`);
  await expect(page.getByText('This request has no build #9999, or it has no log.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the last build' }).click();
  await expect(lines(page)).toContainText(/Finished: (SUCCESS|FAILURE)/);
});

test('a log and the timeline are read without a network, until their reader has logged out', async ({ visit }) => {
  const visitor = await visit('operator', { appInstalled: true });
  const page = await prepare(visitor, 'light', PHONE);
  const { id, demoDeploymentBuilds: builds = [] } = await startedRequest(visitor);
  const address = `/dashboard/deployments/logs/${id}/builds/${builds[0]?.buildNumber}`;
  await goTo(page, address);
  await expect(lines(page)).toContainText(/Finished: (SUCCESS|FAILURE)/);
  await controlled(page);
  const isKept = async () => (await readDevice(page)).records.includes('Finished: ');
  await expect.poll(isKept).toBe(true);
  const timeline = page.getByRole('list', { name: 'Timeline, the newest first' });
  const build = timeline.getByRole('link', { name: new RegExp(`#${builds[0]?.buildNumber}: `) });
  const showTimeline = async () => {
    await goTo(page, `/dashboard/deployments/view/${id}`);
    await page.getByRole('button', { name: 'Show timeline' }).click();
    await expect(build).toBeVisible();
  };
  await showTimeline();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expectAccessible(page, 'the timeline');
  await goTo(page, address);
  await page.context().setOffline(true);
  await page.reload();
  await expect(lines(page)).toContainText(/Finished: (SUCCESS|FAILURE)/);
  await expect(page.getByText(/^as of /)).toBeVisible();
  await showTimeline();
  await page.context().setOffline(false);
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(await isKept()).toBe(false);
});

test('a log of 100,000 lines is searched from end to end, and a line of it has a link', async ({ visit }) => {
  const visitor = await visit('operator');
  const page = await prepare(visitor, 'light');
  const { id, demoDeploymentBuilds: builds = [] } = await startedRequest(visitor);
  const number = builds[0]?.buildNumber;
  const log = Array.from({ length: 100_000 }, (_, index) => `[2026-01-02T03:04:05.000Z] step ${index + 1}.\n`).join('');
  await page.route(`**/api/builds/deployments/${id}/${number}?*`, async (route) => {
    const response = await route.fetch();
    const answer: object = await response.json();
    const logContent = Buffer.from(log).toString('base64');
    await route.fulfill({ json: { ...answer, logContent, nextOffset: log.length, isWhole: true } });
  });
  await goTo(page, `/dashboard/deployments/logs/${id}/builds/${number}#L70000`);
  await expect(lines(page)).toContainText('step 70000.');
  await page.getByRole('button', { name: 'Search the log' }).click();
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('step 99999.');
  await expect(lines(page)).toContainText('step 99999.');
  await expect(page.getByText('1 of 1')).toBeVisible();
  // What is not in view is not in the page.
  expect(await lines(page).getByRole('listitem').count()).toBeLessThan(200);
  // As in a browser without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await page.getByRole('link', { name: 'Line 99999: copy its link' }).click();
  const uncopied = page.getByRole('alertdialog', { name: 'Link to line 99999 not copied' });
  await expect(uncopied.getByRole('textbox')).toHaveValue(/#L99999$/);
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
});

test('log files are fetched from the machines, once at a time, and downloaded', async ({ visit }) => {
  const visitor = await visit('operator');
  const page = await prepare(visitor, 'dark', PHONE);
  const { id } = await startedRequest(visitor);
  await goTo(page, `/dashboard/deployments/logs/${id}`);
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
