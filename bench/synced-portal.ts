/** The portal as an installed app: its server, and a browser profile on the disk that is signed in and holds every record. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import * as v from 'valibot';
import { requireChromium } from '../scripts/chromium.ts';
import { type PortalProcess, startPortalProcess } from '../tests/e2e/portal-process.ts';
import { signIn } from '../tests/e2e/portal-test.ts';
import type { FaultyNetwork } from '../tests/fault/faulty-network.ts';
import type { OpenedPage } from './first-row.ts';
import { browserArguments, buildApp } from './list-pages.ts';

/** Milliseconds; others may be at work on the machine. */
const DEADLINE = 600_000;

/** Something that ends with the measurement. */
export interface Closable {
  close(): Promise<void>;
}

/** A browser with a profile of its own, which is removed when it is closed. */
export interface Profile extends Closable {
  /** The browser as it is now. */
  readonly context: BrowserContext;
  /** Ends the browser and starts it again on the same profile. */
  restart(): Promise<void>;
}

export async function openProfile(url: string, options: { readonly serviceWorkers?: 'block' } = {}): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const launch = () =>
    chromium.launchPersistentContext(folder, {
      executablePath: requireChromium(),
      args: browserArguments,
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      timeout: DEADLINE,
      ...options,
    });
  const prepared = async () => {
    const context = await launch();
    context.setDefaultTimeout(DEADLINE);
    return context;
  };
  let context = await prepared();
  return {
    get context() {
      return context;
    },
    async restart() {
      await context.close();
      context = await prepared();
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every row of a table of the device's database; none where there is no database yet, and none is made. */
export function readRows(page: Page, table: string): Promise<readonly unknown[]> {
  return page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === 'portal')) return [];
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open('portal');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction(name).objectStore(name).getAll();
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  }, table);
}

/** Asks again every `interval` milliseconds until the answer is true; throws after ten minutes. */
export async function until(what: string, isSo: () => Promise<boolean>, interval = 250): Promise<void> {
  for (const started = Date.now(); !(await isSo()); ) {
    if (Date.now() - started > DEADLINE) throw new Error(`In vain waited until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

const CursorRow = v.object({ area: v.string(), complete: v.boolean(), bounded: v.boolean() });

/** Whether the first reading of the requests has ended: with the last one, or at the device's bound. Other areas end on their own. */
function hasEnded(row: unknown): boolean {
  const place = v.parse(CursorRow, row);
  return place.area === 'deployments' && (place.complete || place.bounded);
}

/** Waits until the device holds every record of the tenant, and the worker answers for the page. */
export async function whenSynced(page: Page): Promise<void> {
  await until('every record was on the device', async () => (await readRows(page, 'cursors')).some(hasEnded));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Signs in the administrator, who sees every tenant, and answers the access token of the first call. */
export async function enter(page: Page): Promise<string> {
  const asked = page.waitForRequest(/\/api\/deploymentrequests(\?|$)/);
  await signIn(page, 'administrator');
  const header = (await asked).headers()['x-access-token'];
  if (header === undefined) throw new Error('The list was asked for without a token.');
  await page.locator('tbody tr th a').first().waitFor();
  return header.replace(/^Bearer /, '');
}

export interface SyncedPortal extends Closable {
  readonly server: PortalProcess;
  readonly profile: Profile;
  readonly accessToken: string;
  /** A fresh page in the profile. */
  open(): Promise<OpenedPage>;
}

/**
 * Builds the app, starts a server with so many requests, and reads them all onto a fresh profile; the browser is restarted then.
 * @param network stands between them, where there is one
 */
export async function openSyncedPortal(records: number, network?: FaultyNetwork): Promise<SyncedPortal> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    buildApp();
    const server = await startPortalProcess({
      PORTAL_DEMO_REQUESTS: String(records),
      ...(network && { PUBLIC_URL: network.url }),
    });
    closing.push(() => server.close());
    network?.forwardTo(server.url);
    const profile = await openProfile(network?.url ?? server.url);
    closing.push(() => profile.close());
    const page = await profile.context.newPage();
    const accessToken = await enter(page);
    await whenSynced(page);
    await profile.restart();
    return {
      server,
      profile,
      accessToken,
      async open() {
        const fresh = await profile.context.newPage();
        return { page: fresh, devtools: await profile.context.newCDPSession(fresh) };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
