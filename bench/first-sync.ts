/**
 * The first sync: every record with its details onto a new device, in the page, with the longest pause it makes there; beside
 * it, in the same run, the same pages of `GET /changes` read by a plain client.
 */
import type { CDPSession, Request } from '@playwright/test';
import * as v from 'valibot';
import { startPortalProcess } from '../tests/e2e/portal-process.ts';
import { buildApp } from './list-pages.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';
import { enter, openProfile, whenSynced } from './synced-portal.ts';

/** Milliseconds of processor time: no task of the page is to take longer, whatever else the machine does meanwhile. */
const TASK_AIM = 50;
/** Milliseconds that one page of changes may take at the median, and seconds that a plain client may take for 10,000 records. */
const PAGE_AIM = 100;
const WHOLE_AIM = 15;
const RECORDS = countFrom('BENCH_RECORDS', 10_000);
const RUNS = countFrom('BENCH_RUNS', 3);
const PAGE_SIZE = 100;

const ChangePage = v.object({
  changes: v.array(v.object({ id: v.number(), detail: v.optional(v.object({ id: v.number() })) })),
  cursor: v.string(),
  more: v.boolean(),
});

interface Reading {
  readonly seconds: number;
  readonly bytes: number;
  /** Milliseconds. */
  readonly pages: readonly number[];
}

async function readPlainly(url: string, access: string, detail: boolean): Promise<Reading> {
  const pages: number[] = [];
  const seen = new Set<number>();
  let [withDetail, bytes] = [0, 0];
  let cursor: string | null = null;
  const started = performance.now();
  for (let more = true; more; ) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), detail: String(detail), ...(cursor && { cursor }) });
    const asked = performance.now();
    const response = await fetch(`${url}/api/changes?${query}`, { headers: { 'x-access-token': `Bearer ${access}` } });
    const body = await response.text();
    pages.push(performance.now() - asked);
    if (!response.ok) throw new Error(`The reading answered ${response.status}: ${body}`);
    const page = v.parse(ChangePage, JSON.parse(body));
    for (const { id } of page.changes) seen.add(id);
    withDetail += page.changes.filter((change) => change.detail !== undefined).length;
    bytes += body.length;
    ({ cursor, more } = page);
  }
  if (seen.size !== RECORDS || withDetail !== (detail ? RECORDS : 0)) {
    throw new Error(`Read ${seen.size} records and ${withDetail} details of ${RECORDS}.`);
  }
  return { seconds: (performance.now() - started) / 1000, bytes, pages };
}

interface Sync {
  readonly seconds: number;
  /** Milliseconds of processor time of each task of the page, the longest first. */
  readonly tasks: readonly number[];
  readonly accessToken: string;
}

/** Where the sync begins in the trace of the page, which names the page's thread. */
const BEGIN = 'sync-begins';

/** An entry of Chromium's trace; `tdur` in microseconds. */
const TraceEntry = v.object({
  name: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.number(),
  tdur: v.optional(v.number()),
});
type Trace = v.InferOutput<typeof TraceEntry>[];

/** Notes every task from now on until the returned function is called. */
async function traceTasks(devtools: CDPSession): Promise<() => Promise<Trace>> {
  const entries: Trace = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const entry of value) {
      const parsed = v.safeParse(TraceEntry, entry);
      if (parsed.success) entries.push(parsed.output);
    }
  });
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await complete;
    return entries;
  };
}

/** Milliseconds of processor time of each task of the page since the sync began, the longest first. */
function tasksOf(trace: Trace): number[] {
  const begin = trace.find(({ name }) => name === BEGIN);
  if (begin === undefined) throw new Error('The trace does not show where the sync begins.');
  return trace
    .filter(({ name, pid, tid, ts }) => {
      const isTask = name === 'ThreadControllerImpl::RunTask';
      return isTask && pid === begin.pid && tid === begin.tid && ts > begin.ts;
    })
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((left, right) => right - left);
}

async function syncInPage(url: string): Promise<Sync> {
  const profile = await openProfile(url);
  const { context } = profile;
  try {
    const isChanges = (request: Request) => new URL(request.url()).pathname === '/api/changes';
    let startedAt = Number.NaN;
    let ended = Number.NaN;
    context.on('request', (request) => {
      if (!Number.isNaN(startedAt) || !isChanges(request)) return;
      startedAt = Date.now();
      void request.frame().evaluate((mark) => performance.mark(mark), BEGIN);
    });
    context.on('requestfinished', (request) => {
      if (isChanges(request)) ended = Date.now();
    });
    const page = await context.newPage();
    const endTrace = await traceTasks(await context.newCDPSession(page));
    const accessToken = await enter(page);
    await whenSynced(page);
    return { seconds: (ended - startedAt) / 1000, tasks: tasksOf(await endTrace()), accessToken };
  } finally {
    await profile.close();
  }
}

buildApp();
const server = await startPortalProcess({ PORTAL_DEMO_REQUESTS: String(RECORDS) });
try {
  const syncs: Sync[] = [];
  const plain: Reading[] = [];
  const summaries: Reading[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const sync = await syncInPage(server.url);
    syncs.push(sync);
    plain.push(await readPlainly(server.url, sync.accessToken, true));
    summaries.push(await readPlainly(server.url, sync.accessToken, false));
  }
  const wholeOf = (readings: readonly { readonly seconds: number }[]) => median(readings.map(({ seconds }) => seconds));
  const pagesOf = (readings: readonly Reading[]) => readings.flatMap(({ pages }) => pages);
  const whole = wholeOf(plain);
  const lines = [['First sync', 'seconds', 'ratio', 'ms a page, p50', 'p95', 'MB', 'tasks > 50 ms', 'longest ms']];
  const longTasks = syncs.map(({ tasks }) => tasks.filter((task) => task > TASK_AIM));
  const longest = Math.max(...syncs.map(({ tasks }) => tasks[0] ?? 0));
  const inPage = wholeOf(syncs);
  const count = median(longTasks.map((tasks) => tasks.length));
  lines.push(['in the page', rounded(inPage), rounded(inPage / whole), '', '', '', String(count), rounded(longest)]);
  for (const [name, readings] of [
    ['plain client', plain],
    ['plain client, summaries', summaries],
  ] as const) {
    const seconds = wholeOf(readings);
    const megabytes = (readings[0]?.bytes ?? 0) / 1e6;
    const pages = [median(pagesOf(readings)), percentile(pagesOf(readings), 0.95), megabytes].map(rounded);
    lines.push([name, rounded(seconds), rounded(seconds / whole), ...pages, '', '']);
  }
  console.log(table(lines));
  console.log(
    `\n${RUNS} runs each, in turn, ${RECORDS} records; medians, and the longest task of all runs by processor time.`,
  );
  const word = (isKept: boolean) => (isKept ? 'kept' : 'missed');
  console.log(`Aim: no task of the page over ${TASK_AIM} ms: ${word(longest <= TASK_AIM)}`);
  const isServerInTime = median(pagesOf(plain)) <= PAGE_AIM && whole <= (WHOLE_AIM * RECORDS) / 10_000;
  console.log(
    `Aim: a page within ${PAGE_AIM} ms at the median, 10,000 records within ${WHOLE_AIM} s by a plain client: ${word(isServerInTime)}`,
  );
} finally {
  await server.close();
}
