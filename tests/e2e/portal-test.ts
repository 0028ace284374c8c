/** Playwright's test with a real server per worker, the ways to sign in, and an eye on what the page complains about. */
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import { type ColorScheme, findViolations, markUncheckedLooks } from './axe.ts';
import { goTo } from './go-to.ts';
import { type Device, openInstalledDevice } from './installed-app.ts';
import { KeptDevices } from './kept-devices.ts';
import { type PortalProcess, startPortalProcess } from './portal-process.ts';
import { type KeptSession, storeSession } from './stored-session.ts';

/** The demo accounts by the name before the `@`. */
export type Account =
  | 'operator'
  | 'operator2'
  | 'approver'
  | 'administrator'
  | 'viewer'
  | 'multi'
  | 'pending'
  | 'inactive'
  | 'rejected';

interface WorkerFixtures {
  /** Further settings of the server; a file sets them with `test.use`. */
  environment: Record<string, string>;
  portal: PortalProcess;
  keptDevices: KeptDevices;
}

/** The page that a device starts with, as browsers with a profile do, or a new one. */
export async function firstPage(device: BrowserContext): Promise<Page> {
  return device.pages()[0] ?? (await device.newPage());
}

interface TestFixtures {
  /**
   * Whether the app is installed on the test's device, which then works without a network. Other devices have no service worker,
   * as each would have to install the app first.
   */
  appInstalled: boolean;
  /** Makes a device that the caller removes. */
  newDevice: (appInstalled: boolean) => Promise<Device>;
  /** Opens a new device, by default with the test's `appInstalled`; the end of the test removes it. */
  openDevice: (appInstalled?: boolean) => Promise<BrowserContext>;
  /** Collects complaints of a device's pages until the returned function is called. */
  watchComplaints: (context: BrowserContext) => () => void;
  complaints: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ environment }, use) => {
      const portal = await startPortalProcess(environment);
      await use(portal);
      await portal.close();
    },
    // A worker that ends while it makes the demo leaves a database without keys: each later test would fail.
    { scope: 'worker', timeout: 300_000 },
  ],
  keptDevices: [
    // The browser is asked for as well: it closes after its devices.
    async ({ browser: _open }, use) => {
      const devices = new KeptDevices();
      await use(devices);
      await devices.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  appInstalled: [false, { option: true }],
  newDevice: async ({ browser, baseURL, launchOptions }, use) =>
    use(async (isInstalled) => {
      if (isInstalled) return openInstalledDevice(baseURL ?? '', launchOptions);
      const context = await browser.newContext();
      return { context, remove: () => context.close() };
    }),
  openDevice: async ({ newDevice, appInstalled, watchComplaints }, use) => {
    const opened: Device[] = [];
    await use(async (isInstalled = appInstalled) => {
      const device = await newDevice(isInstalled);
      opened.push(device);
      watchComplaints(device.context);
      return device.context;
    });
    for (const device of opened) await device.remove();
  },
  watchComplaints: async ({ complaints }, use) =>
    use((context) => {
      const onError = (error: WebError) => complaints.push(`uncaught: ${error.error().message}`);
      const onMessage = (message: ConsoleMessage) => {
        const text = message.text();
        if (/Content Security Policy|TrustedHTML|TrustedScript|^The browser’s storage failed/.test(text))
          complaints.push(text);
      };
      context.on('weberror', onError);
      context.on('console', onMessage);
      return () => {
        context.off('weberror', onError);
        context.off('console', onMessage);
      };
    }),
  context: async ({ openDevice }, use) => use(await openDevice()),
  page: async ({ context }, use) => use(await firstPage(context)),
  /** Uncaught errors, violations of the content security policy and failures of the storage, on any page of the test, fail it. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on from its first parameter.
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints).toEqual([]);
  },
});

export { expect } from '@playwright/test';

/** Signs in as a person does: Launch, the popup, the account's button; ends where the portal leads. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Launch' }).click();
  await chooseAccount(await popup, account);
}

/** Enters another tenant, by its id or its label, and waits until the server has let the user in. */
export async function switchTenant(page: Page, to: string | { readonly label: string }): Promise<void> {
  const tenant = page.getByRole('combobox', { name: 'Tenant' });
  const [chosen = ''] = await tenant.selectOption(to);
  // While the server is asked, the choice is shown and can't be changed.
  await expect(tenant).toBeEnabled();
  await expect(tenant).toHaveValue(chosen);
}

/** The identity provider's page in the popup, which closes automatically. */
export async function chooseAccount(popup: Page, account: Account): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: `${account}@meridian.example` }).click();
  await closed;
}

/**
 * Leaves a session on a device, for tests that are not about signing in. Each is a sign-in of its own at the provider and at the
 * portal. Its access token is the value of the `x-access-token` header.
 */
export async function keepSession(page: Page, account: Account): Promise<KeptSession> {
  const { userId, accessToken } = await storeSession(page, `${account}@meridian.example`);
  return { userId, accessToken: `Bearer ${accessToken}` };
}

/** Opens the list of deployments and waits for its rows. */
export async function openList(page: Page): Promise<void> {
  await goTo(page, '/dashboard/deployments/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** Waits until every animation that ends has ended. With reduced motion, colors change at once. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is not drawn, as it is out of sight, stands still and never ends.
    const isEnding = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    // In the first frame elements are measured, in the second what follows from their sizes is drawn.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    );
  });
}

export interface AccessibilityOptions {
  /** Selects what was checked before on this page and has not changed since. */
  readonly except?: string | null;
  /** Both, where not given. Without one, colors are not checked. */
  readonly colorSchemes?: readonly ColorScheme[];
  /** Whether large targets are measured too, which another one may cover. Small ones always are. */
  readonly allTargets?: boolean;
}

/**
 * Reports axe's findings on the page as it stands; the test fails with them, and goes on meanwhile.
 * @param state names the page or the state in the report
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { except = null, colorSchemes = ['light', 'dark'], allTargets = false }: AccessibilityOptions = {},
): Promise<void> {
  await settled(page);
  // The scheme that is drawn comes first: each change draws the page again.
  const drawn = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  const isColored = colorSchemes.includes(drawn) && (await markUncheckedLooks(page, drawn)) > 0;
  const found = await findViolations(page, { namesExcept: except, colors: isColored, allTargets });
  expect.soft(found, `${state}, ${drawn}`).toEqual([]);
  for (const colorScheme of colorSchemes) {
    if (colorScheme === drawn || (await markUncheckedLooks(page, colorScheme)) === 0) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const inColor = await findViolations(page, { namesExcept: undefined, colors: true, allTargets });
    expect.soft(inColor, `${state}, ${colorScheme}`).toEqual([]);
  }
}
