/** The two pages that the browser measurements load: the portal's list, signed in, and the same rows in react-admin. */
import { spawnSync } from 'node:child_process';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import * as v from 'valibot';
import { requireChromium } from '../scripts/chromium.ts';
import { startPortalProcess } from '../tests/e2e/portal-process.ts';
import { signIn } from '../tests/e2e/portal-test.ts';
import type { OpenedPage } from './first-row.ts';
import { startReactAdminPeer } from './react-admin-peer.ts';

export const ListAnswer = v.object({
  deployments: v.pipe(v.array(v.unknown()), v.minLength(1)),
  totalRecords: v.number(),
});

/** What matches the first row of a list, and nothing before. */
export const DEPLOYMENT_LIST = 'tbody tr th a';
export const PEER_LIST = 'tbody tr.RaDatagrid-row';

export interface MeasuredPage {
  readonly name: string;
  readonly url: string;
  /** Matches the first row of the list and nothing before. */
  readonly firstRow: string;
}

export interface ListPages {
  readonly portal: MeasuredPage;
  readonly peer: MeasuredPage;
  /** A fresh page without an HTTP cache; the portal is signed in there. */
  open(): Promise<OpenedPage>;
  /** Takes everything but the session from the device, so that rows come from the server. */
  forgetRecords(): Promise<void>;
  close(): Promise<void>;
}

export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
];

export function buildApp(): void {
  const built = spawnSync('npx', ['vite', 'build', '--logLevel', 'error'], { encoding: 'utf8', timeout: 300_000 });
  if (built.status !== 0) throw new Error(`The app can't be built:\n${built.stdout}${built.stderr}`);
}

async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: requireChromium(),
    args: browserArguments,
  });
}

/** Signs in and answers the rows of the list's first page. */
async function signInAndReadRows(context: BrowserContext): Promise<v.InferOutput<typeof ListAnswer>> {
  const page = await context.newPage();
  const answered = page.waitForResponse((response) => /\/api\/deploymentrequests(\?|$)/.test(response.url()));
  await signIn(page, 'operator');
  const rows = v.parse(ListAnswer, await (await answered).json());
  await page.close();
  return rows;
}

async function forgetRecords(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  // A page of the same origin that runs no code of the app.
  await page.goto(`${url}/icon.svg`);
  await page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const table of [...database.objectStoreNames].filter((each) => each !== 'sessions')) {
        await settled(database.transaction(table, 'readwrite').objectStore(table).clear());
      }
      database.close();
    }
  });
  await page.close();
}

export type ListPagesOptions = Pick<BrowserContextOptions, 'serviceWorkers'>;

/** Builds both apps, starts both servers and a browser, and signs in. */
export async function openListPages(options: ListPagesOptions = {}): Promise<ListPages> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    buildApp();
    const server = await startPortalProcess();
    closing.push(() => server.close());
    const browser = await launch();
    closing.push(() => browser.close());
    const context = await browser.newContext({
      ...options,
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
    });
    const { deployments, totalRecords } = await signInAndReadRows(context);
    const peer = await startReactAdminPeer(deployments, totalRecords);
    closing.push(() => peer.close());
    return {
      portal: { name: 'portal', url: `${server.url}/dashboard/deployments/list`, firstRow: DEPLOYMENT_LIST },
      peer: { name: 'react-admin', url: peer.url, firstRow: PEER_LIST },
      async open() {
        const page = await context.newPage();
        const devtools = await context.newCDPSession(page);
        await devtools.send('Network.enable');
        await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
        return { page, devtools };
      },
      forgetRecords: () => forgetRecords(context, server.url),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
