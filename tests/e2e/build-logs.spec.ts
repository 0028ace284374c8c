/** The pages of builds, on a laptop and a phone, in both colour schemes. */
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './portal-test.ts';

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

async function visit(browser: Browser, url: string, colorScheme: 'light' | 'dark', viewport = LAPTOP): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, viewport, colorScheme });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const asked = page.waitForRequest(/\/api\/deploymentrequests\?/);
  await signIn(page, 'operator');
  const token = (await asked).headers()['x-access-token'] ?? '';
  return { page, headers: { 'x-access-token': token } };
}

const lines = (page: Page) => page.getByRole('region', { name: 'Log lines' });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, viewport] of [
    ['a laptop', LAPTOP],
    ['a phone', PHONE],
  ] as const) {
    test(`each build has its page on ${name}, ${colorScheme}`, async ({ browser, portal }) => {
      const visitor = await visit(browser, portal.url, colorScheme, viewport);
      const { page } = visitor;
      const { id, demoDeploymentBuilds: builds = [] } = await startedRequest(visitor);
      const [first] = builds;
      await page.goto(first?.buildUrl ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Build #${first?.buildNumber} of #${id}`);
      await expect(lines(page)).toContainText(/Finished: (SUCCESS|FAILURE)/);
      await expectAccessible(page);
      const chooser = page.getByRole('combobox', { name: 'Build' });
      const last = builds.at(-1)?.buildNumber;
      await chooser.selectOption(String(last));
      await expect(page).toHaveURL(new RegExp(`/logs/${id}/builds/${last}$`));
      await page.goto(`/dashboard/deployments/logs/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Job logs of #${id}`);
      await expect(lines(page)).toBeVisible();
      await expectAccessible(page);
      await page.context().close();
    });
  }
}
