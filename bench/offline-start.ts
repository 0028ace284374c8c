/** From the start of the navigation to the first row, without a network and with one, on a device that holds every record. */
import { timeToFirstRow } from './first-row.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';
import { openSyncedPortal } from './synced-portal.ts';

/** How much longer the start may take at the median without a network than with one. */
const AIM = 1.1;
const RECORDS = countFrom('BENCH_RECORDS', 10_000);
const RUNS = countFrom('BENCH_RUNS', 11);
const SLOWDOWNS = [1, 4, 6];

const portal = await openSyncedPortal(RECORDS);
const { profile, server } = portal;
const list = { name: 'portal', url: `${server.url}/dashboard/deployments/list`, firstRow: 'tbody tr th a' };

/** The worker is at rest before each start, as it is when an app is opened. */
async function start(slowdown: number, isOffline: boolean): Promise<number> {
  await profile.context.setOffline(isOffline);
  const opened = await portal.open();
  await opened.devtools.send('ServiceWorker.enable');
  await opened.devtools.send('ServiceWorker.stopAllWorkers');
  return timeToFirstRow(opened, list, { slowdown });
}

try {
  const lines: string[][] = [['First row after (ms)', 'CPU', 'median', 'p95', 'ratio']];
  const missed: string[] = [];
  for (const slowdown of SLOWDOWNS) {
    const online: number[] = [];
    const offline: number[] = [];
    // The first round warms the browser, and does not count.
    for (let round = 0; round <= RUNS; round += 1) {
      const times = [await start(slowdown, true), await start(slowdown, false)] as const;
      if (round === 0) continue;
      offline.push(times[0]);
      online.push(times[1]);
    }
    const ratio = median(offline) / median(online);
    if (ratio > AIM) missed.push(`${slowdown}x`);
    for (const [name, samples] of [
      ['without a network', offline],
      ['with a network', online],
    ] as const) {
      const numbers = [median(samples).toFixed(0), percentile(samples, 0.95).toFixed(0)];
      lines.push([name, `${slowdown}x`, ...numbers, rounded(median(samples) / median(online))]);
    }
  }
  console.log(table(lines));
  console.log(`\n${RUNS} runs each, in turn; ${RECORDS} records on the device; the worker stopped before each start.`);
  console.log(
    `Aim: without a network at most ${AIM} times as long: ${missed.length === 0 ? 'kept' : `missed at ${missed.join(', ')}`}`,
  );
} finally {
  await portal.close();
}
