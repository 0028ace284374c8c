/**
 * The filters by one of a deployment's four statuses and the counts of all of them, which the visualizer leads from and to: over a thousand
 * and over a million requests, two server processes asked in turn.
 */
import { Agent } from 'node:http';
import { measureList, type SizedPortal, startSizedPortal } from './sized-portal.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';
import { call } from './unread-call.ts';

/** Milliseconds that a call about one tenant may take at the median over the many: what matches is counted exactly. */
const AIM = 100;
const FEW = countFrom('BENCH_FEW', 1_000);
const MANY = countFrom('BENCH_MANY', 1_000_000);
const CALLS = countFrom('BENCH_RUNS', 60);
const WARM_UP_CALLS = 5;

/** Of each status a value of many requests and one of few, and pages in the middle; then with another filter beside it. */
const QUERIES: readonly (readonly [name: string, filter: string, depth: 'first' | 'middle'])[] = [
  ['approved', 'approvalStatus=APPROVED', 'first'],
  ['launched', 'approvalStatus=LAUNCHED', 'first'],
  ['launched, page in the middle', 'approvalStatus=LAUNCHED', 'middle'],
  ['started', 'infrastructureStatus=STARTED', 'first'],
  ['started, page in the middle', 'infrastructureStatus=STARTED', 'middle'],
  ['destroyed', 'infrastructureStatus=DESTROYED', 'first'],
  ['not monitored', 'serviceStatus=SERVICES_NOT_MONITORED', 'first'],
  ['services up, page in the middle', 'serviceStatus=SERVICES_UP', 'middle'],
  ['idle', 'jenkinsStatus=IDLE', 'first'],
];

const VIEWS = [
  ['operator', 'one tenant'],
  ['administrator', 'all tenants'],
] as const;

/** Milliseconds of the counts of all statuses, at each size in turn. */
async function measureCounts(portals: readonly SizedPortal[], account: string): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true });
  const asked = await Promise.all(
    portals.map(async ({ server, signIn }) => ({
      target: {
        url: `${server.url}/api/workflows/deployment/counts`,
        headers: { 'x-access-token': `Bearer ${await signIn(account)}` },
        agent,
      },
      times: [] as number[],
    })),
  );
  for (let count = 0; count < WARM_UP_CALLS + CALLS; count += 1) {
    for (const { target, times } of asked) {
      const started = performance.now();
      await call(target);
      if (count >= WARM_UP_CALLS) times.push(performance.now() - started);
    }
  }
  agent.destroy();
  return asked.map(({ times }) => times);
}

const portals: SizedPortal[] = [];
try {
  for (const requests of [FEW, MANY]) portals.push(await startSizedPortal(requests));
  const lines = [
    ['Milliseconds a call', `p50 of ${FEW}`, `p50 of ${MANY}`, 'ratio', `p95 of ${FEW}`, `p95 of ${MANY}`],
  ];
  const missed: string[] = [];
  const tell = (name: string, isAimed: boolean, [few = [], many = []]: readonly (readonly number[])[]) => {
    const ratio = median(many) / median(few);
    if (isAimed && median(many) > AIM) missed.push(name);
    lines.push([
      name,
      ...[median(few), median(many), ratio, percentile(few, 0.95), percentile(many, 0.95)].map(rounded),
    ]);
  };
  for (const [account, whose] of VIEWS) {
    for (const [name, filter, depth] of QUERIES) {
      const samples = await measureList(portals, account, { filter, depth, calls: CALLS });
      tell(
        `${whose}, ${name}`,
        account === 'operator',
        samples.map(({ times }) => times),
      );
    }
    tell(`${whose}, counts of all statuses`, account === 'operator', await measureCounts(portals, account));
  }
  console.log(`\n${table(lines)}`);
  console.log(`\n${CALLS} calls each, one after the other, the two servers in turn.`);
  console.log(
    `Aim: one tenant’s at most ${AIM} ms at the median over the many: ${missed.length === 0 ? 'kept' : `missed by ${missed.join('; ')}`}`,
  );
} finally {
  for (const { server } of portals) await server.close();
}
