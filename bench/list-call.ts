/** `GET /deploymentrequests` over a thousand and over a million requests, two server processes asked in turn. */
import { join } from 'node:path';
import * as v from 'valibot';
import { readSecrets } from '../server/secrets.ts';
import { type PortalProcess, startPortalProcess } from '../tests/e2e/portal-process.ts';
import { idTokenClaims, makeIdToken } from '../tests/server/portal.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';

/** How much longer a call may take at the median over the many than over the few. */
const AIM = 1.5;
const FEW = countFrom('BENCH_FEW', 1_000);
const MANY = countFrom('BENCH_MANY', 1_000_000);
const CALLS = countFrom('BENCH_RUNS', 60);
const WARM_UP_CALLS = 5;
const DEADLINE = 30_000;
const PUBLIC_URL = 'http://localhost:8080';

const ListAnswer = v.object({ deployments: v.array(v.unknown()), totalRecords: v.number() });

interface Size {
  readonly requests: number;
  readonly server: PortalProcess;
  /** Answers the access token of a fresh sign-in. */
  signIn(account: string): Promise<string>;
}

/** With BENCH_DATA, the databases are kept there for the next run; without it they are made anew and removed. */
async function startServer(requests: number): Promise<Size> {
  const kept = process.env['BENCH_DATA'];
  const folder = kept === undefined || kept === '' ? null : join(kept, String(requests));
  const started = Date.now();
  const server = await startPortalProcess({
    PORTAL_DEMO_REQUESTS: String(requests),
    // The same at each run, whatever the port: a kept database binds its accounts to this address.
    PUBLIC_URL,
    ...(folder === null ? {} : { PORTAL_DATA: folder }),
  });
  console.log(`Ready with ${requests} requests after ${((Date.now() - started) / 1000).toFixed(0)} s.`);
  const secrets = readSecrets(folder ?? server.dataFolder, {});
  if (secrets === null) throw new Error('The server has no keys.');
  return {
    requests,
    server,
    signIn: async (account) => {
      const claims = { ...idTokenClaims(`${account}@meridian.example`), iss: `${PUBLIC_URL}/oidc` };
      const token = await makeIdToken(secrets.providerKey.current, claims);
      const response = await fetch(`${server.url}/api/auth/loginWithGoogle`, {
        method: 'POST',
        headers: { 'x-google-token': token },
        signal: AbortSignal.timeout(DEADLINE),
      });
      const access = response.headers.get('x-access-token');
      if (access === null)
        throw new Error(`The sign-in of ${account} failed: ${response.status} ${await response.text()}`);
      return access;
    },
  };
}

interface Answer {
  readonly milliseconds: number;
  readonly totalRecords: number;
}

async function callList({ server }: Size, access: string, query: string): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(`${server.url}/api/deploymentrequests?${query}`, {
    headers: { 'x-access-token': `Bearer ${access}` },
    signal: AbortSignal.timeout(DEADLINE),
  });
  const body = await response.text();
  const milliseconds = performance.now() - started;
  if (!response.ok) throw new Error(`The list answered ${response.status}: ${body}`);
  const { deployments, totalRecords } = v.parse(ListAnswer, JSON.parse(body));
  if (deployments.length === 0) throw new Error(`Nothing matches ${query} among ${totalRecords}.`);
  return { milliseconds, totalRecords };
}

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

interface Samples {
  readonly size: Size;
  readonly access: string;
  readonly query: string;
  readonly times: number[];
}

async function measure(
  sizes: readonly Size[],
  account: string,
  filter: string,
  depth: 'first' | 'middle',
): Promise<Samples[]> {
  const samples: Samples[] = [];
  for (const size of sizes) {
    const access = await size.signIn(account);
    const { totalRecords } = await callList(size, access, `${filter}&page=0`);
    const page = depth === 'first' ? 0 : Math.floor(totalRecords / 20);
    samples.push({ size, access, query: `${filter}&page=${page}`, times: [] });
  }
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call += 1) {
    for (const { size, access, query, times } of samples) {
      const { milliseconds } = await callList(size, access, query);
      if (call >= WARM_UP_CALLS) times.push(milliseconds);
    }
  }
  return samples;
}

const servers: Size[] = [];
try {
  for (const requests of [FEW, MANY]) servers.push(await startServer(requests));
  const lines = [
    ['Milliseconds a call', `p50 of ${FEW}`, `p50 of ${MANY}`, 'ratio', `p95 of ${FEW}`, `p95 of ${MANY}`],
  ];
  const missed: string[] = [];
  for (const [account, whose] of VIEWS) {
    for (const [name, filter, depth] of QUERIES) {
      const [few = [], many = []] = (await measure(servers, account, filter, depth)).map(({ times }) => times);
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
