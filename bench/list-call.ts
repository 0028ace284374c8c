/** `GET /deploymentrequests` over a thousand and over a million requests, two server processes asked in turn. */
import { measureList, type SizedPortal, startSizedPortal } from './sized-portal.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';

/** How much longer a call may take at the median over the many than over the few. */
const AIM = 1.5;
const FEW = countFrom('BENCH_FEW', 1_000);
const MANY = countFrom('BENCH_MANY', 1_000_000);
const CALLS = countFrom('BENCH_RUNS', 60);

/** One user's view of the list: an operator's tenant, or an administrator's all. */
const VIEWS = [
  ['operator', 'one tenant'],
  ['administrator', 'all tenants'],
] as const;

/** The queries by their name: what is filtered by, and whether the page lies in the middle of what matches. */
const QUERIES: readonly (readonly [name: string, filter: string, depth: 'first' | 'middle'])[] = [
  ['first page', '', 'first'],
  ['deep page', '', 'middle'],
  ['by client', 'client=coastline', 'first'],
  ['by client, deep page', 'client=coastline', 'middle'],
  ['by part of many clients', 'client=a', 'first'],
  ['by status', 'jenkinsStatus=IDLE', 'first'],
  ['by status, deep page', 'jenkinsStatus=IDLE', 'middle'],
  ['by status, type and requester', 'jenkinsStatus=IDLE&deploymentType=DATABASE&createdBy=1', 'first'],
  ['by rare status', 'jenkinsStatus=CONFIGURING_NODES_FAILED', 'first'],
  ['by part of some environments', 'environmentIdentifier=env-7', 'first'],
  ['by part of many environments', 'environmentIdentifier=env', 'first'],
];

const servers: SizedPortal[] = [];
try {
  for (const requests of [FEW, MANY]) servers.push(await startSizedPortal(requests));
  const lines = [
    ['Milliseconds a call', `p50 of ${FEW}`, `p50 of ${MANY}`, 'ratio', `p95 of ${FEW}`, `p95 of ${MANY}`],
  ];
  const missed: string[] = [];
  for (const [account, whose] of VIEWS) {
    for (const [name, filter, depth] of QUERIES) {
      const [few = [], many = []] = (await measureList(servers, account, { filter, depth, calls: CALLS })).map(
        ({ times }) => times,
      );
      const ratio = median(many) / median(few);
      if (ratio > AIM) missed.push(`${whose}, ${name}`);
      lines.push([
        `${whose}, ${name}`,
        ...[median(few), median(many), ratio, percentile(few, 0.95), percentile(many, 0.95)].map(rounded),
      ]);
    }
  }
  console.log(`\n${table(lines)}`);
  console.log(`\n${CALLS} calls each, one after the other, the two servers in turn.`);
  console.log(
    `Aim: at most ${AIM} times at the median: ${missed.length === 0 ? 'kept' : `missed by ${missed.join('; ')}`}`,
  );
} finally {
  for (const { server } of servers) await server.close();
}
