/** From the start of the navigation to the first visible row. */
import type { CDPSession, Page } from '@playwright/test';
import type { MeasuredPage } from './list-pages.ts';

/** Milliseconds; others may be at work on the machine. */
const DEADLINE = 180_000;

/** A fresh page. */
export interface OpenedPage {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** What the page is measured under. */
export interface Conditions {
  /** How many times slower the processor is. */
  readonly slowdown: number;
  /** Milliseconds of a round trip, bytes a second each way; as it is where not given. */
  readonly network?: {
    readonly latency: number;
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  };
}

/** A phone's network: 1.6 Mbit/s down and 0.75 up, and round trips of 150 ms. Calls of the worker are as quick as the machine. */
export const MOBILE_NETWORK = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Milliseconds from the start of the navigation to the frame that shows the first row. Closes the page. */
export async function timeToFirstRow(
  opened: OpenedPage,
  measured: MeasuredPage,
  conditions: Conditions,
): Promise<number> {
  const milliseconds = await showFirstRow(opened, measured, conditions);
  await opened.page.close();
  return milliseconds;
}

/** As `timeToFirstRow`, and leaves the page open, which has the mark `first-row` then. */
export async function showFirstRow(
  { page, devtools }: OpenedPage,
  measured: MeasuredPage,
  { slowdown, network }: Conditions,
): Promise<number> {
  if (network !== undefined) await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      const row = document.querySelector(selector)?.closest('tr');
      if (row === undefined || row === null) return;
      observer.disconnect();
      // It is told behind the layout of the frame that shows the row first, in which no other work comes before the painting.
      const shown = new ResizeObserver(() => {
        shown.disconnect();
        performance.mark('first-row');
      });
      shown.observe(row);
    });
    observer.observe(document, { childList: true, subtree: true });
  }, measured.firstRow);
  await page.goto(measured.url, { waitUntil: 'commit' });
  const time = await page.waitForFunction(() => performance.getEntriesByName('first-row')[0]?.startTime, undefined, {
    timeout: DEADLINE,
    polling: 100,
  });
  const milliseconds = await time.jsonValue();
  if (milliseconds === undefined) throw new Error(`${measured.name} showed no row.`);
  return milliseconds;
}
