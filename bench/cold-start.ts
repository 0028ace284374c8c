/** From the start of the navigation to the first visible row, signed in, beside a minimal react-admin, runs in turn. */
import { type ListPages, type MeasuredPage, openListPages } from './list-pages.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';

const RUNS = countFrom('BENCH_RUNS', 11);
const SLOWDOWNS = [1, 4];
const DEADLINE = 60_000;

/** Milliseconds from the start of the navigation to the frame after the first row has come. */
async function coldStart(pages: ListPages, measured: MeasuredPage, slowdown: number): Promise<number> {
  const { page, devtools } = await pages.open();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark('first-row'));
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
  await page.close();
  return milliseconds;
}

const pages = await openListPages();
try {
  const lines: string[][] = [['First row after (ms)', 'CPU', 'median', 'p95', 'ratio']];
  for (const slowdown of SLOWDOWNS) {
    const fromDevice: number[] = [];
    const fromServer: number[] = [];
    const peer: number[] = [];
    // The first round warms the browser and both servers, and does not count.
    for (let round = 0; round <= RUNS; round += 1) {
      await pages.forgetRecords();
      const server = await coldStart(pages, pages.portal, slowdown);
      const other = await coldStart(pages, pages.peer, slowdown);
      const device = await coldStart(pages, pages.portal, slowdown);
      if (round === 0) continue;
      fromServer.push(server);
      peer.push(other);
      fromDevice.push(device);
    }
    for (const [name, samples] of [
      ['portal, rows from the server', fromServer],
      ['portal, rows from the device', fromDevice],
      ['react-admin', peer],
    ] as const) {
      const ratio = rounded(median(samples) / median(peer));
      lines.push([name, `${slowdown}x`, median(samples).toFixed(0), percentile(samples, 0.95).toFixed(0), ratio]);
    }
  }
  console.log(table(lines));
  console.log(`\n${RUNS} runs each, in turn; no HTTP cache; ratio of medians to react-admin's at the same CPU.`);
} finally {
  await pages.close();
}
