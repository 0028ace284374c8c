/**
 * Devices that tests use one after the other. On a new device the app is loaded, starts, and reads every record: that takes as much
 * processor time as most of what a test does there.
 */
import type { Page } from '@playwright/test';
import { readTenantId } from '../../src/data/session/token-claims.ts';
import type { Device } from './installed-app.ts';

/** What tells devices apart: whose, whether the app is installed, and the kind of screen. */
export interface DeviceKind {
  readonly account: string;
  readonly isInstalled: boolean;
  readonly screen: string;
}

export interface SignedInDevice extends Device {
  /** The value of the `x-access-token` header. */
  readonly accessToken: string;
}

interface KeptDevice extends SignedInDevice {
  readonly kind: string;
  readonly signedInAt: number;
}

const nameOf = ({ account, isInstalled, screen }: DeviceKind) => [account, isInstalled, screen].join(' ');

/** Well within the lifetime of an access token. */
const USABLE_MS = 8 * 60_000;

/**
 * Removes what a test left on the device, but not the session and the records. Returns the session's tenant; null where there is no
 * session, or where the test's clock goes on.
 */
function removeLeftovers(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    if (!String(setTimeout).includes('[native code]')) return null;
    localStorage.clear();
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
    if (!known.has('portal-session')) return null;
    const database = await settled(indexedDB.open('portal-session'));
    const session: { tenantId?: string } | undefined = await settled(
      database.transaction('sessions').objectStore('sessions').get('current'),
    );
    database.close();
    return session?.tenantId ?? null;
  });
}

/** Restores the network and leaves one page open. Returns whether another test can use the device. */
async function restore({ context, accessToken }: KeptDevice): Promise<boolean> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  const page = await context.newPage();
  for (const open of context.pages()) if (open !== page) await open.close();
  await page.goto('/health');
  return (await removeLeftovers(page)) === readTenantId(accessToken);
}

/** The devices of one worker. */
export class KeptDevices {
  readonly #idle: KeptDevice[] = [];

  /** Returns a device that is free: one that was given back, or a new one. */
  async take(kind: DeviceKind, open: () => Promise<SignedInDevice>): Promise<KeptDevice> {
    const name = nameOf(kind);
    const found = this.#idle.findIndex((device) => device.kind === name);
    const [device] = found === -1 ? [] : this.#idle.splice(found, 1);
    if (device !== undefined && Date.now() - device.signedInAt < USABLE_MS) return device;
    await device?.remove();
    return { ...(await open()), kind: name, signedInAt: Date.now() };
  }

  /** Keeps a device for another test, or removes it if that test would notice this one. */
  async giveBack(device: KeptDevice): Promise<void> {
    const isRestored = await restore(device).catch(() => false);
    if (isRestored) this.#idle.push(device);
    else await device.remove();
  }

  async close(): Promise<void> {
    for (const device of this.#idle.splice(0)) await device.remove();
  }
}
