/**
 * Devices that tests use one after the other. On a new device the app is loaded, starts, and reads every record: that takes as much
 * processor time as most of what a test does there.
 */
import type { Page, ViewportSize } from '@playwright/test';
import { readTenantId } from '../../src/data/session/token-claims.ts';
import { goTo } from './go-to.ts';
import type { Device } from './installed-app.ts';

/** What distinguishes devices: their user, whether the app is installed, and the kind of screen. */
export interface DeviceKind {
  readonly account: string;
  readonly isInstalled: boolean;
  readonly screen: Screen;
}

export interface Screen {
  readonly viewport: ViewportSize | null;
  readonly hasTouch: boolean;
}

export interface SignedInDevice extends Device {
  readonly userId: number;
  /** The value of the `x-access-token` header. */
  readonly accessToken: string;
}

interface KeptDevice extends SignedInDevice {
  readonly kind: string;
  readonly screen: Screen;
  readonly signedInAt: number;
}

const nameOf = ({ account, isInstalled, screen }: DeviceKind) => JSON.stringify([account, isInstalled, screen]);

/** Well within the lifetime of an access token. */
const USABLE_MS = 8 * 60_000;

/** Beyond these, the portal doesn't run on unused devices: it would read what other tests change. */
const MOST_RUNNING = 3;

/** Stored values that each page of the portal makes, and that no test is about. */
const USUAL_VALUES = ['portal.extensions', 'portal.initialRoute', 'portal.visits'];

interface Leftovers {
  /** Null where there is no session, or where the test's clock goes on. */
  readonly session: { readonly userId: number; readonly tenantId: string } | null;
  /** Whether the portal itself may know of what was removed. */
  readonly wereKnown: boolean;
}

/** Removes what a test left on the device, but not the session and the records. */
function removeLeftovers(page: Page): Promise<Leftovers> {
  return page.evaluate(async (usualValues) => {
    if (!String(setTimeout).includes('[native code]')) return { session: null, wereKnown: true };
    let wereKnown = Object.keys(localStorage).some((key) => !usualValues.includes(key));
    localStorage.clear();
    sessionStorage.clear();
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = new Set((await indexedDB.databases()).map(({ name }) => name));
    if (known.has('portal')) {
      const database = await settled(indexedDB.open('portal'));
      const stores = [...database.objectStoreNames];
      const transaction = database.transaction(stores, 'readwrite');
      for (const store of ['commands', 'drafts']) {
        if ((await settled(transaction.objectStore(store).count())) > 0) wereKnown = true;
      }
      for (const store of stores) {
        if (!['records', 'shelves', 'cursors'].includes(store)) transaction.objectStore(store).clear();
      }
      const records = transaction.objectStore('records');
      for (const { look, ...record } of await settled<Record<string, unknown>[]>(records.getAll())) {
        if (look !== undefined) records.put(record);
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = reject;
      });
      database.close();
    }
    if (!known.has('portal-session')) return { session: null, wereKnown };
    const database = await settled(indexedDB.open('portal-session'));
    const session: Leftovers['session'] | undefined = await settled(
      database.transaction('sessions').objectStore('sessions').get('current'),
    );
    database.close();
    return { session: session ?? null, wereKnown };
  }, USUAL_VALUES);
}

/** Whether the portal shows a page without content, with nothing open and nothing left to announce. */
function isAtRest(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label=Notifications] [aria-label=Dismiss]'))
      button.click();
    await new Promise((resolve) => setTimeout(resolve));
    const announced = [...document.querySelectorAll('[role=status], [aria-label=Notifications]')].filter(
      (region) => region.closest('main') === null && region.textContent !== '',
    );
    const isOpen = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
    return document.querySelector('h1')?.textContent === 'Page not found' && announced.length === 0 && !isOpen;
  });
}

/** Leaves everything that the portal shows, and removes what is left. Returns null where the portal has to be loaded again. */
async function leavePages(page: Page): Promise<Leftovers | null> {
  if (!new URL(page.url()).pathname.startsWith('/dashboard/')) return null;
  await goTo(page, '/dashboard/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor({ timeout: 1_000 });
  if (!(await isAtRest(page))) return null;
  const leftovers = await removeLeftovers(page);
  return leftovers.wereKnown ? null : leftovers;
}

/** Restores the network and leaves one page open. Returns whether another test can use the device. */
async function restore({ context, userId, accessToken, screen }: KeptDevice): Promise<boolean> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  const [first, ...others] = context.pages();
  const page = first ?? (await context.newPage());
  for (const other of others) await other.close();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' });
  if (screen.viewport !== null) await page.setViewportSize(screen.viewport);
  let leftovers = await leavePages(page).catch(() => null);
  if (leftovers === null) {
    await page.goto('/health');
    leftovers = await removeLeftovers(page);
  }
  return leftovers.session?.userId === userId && leftovers.session.tenantId === readTenantId(accessToken);
}

/** The devices of one worker. */
export class KeptDevices {
  readonly #idle: KeptDevice[] = [];

  /** Returns a device that is free: one that was given back, or a new one. */
  async take(kind: DeviceKind, open: () => Promise<SignedInDevice>): Promise<KeptDevice> {
    const name = nameOf(kind);
    const found = this.#idle.findLastIndex((device) => device.kind === name);
    const [device] = found === -1 ? [] : this.#idle.splice(found, 1);
    if (device !== undefined && Date.now() - device.signedInAt < USABLE_MS) return device;
    await device?.remove();
    return { ...(await open()), kind: name, screen: kind.screen, signedInAt: Date.now() };
  }

  /** Keeps a device for another test, or removes it if that test would notice this one. */
  async giveBack(device: KeptDevice): Promise<void> {
    const isRestored = await restore(device).catch(() => false);
    if (!isRestored) return device.remove();
    this.#idle.push(device);
    await this.#idle
      .at(-1 - MOST_RUNNING)
      ?.context.pages()[0]
      ?.goto('/health');
  }

  async close(): Promise<void> {
    for (const device of this.#idle.splice(0)) await device.remove();
  }
}
