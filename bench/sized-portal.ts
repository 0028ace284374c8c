/** Server processes over databases of different sizes, asked in turn for `GET /deploymentrequests`. */
import { join } from 'node:path';
import * as v from 'valibot';
import { readSecrets } from '../server/secrets.ts';
import { PAGE_SIZE } from '../src/rules/lists/pagination.ts';
import { type PortalProcess, startPortalProcess } from '../tests/e2e/portal-process.ts';
import { idTokenClaims, makeIdToken } from '../tests/server/portal.ts';

const WARM_UP_CALLS = 5;
const DEADLINE = 30_000;
const PUBLIC_URL = 'http://localhost:8080';

const ListAnswer = v.object({ deployments: v.array(v.unknown()), totalRecords: v.number() });

export interface SizedPortal {
  readonly requests: number;
  readonly server: PortalProcess;
  /** Answers the access token of a fresh sign-in. */
  signIn(account: string): Promise<string>;
}

/** With BENCH_DATA, the databases are kept there for the next run; without it they are created each time and removed. */
export async function startSizedPortal(requests: number): Promise<SizedPortal> {
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

export async function callList({ server }: SizedPortal, access: string, query: string): Promise<Answer> {
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

export interface Samples {
  readonly size: SizedPortal;
  readonly access: string;
  readonly query: string;
  readonly times: number[];
}

/** The times of `calls` calls at each size, one after the other, for the first page, the one in the middle of what matches, or at most this one. */
export async function measureList(
  sizes: readonly SizedPortal[],
  account: string,
  {
    filter,
    depth,
    calls,
  }: { readonly filter: string; readonly depth: 'first' | 'middle' | number; readonly calls: number },
): Promise<Samples[]> {
  const samples: Samples[] = [];
  for (const size of sizes) {
    const access = await size.signIn(account);
    const { totalRecords } = await callList(size, access, `${filter}&page=0`);
    const last = Math.floor((totalRecords - 1) / PAGE_SIZE);
    const page = depth === 'first' ? 0 : depth === 'middle' ? Math.floor(last / 2) : Math.min(depth, last);
    samples.push({ size, access, query: `${filter}&page=${page}`, times: [] });
  }
  for (let call = 0; call < WARM_UP_CALLS + calls; call += 1) {
    for (const { size, access, query, times } of samples) {
      const { milliseconds } = await callList(size, access, query);
      if (call >= WARM_UP_CALLS) times.push(milliseconds);
    }
  }
  return samples;
}
