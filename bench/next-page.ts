/** The list's next page and a filter among many records: from the device, without a network, beside the same from the server. */
import type { Page, Route } from '@playwright/test';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';
import { enter, openProfile, openSyncedPortal } from './synced-portal.ts';

/** Milliseconds at the median at 4x, for the next page. */
const AIM = 50;
const AIMED_AT = 4;
const RECORDS = countFrom('BENCH_RECORDS', 10_000);
const RUNS = countFrom('BENCH_RUNS', 20);
const WARM_UP = 3;
const SLOWDOWNS = [1, 4];
/** Behind the pages that a device without changes reads ahead. */
const FIRST_PAGE = 5;

/** Presses a control, and answers the milliseconds until the frame with another first row. */
function timeToOtherRows(page: Page, selector: string, press: 'click' | 'Enter'): Promise<number> {
  return page.evaluate(
    ([control, how]) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector(control);
        if (!(target instanceof HTMLElement)) {
          reject(new Error(`There is no ${control}.`));
          return;
        }
        const firstRow = () => document.querySelector('tbody tr th a')?.getAttribute('aria-label') ?? null;
        const before = firstRow();
        const observer = new MutationObserver(() => {
          const now = firstRow();
          if (now === null || now === before) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - started));
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
        const started = performance.now();
        if (how === 'click') target.click();
        else target.dispatchEvent(new KeyboardEvent('keydown', { key: how, bubbles: true }));
      }),
    [selector, press] as const,
  );
}

async function openList(page: Page, number: number): Promise<void> {
  await page.goto(`/dashboard/deployments/list?page=${number}`);
  await page.locator('tbody tr th a').first().waitFor();
}

const nextPage = (page: Page) => timeToOtherRows(page, 'a[aria-label="Next page"]', 'click');

/** A filter that was never asked for, typed before the clock starts. */
async function filter(page: Page, part: string): Promise<number> {
  const field = page.getByRole('textbox', { name: 'Environment Identifier' });
  await field.fill(part);
  const id = await field.getAttribute('id');
  return timeToOtherRows(page, `[id="${id}"]`, 'Enter');
}

const portal = await openSyncedPortal(RECORDS);
const { server, profile } = portal;
const peerProfile = await openProfile(server.url, { serviceWorkers: 'block' });

/** The same portal without the change feed: the device requests each page from the server. */
async function withoutChanges(route: Route): Promise<void> {
  const response = await route.fetch();
  const capabilities = await response.json();
  const extensions = capabilities.extensions.filter((name: string) => name !== 'changes');
  await route.fulfill({ response, json: { ...capabilities, extensions, live: false } });
}

try {
  await peerProfile.context.route('**/api/capabilities', withoutChanges);
  const peer = await peerProfile.context.newPage();
  await enter(peer);
  await profile.context.setOffline(true);
  const { page: device, devtools: deviceDevtools } = await portal.open();
  const peerDevtools = await peerProfile.context.newCDPSession(peer);

  const lines: string[][] = [['Milliseconds', 'CPU', 'device p50', 'p95', 'server p50', 'p95', 'ratio']];
  let aimed = Number.NaN;
  // Two digits: each of these finds other rows than the ones before, and was not asked for before.
  let part = 10;
  for (const [index, rate] of SLOWDOWNS.entries()) {
    await peerDevtools.send('Emulation.setCPUThrottlingRate', { rate });
    await deviceDevtools.send('Emulation.setCPUThrottlingRate', { rate });
    const first = FIRST_PAGE + index * (WARM_UP + RUNS + 1);
    await openList(device, first);
    await openList(peer, first);
    for (const name of ['next page', 'filter'] as const) {
      const fromDevice: number[] = [];
      const fromServer: number[] = [];
      for (let round = 0; round < WARM_UP + RUNS; round += 1) {
        part += name === 'filter' ? 1 : 0;
        const measure = (page: Page) => (name === 'filter' ? filter(page, `env-${part}`) : nextPage(page));
        const times = [await measure(device), await measure(peer)] as const;
        if (round < WARM_UP) continue;
        fromDevice.push(times[0]);
        fromServer.push(times[1]);
      }
      if (rate === AIMED_AT && name === 'next page') aimed = median(fromDevice);
      const numbers = [fromDevice, fromServer].flatMap((samples) => [median(samples), percentile(samples, 0.95)]);
      const ratio = median(fromDevice) / median(fromServer);
      lines.push([name, `${rate}x`, ...numbers.map(rounded), rounded(ratio)]);
    }
  }
  console.log(table(lines));
  console.log(`\n${RUNS} runs each, in turn, among ${RECORDS} records; from the press to the frame with the rows.`);
  console.log(
    `Aim: the next page from the device within ${AIM} ms at ${AIMED_AT}x: ${aimed <= AIM ? 'kept' : `missed with ${rounded(aimed)} ms`}`,
  );
} finally {
  await peerProfile.close();
  await portal.close();
}
