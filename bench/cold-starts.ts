/** Portal and react-admin, signed in and without an HTTP cache, from the start of the navigation to the first row, runs in turn. */
import { type Conditions, timeToFirstRow } from './first-row.ts';
import { type ListPagesOptions, type MeasuredPage, openListPages } from './list-pages.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';

/** Measures under each of the conditions, and prints medians and their ratios to react-admin's. */
export async function compareColdStarts(
  conditions: readonly (Conditions & { readonly name: string })[],
  options: ListPagesOptions = {},
): Promise<void> {
  const runs = countFrom('BENCH_RUNS', 11);
  const pages = await openListPages(options);
  const coldStart = async (measured: MeasuredPage, under: Conditions) =>
    timeToFirstRow(await pages.open(), measured, under);
  try {
    const lines: string[][] = [['First row after (ms)', 'under', 'median', 'p95', 'ratio']];
    for (const under of conditions) {
      const fromDevice: number[] = [];
      const fromServer: number[] = [];
      const peer: number[] = [];
      // The first round warms the browser and both servers, and does not count.
      for (let round = 0; round <= runs; round += 1) {
        await pages.forgetRecords();
        const server = await coldStart(pages.portal, under);
        const other = await coldStart(pages.peer, under);
        const device = await coldStart(pages.portal, under);
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
        lines.push([name, under.name, median(samples).toFixed(0), percentile(samples, 0.95).toFixed(0), ratio]);
      }
    }
    console.log(table(lines));
    console.log(
      `\n${runs} runs each, in turn; no HTTP cache; ratio of medians to react-admin's under the same conditions.`,
    );
  } finally {
    await pages.close();
  }
}
