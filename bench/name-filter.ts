/**
 * The filter by a part of an environment's name: over a thousand and over a million requests, two server processes asked in
 * turn; and how long another user's call takes beside 32 of them at once, beside as many calls without a filter.
 */
import { Agent } from 'node:http';
import { measureList, type SizedPortal, startSizedPortal } from './sized-portal.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';
import { call, type Target } from './unread-call.ts';

/** How much longer a call may take at the median over the many than over the few. */
const AIM = 1.5;
const FEW = countFrom('BENCH_FEW', 1_000);
const MANY = countFrom('BENCH_MANY', 1_000_000);
const CALLS = countFrom('BENCH_RUNS', 60);
const AT_ONCE = 32;

/** Parts of nearly every name, of every tenth and of some, and pages in the middle. */
const PARTS = [
  ['env', 'first'],
  ['env', 'middle'],
  ['e', 'first'],
  ['env-7', 'first'],
  ['env-7', 'middle'],
  ['75', 'middle'],
  ['nv-75', 'first'],
] as const;

const VIEWS = [
  ['operator', 'one tenant'],
  ['administrator', 'all tenants'],
] as const;

/** The list as one user asks for it. */
async function listOf({ server, signIn }: SizedPortal, account: string, filter: string): Promise<Target> {
  return {
    url: `${server.url}/api/deploymentrequests?page=0&${filter}`,
    headers: { 'x-access-token': `Bearer ${await signIn(account)}` },
    agent: new Agent({ keepAlive: true, maxSockets: AT_ONCE }),
  };
}

/** Milliseconds of the call of one user while so many of another user's are under way all the time. */
async function beside(portal: SizedPortal, filter: string, atOnce: number): Promise<number[]> {
  const [busy, other] = [await listOf(portal, 'operator2', filter), await listOf(portal, 'operator', '')];
  let isOver = false;
  const load = Array.from({ length: atOnce }, async () => {
    while (!isOver) await call(busy);
  });
  const times: number[] = [];
  for (let asked = 0; asked < CALLS; asked += 1) {
    const started = performance.now();
    await call(other);
    times.push(performance.now() - started);
  }
  isOver = true;
  await Promise.all(load);
  for (const { agent } of [busy, other]) agent.destroy();
  return times;
}

const portals: SizedPortal[] = [];
try {
  for (const requests of [FEW, MANY]) portals.push(await startSizedPortal(requests));
  const lines = [
    ['Milliseconds a call', `p50 of ${FEW}`, `p50 of ${MANY}`, 'ratio', `p95 of ${FEW}`, `p95 of ${MANY}`],
  ];
  const missed: string[] = [];
  for (const [account, whose] of VIEWS) {
    for (const [part, depth] of PARTS) {
      const filter = `environmentIdentifier=${part}`;
      const samples = await measureList(portals, account, { filter, depth, calls: CALLS });
      const [few = [], many = []] = samples.map(({ times }) => times);
      const name = `${whose}, "${part}"${depth === 'middle' ? ', page in the middle' : ''}`;
      const ratio = median(many) / median(few);
      if (ratio > AIM) missed.push(name);
      lines.push([
        name,
        ...[median(few), median(many), ratio, percentile(few, 0.95), percentile(many, 0.95)].map(rounded),
      ]);
    }
  }
  console.log(`\n${table(lines)}`);
  console.log(
    `Aim: at most ${AIM} times at the median: ${missed.length === 0 ? 'kept' : `missed by ${missed.join('; ')}`}`,
  );
  const [, portal] = portals;
  if (portal === undefined) throw new Error('There is no portal to load.');
  const rows = [[`Another user's call among ${MANY}, ms`, 'p50', 'p95', 'most']];
  for (const [name, filter, atOnce] of [
    ['alone', '', 0],
    ['beside one by "env-7"', 'environmentIdentifier=env-7', 1],
    [`beside ${AT_ONCE} at once by "env-7"`, 'environmentIdentifier=env-7', AT_ONCE],
    [`beside ${AT_ONCE} at once without a filter`, '', AT_ONCE],
  ] as const) {
    const times = await beside(portal, filter, atOnce);
    rows.push([name, ...[median(times), percentile(times, 0.95), Math.max(...times)].map(rounded)]);
  }
  console.log(`\n${table(rows)}`);
} finally {
  for (const { server } of portals) await server.close();
}
