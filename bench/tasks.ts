/**
 * Tasks of operators and approvers as a new user does them, from the page after the sign-in by what the screen offers: clicks, keys, pages,
 * and the time of the app alone, beside what they took before (issue 37).
 */
import { type Browser, chromium, request } from '@playwright/test';
import * as v from 'valibot';
import { requireChromium } from '../scripts/chromium.ts';
import { startPortalProcess } from '../tests/e2e/portal-process.ts';
import { type Account, signIn } from '../tests/e2e/portal-test.ts';
import { requestAccessToken } from '../tests/e2e/stored-session.ts';
import { browserArguments, buildApp, DEPLOYMENT_LIST } from './list-pages.ts';
import { countFrom, median, rounded, table } from './statistics.ts';
import { type Effort, TaskHand } from './task-hand.ts';
import { CHANGED_VPC, TASKS, type Task } from './task-steps.ts';

const RUNS = countFrom('BENCH_RUNS', 3);
/** After the sign-in, until the app has brought ahead what may be asked for. Milliseconds. */
const CALM_MS = 3_000;
const SCREEN = { width: 1280, height: 800 };

const Credentials = v.object({
  results: v.array(
    v.object({
      credentialId: v.number(),
      cloudProvider: v.string(),
      useForDeployment: v.boolean(),
      isEmpty: v.boolean(),
    }),
  ),
});
const Created = v.object({ id: v.number() });

/** Creates a VPC, and changes its address range. */
async function changeVpc(url: string): Promise<void> {
  const calls = await request.newContext({ baseURL: url });
  const token = await requestAccessToken(calls, url, 'operator@meridian.example');
  const call = async (method: string, path: string, data?: object): Promise<unknown> => {
    const answer = await calls.fetch(`/api/${path}`, {
      method,
      headers: { 'x-access-token': `Bearer ${token}` },
      ...(data !== undefined && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { results } = v.parse(Credentials, await call('GET', 'credentials?pageSize=100'));
  const credential = results.find((each) => each.cloudProvider === 'AWS' && each.useForDeployment && !each.isEmpty);
  const body = {
    credentialId: credential?.credentialId,
    client: 'brightwater',
    name: CHANGED_VPC.name,
    region: 'US_WEST_2',
    isExistingVpc: true,
    vpcResourceId: 'vpc-of-tasks',
    vpcCidr: '10.60.0.0/16',
    usedCidrs: [],
    shouldDeploySupportingInfrastructure: true,
    dnsName: 'tasks.client.example',
    deploymentConfigId: 't910-1.4',
  };
  const { id } = v.parse(Created, await call('POST', 'deploymentvpcs', body));
  await call('PUT', `deploymentvpcs/${id}`, { ...body, vpcCidr: CHANGED_VPC.cidr });
  await calls.dispose();
}

async function carryOut(browser: Browser, baseURL: string, { account, carryOut: act }: Task): Promise<Effort> {
  const context = await browser.newContext({ baseURL, viewport: SCREEN });
  const page = await context.newPage();
  await signIn(page, account);
  await page.locator(DEPLOYMENT_LIST).first().waitFor();
  await page.waitForTimeout(CALM_MS);
  const hand = new TaskHand(page);
  await act(hand);
  await context.close();
  return hand.effort();
}

/** Every task once, on a demo of its own. */
async function carryOutAll(browser: Browser): Promise<ReadonlyMap<Task, Effort>> {
  const portal = await startPortalProcess();
  try {
    await changeVpc(portal.url);
    const efforts = new Map<Task, Effort>();
    for (const task of TASKS) efforts.set(task, await carryOut(browser, portal.url, task));
    return efforts;
  } finally {
    await portal.close();
  }
}

buildApp();
const browser = await chromium.launch({ executablePath: requireChromium(), args: browserArguments });
try {
  const rounds: ReadonlyMap<Task, Effort>[] = [];
  for (let run = 0; run < RUNS; run += 1) rounds.push(await carryOutAll(browser));
  const lines = TASKS.map((task) => {
    const efforts = rounds.flatMap((round) => round.get(task) ?? []);
    const of = (part: (effort: Effort) => number) => rounded(median(efforts.map(part)));
    const { name, account, before } = task;
    return [
      `${name} (${account satisfies Account})`,
      of(({ clicks }) => clicks),
      of(({ keys }) => keys),
      of(({ pages }) => pages),
      of(({ milliseconds }) => milliseconds / 1_000),
      before === null ? '–' : String(before.clicks),
      before === null || before.keys === null ? '–' : String(before.keys),
    ];
  });
  console.log(table([['Task', 'clicks', 'keys', 'pages', 'seconds', 'clicks before', 'keys before'], ...lines]));
  console.log(`\nMedians of ${RUNS} runs. Seconds of the app alone, on a device that has been signed in for a moment.`);
  for (const { name, before } of TASKS) {
    const clicks = median(
      rounds.flatMap((round) => [...round].flatMap(([task, effort]) => (task.name === name ? [effort.clicks] : []))),
    );
    if (before !== null) console.log(`Half the clicks, ${name}: ${clicks <= before.clicks / 2 ? 'kept' : 'missed'}.`);
  }
} finally {
  await browser.close();
}
