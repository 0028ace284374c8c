/** From the start of the navigation to the first visible row, signed in, beside a minimal react-admin, runs in turn. */
import { timeToFirstRow } from './first-row.ts';
import { type MeasuredPage, openListPages } from './list-pages.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';

const RUNS = countFrom('BENCH_RUNS', 11);
const SLOWDOWNS = [1, 4];

const pages = await openListPages();

async function coldStart(measured: MeasuredPage, slowdown: number): Promise<number> {
  return timeToFirstRow(await pages.open(), measured, slowdown);
}

try {
  const lines: string[][] = [['First row after (ms)', 'CPU', 'median', 'p95', 'ratio']];
  for (const slowdown of SLOWDOWNS) {
    const fromDevice: number[] = [];
    const fromServer: number[] = [];
    const peer: number[] = [];
    // The first round warms the browser and both servers, and does not count.
    for (let round = 0; round <= RUNS; round += 1) {
      await pages.forgetRecords();
      const server = await coldStart(pages.portal, slowdown);
      const other = await coldStart(pages.peer, slowdown);
      const device = await coldStart(pages.portal, slowdown);
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
