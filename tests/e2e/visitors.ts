/** Signed-in people, each with a browser of their own, and the deployment requests that they find by what these are. */
import { type APIRequestContext, type Locator, type Page, request as requests } from '@playwright/test';
import { goTo } from './go-to.ts';
import { type Account, test as base, expect, firstPage, keepSession, openList } from './portal-test.ts';
import { requestAccessToken } from './stored-session.ts';

/** A deployment request on the wire, as far as these tests look at it. */
export interface KnownRequest {
  readonly id: number;
  readonly version?: number;
  readonly updatedAt?: string;
  readonly tenantId: string;
  readonly client: string;
  readonly environmentIdentifier: string;
  /** `MERIDIAN` and `MERIDIAN_ON_PREM` are the demo's product. */
  readonly deploymentType: string;
  readonly environmentTypeProduction: boolean;
  readonly enableMonitoring?: boolean;
  readonly usedEmptyCredential?: boolean;
  readonly createReadReplica?: boolean;
  readonly enableDeletionProtection?: boolean;
  readonly cloudProvider?: string | null;
  readonly emUrl?: string | null;
  readonly lastRunJenkinsJob?: string | null;
  readonly deploymentSchedule?: { readonly activeDuring?: string; readonly endDate?: string | null } | null;
  /** Only the whole record has these. */
  readonly deploymentMode?: string | null;
  readonly enableMonitoringAgent?: boolean;
  readonly tokenValidTo?: string | null;
  readonly vpcId?: number | null;
  readonly platformVersion?: string | null;
  readonly additionalParameters?: Readonly<Record<string, string>>;
  readonly status: Readonly<
    Record<'approvalStatus' | 'infrastructureStatus' | 'jenkinsStatus' | 'serviceStatus', { readonly status: string }>
  >;
}

/** The four statuses as words with a space between: approval, infrastructure, job, service. */
export function statusesOf({ status }: KnownRequest): string {
  const { approvalStatus, infrastructureStatus, jenkinsStatus, serviceStatus } = status;
  return [approvalStatus, infrastructureStatus, jenkinsStatus, serviceStatus].map((part) => part.status).join(' ');
}

/** Whether the uptime schedule has no end, or ends on a day that is safely to come. */
export function scheduleGoesOn({ deploymentSchedule }: KnownRequest): boolean {
  const end = deploymentSchedule?.endDate;
  return !end || Date.parse(end) > Date.now() + 2 * 86_400_000;
}

/** Whether a run of it succeeds: the demo has requests whose rehearsal fails at a stage, and another test may have launched one. */
export function runSucceeds({ additionalParameters }: KnownRequest): boolean {
  return additionalParameters?.['REHEARSAL_FAIL_AT'] === undefined;
}

/** A signed-in user, with the calls that they can make. */
export class Caller {
  readonly #calls: APIRequestContext;
  readonly #accessToken: string;

  constructor(calls: APIRequestContext, accessToken: string) {
    this.#calls = calls;
    this.#accessToken = accessToken;
  }

  /** What the server answers a read with; `path` starts behind `/api/`. */
  async read<Answer>(path: string): Promise<Answer> {
    const answer = await this.#calls.get(`/api/${path}`, { headers: { 'x-access-token': this.#accessToken } });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  }

  /** What the server knows of a request now. */
  request(id: number): Promise<KnownRequest> {
    return this.read(`deploymentrequests/${id}`);
  }

  /** The newest request of the visitor's tenant that fits; whole records are read of those that fit as rows. */
  async find(
    fits: (row: KnownRequest) => boolean,
    fitsWhole?: (whole: KnownRequest) => boolean,
  ): Promise<KnownRequest> {
    for (let offset = 0; ; offset += 100) {
      const { deployments } = await this.read<{ deployments: readonly KnownRequest[] }>(
        `deploymentrequests?offset=${offset}&pageSize=100`,
      );
      for (const row of deployments.filter(fits)) {
        const whole = await this.request(row.id);
        if (fitsWhole?.(whole) !== false) return whole;
      }
      if (deployments.length < 100) throw new Error('No deployment request is like that.');
    }
  }

  /** Makes a call that changes something; `path` starts behind `/api/`. */
  async command(method: 'PUT' | 'POST' | 'DELETE', path: string, data?: object): Promise<void> {
    const headers = { 'x-access-token': this.#accessToken };
    const answer = await this.#calls.fetch(`/api/${path}`, { method, headers, ...(data !== undefined && { data }) });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  }

  async decide({ id }: Pick<KnownRequest, 'id'>, decision: 'approve' | 'reject'): Promise<void> {
    await this.command('PUT', `deploymentrequests/${decision}/${id}`);
  }
}

/** A user who is signed in on a device. */
export class Visitor extends Caller {
  readonly page: Page;

  constructor(page: Page, accessToken: string) {
    super(page.request, accessToken);
    this.page = page;
  }

  /** The list with nothing but this request in it. */
  async openInList({ id }: Pick<KnownRequest, 'id'>): Promise<void> {
    await goTo(this.page, `/dashboard/deployments/list?requestId=${id}`);
    await expect(this.row({ id })).toBeVisible();
  }

  row({ id }: Pick<KnownRequest, 'id'>): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name: `View request ${id}` }) });
  }

  /** Presses an action of a row: its icon, or its entry in the row's menu. */
  async chooseInList({ id }: Pick<KnownRequest, 'id'>, action: string): Promise<void> {
    const icon = this.page.getByRole('button', { name: `${action} request ${id}` });
    // A decision stands beside the menu, once it is known that none is queued on the request.
    const isDecision = action === 'Approve' || action === 'Reject';
    const menu = this.page.getByRole('button', { name: `Actions for request ${id}` });
    // Actions follow their rows.
    if (!isDecision) await expect(menu).toBeVisible();
    if (isDecision || (await icon.isVisible())) return icon.click();
    await menu.click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  async openDetail({ id }: Pick<KnownRequest, 'id'>): Promise<void> {
    await goTo(this.page, `/dashboard/deployments/view/${id}`);
    await expect(this.page.getByRole('heading', { level: 1, name: `Viewing #${id}` })).toBeVisible();
    // The page begins anew at the address that names the request's type.
    await expect(this.page).toHaveURL(new RegExp(`/view/[^/]+/${id}$`));
  }

  /** Presses an entry of the detail page's menu, which opens under the pointer. */
  async chooseInDetail(entry: string): Promise<void> {
    // A pointer that rests where the menu appears opens nothing until it has left.
    await this.page.mouse.move(0, 0);
    await this.page.getByRole('button', { name: 'Deployment', exact: true }).hover();
    await this.page
      .getByRole('menu', { name: 'Deployment' })
      .getByRole('menuitem', { name: entry, exact: true })
      .click();
  }

  /** Presses what the detail page offers beside its heading, as a button or in the menu of those without room. */
  async chooseBeside(action: string): Promise<void> {
    const button = this.page.getByRole('button', { name: action, exact: true });
    const more = this.page.getByRole('button', { name: 'More actions' });
    const entry = this.page.getByRole('menuitem', { name: action, exact: true });
    // Buttons move into the menu when the heading is measured, or when more of them arrive.
    await expect(async () => {
      if (await button.isVisible()) return button.click({ timeout: 2_000 });
      if (!(await entry.isVisible())) await more.click({ timeout: 2_000 });
      await entry.click({ timeout: 2_000 });
    }).toPass();
  }

  /** The open question. */
  question(title: string): Locator {
    return this.page.getByRole('alertdialog', { name: title });
  }

  /** The four statuses on the detail page. */
  detailStatus(label: 'Approval' | 'Infrastructure' | 'Build job' | 'Services'): Locator {
    return this.page
      .getByRole('region', { name: 'Status', exact: true })
      .locator('dt', { hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }
}

interface Visit {
  /** By default as the test says. */
  readonly appInstalled?: boolean;
  /**
   * Whether the list is open, with its rows. Otherwise nothing is: most tests begin at another page. By default, it is where the
   * app is installed, which then holds the rows.
   */
  readonly atList?: boolean;
}

interface VisitorFixtures {
  /** Whether each visitor has a new device. Otherwise it is one that an earlier test has used: it holds a session and records. */
  onNewDevices: boolean;
  /** The account of the test's own `context` and `page`; none by default. */
  account: Account | null;
  /** Signs a user in, on a device of their own. */
  visit: (account: Account, visit?: Visit) => Promise<Visitor>;
  /** Signs a user in without a device: for users whose screen the test does not look at. */
  callAs: (account: Account) => Promise<Caller>;
}

export const test = base.extend<VisitorFixtures>({
  onNewDevices: [false, { option: true }],
  account: [null, { option: true }],
  context: async ({ account, visit, openDevice }, use) =>
    use(account === null ? await openDevice() : (await visit(account, { atList: false })).page.context()),
  callAs: async ({ baseURL, portal }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async (account) => {
      // What a test does to the network is done to devices, and not to these calls.
      const calls = await requests.newContext({ baseURL: portal.url });
      opened.push(calls);
      const token = await requestAccessToken(calls, baseURL ?? '', `${account}@meridian.example`);
      return new Caller(calls, `Bearer ${token}`);
    });
    for (const calls of opened) await calls.dispose();
  },
  visit: async (
    {
      newDevice,
      openDevice,
      keptDevices,
      watchComplaints,
      onNewDevices,
      appInstalled: isUsuallyInstalled,
      serviceWorkers,
      viewport,
      hasTouch,
    },
    use,
    testInfo,
  ) => {
    const endings: (() => Promise<void>)[] = [];
    const takeDevice = async (account: Account, isInstalled: boolean) => {
      const kind = { account, isInstalled, screen: { viewport, hasTouch } };
      const device = await keptDevices.take(kind, async () => {
        const made = await newDevice(isInstalled);
        return { ...made, ...(await keepSession(await firstPage(made.context), account)) };
      });
      const stopWatching = watchComplaints(device.context);
      endings.push(async () => {
        stopWatching();
        if (testInfo.status === testInfo.expectedStatus) await keptDevices.giveBack(device);
        else await device.remove();
      });
      return device;
    };
    await use(async (account, { appInstalled = isUsuallyInstalled, atList = appInstalled } = {}) => {
      const isNew = onNewDevices || serviceWorkers !== 'block';
      const context = isNew ? await openDevice(appInstalled) : null;
      const device =
        context === null
          ? await takeDevice(account, appInstalled)
          : { context, ...(await keepSession(await firstPage(context), account)) };
      const page = await firstPage(device.context);
      if (atList) await openList(page);
      return new Visitor(page, device.accessToken);
    });
    for (const end of endings) await end();
  },
});

export { expect } from './portal-test.ts';

/** The elements that name a status: those of a one-row list, or the four of the detail page. */
const BADGES = {
  list: 'tbody td:nth-of-type(5) span[title]:not([role=progressbar])',
  detail: 'main dl dd span[title]:not([role=progressbar])',
} as const;

/** Returns every status that the page came to show since now, in order, however briefly. */
export async function watchStatuses(page: Page, where: keyof typeof BADGES): Promise<() => Promise<readonly string[]>> {
  const seen = await page.evaluateHandle((badges) => {
    const all: string[] = [];
    let shown: readonly string[] = [];
    const look = () => {
      const now = [...document.querySelectorAll(badges)].map((badge) => badge.getAttribute('title') ?? '');
      for (const words of now) if (!shown.includes(words)) all.push(words);
      shown = now;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
    return all;
  }, BADGES[where]);
  return () => seen.jsonValue();
}
