/** Queueing a decision in the browser, with none and with many waiting, beside a plain Dexie write of the same row. */
import type { QueueingTimes } from './queueing-page.ts';
import { openScriptPage, SCRIPT_ORIGIN } from './script-page.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';
import { openProfile } from './synced-portal.ts';

/** Milliseconds at the median at 1x. */
const AIM = 5;
const RUNS = countFrom('BENCH_RUNS', 100);
const WARM_UP = 10;
const WAITING = [0, 100];
const SLOWDOWNS = [1, 4];

const profile = await openProfile(SCRIPT_ORIGIN);
try {
  const { page, devtools } = await openScriptPage(profile.context, 'queueing-page.ts');
  await page.waitForFunction(() => 'measureQueueing' in window);

  const lines: string[][] = [['Milliseconds', 'CPU', 'queued p50', 'p95', 'plain p50', 'p95', 'ratio']];
  const missed: string[] = [];
  for (const rate of SLOWDOWNS) {
    for (const waiting of WAITING) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      const { queued, written }: QueueingTimes = await page.evaluate(
        ([count, runs, warmUp]) => window.measureQueueing(count, runs, warmUp),
        [waiting, RUNS, WARM_UP] as const,
      );
      const name = `${waiting} waiting`;
      if (rate === 1 && median(queued) > AIM) missed.push(`${name}: ${rounded(median(queued))} ms`);
      const numbers = [queued, written].flatMap((samples) => [median(samples), percentile(samples, 0.95)]);
      lines.push([name, `${rate}x`, ...numbers.map(rounded), rounded(median(queued) / median(written))]);
    }
  }
  console.log(table(lines));
  console.log(`\n${RUNS} runs each, in turn; the row is on the disk at the end of both.`);
  console.log(`Aim: within ${AIM} ms at 1x: ${missed.length === 0 ? 'kept' : `missed with ${missed.join('; ')}`}`);
} finally {
  await profile.close();
}
