/**
 * The deployments list sorted by each of its columns, in both directions: over a thousand and over a million requests, two server
 * processes asked in turn.
 */
import { DEPLOYMENT_SORTS } from '../src/rules/deployments/list-query.ts';
import { measureList, type SizedPortal, startSizedPortal } from './sized-portal.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';

/** Milliseconds that a call may take at the median over the many. */
const AIM = 100;
const FEW = countFrom('BENCH_FEW', 1_000);
const MANY = countFrom('BENCH_MANY', 1_000_000);
const CALLS = countFrom('BENCH_RUNS', 20);

/** Page 100 is further than anybody turns pages; a filter that leaves many, and one that leaves few. */
const PAGES: readonly (readonly [name: string, filter: string, page: number])[] = [
  ['first page', '', 0],
  ['page 100', '', 99],
  ['idle', '&jenkinsStatus=IDLE', 0],
  ['of a client', '&client=coastline', 0],
];

const VIEWS = [
  ['operator', 'one tenant'],
  ['administrator', 'all tenants'],
] as const;

const portals: SizedPortal[] = [];
try {
  for (const requests of [FEW, MANY]) portals.push(await startSizedPortal(requests));
  const lines = [['Milliseconds a call', `p50 of ${FEW}`, `p50 of ${MANY}`, `p95 of ${FEW}`, `p95 of ${MANY}`]];
  const missed: string[] = [];
  for (const [account, whose] of VIEWS) {
    for (const sort of DEPLOYMENT_SORTS.flatMap((name) => [name, `-${name}`])) {
      for (const [place, filter, page] of PAGES) {
        const name = `${whose}, ${sort}, ${place}`;
        const samples = await measureList(portals, account, {
          filter: `sort=${sort}${filter}`,
          depth: page,
          calls: CALLS,
        });
        const [few = [], many = []] = samples.map(({ times }) => times);
        if (median(many) > AIM) missed.push(name);
        lines.push([name, ...[median(few), median(many), percentile(few, 0.95), percentile(many, 0.95)].map(rounded)]);
      }
    }
  }
  console.log(`\n${table(lines)}`);
  console.log(`\n${CALLS} calls each, one after the other, the two servers in turn.`);
  console.log(
    `Aim: at most ${AIM} ms at the median over the many: ${missed.length === 0 ? 'kept' : `missed by ${missed.join('; ')}`}`,
  );
} finally {
  for (const { server } of portals) await server.close();
}
