/**
 * Calls a second of `GET /deploymentrequests`, with 16 connections, beside a bare Fastify that asks the same statements of the
 * same PostgreSQL and sends the same body: no sign-in, no contract, no headers. The two are loaded in turn for half a second each.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { newSecrets, secretsText } from '../server/secrets.ts';
import { startPostgres } from '../tests/database/postgres.ts';
import { startPortalProcess } from '../tests/e2e/portal-process.ts';
import { idTokenClaims, makeIdToken } from '../tests/server/portal.ts';
import { countFrom, median, rounded, table } from './statistics.ts';
import { call, type Target } from './unread-call.ts';

/** Calls a second at the median, as a part of the peer's. */
const AIM = 0.8;
const ROUNDS = countFrom('BENCH_RUNS', 40);
const REQUESTS = countFrom('BENCH_FEW', 1_000);
const WARM_UP_ROUNDS = 4;
const CONNECTIONS = 16;
const ROUND_MILLISECONDS = 500;

/** Calls a second of one round. */
async function load(target: Target): Promise<number> {
  const started = performance.now();
  let calls = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - started < ROUND_MILLISECONDS) {
        await call(target);
        calls += 1;
      }
    }),
  );
  return (calls * 1000) / (performance.now() - started);
}

async function signIn(url: string, key: Parameters<typeof makeIdToken>[0]): Promise<string> {
  const claims = { ...idTokenClaims('operator@meridian.example'), iss: `${url}/oidc` };
  const response = await fetch(`${url}/api/auth/loginWithGoogle`, {
    method: 'POST',
    headers: { 'x-google-token': await makeIdToken(key, claims) },
  });
  const token = response.headers.get('x-access-token');
  if (token === null) throw new Error(`The sign-in failed: ${response.status}`);
  return token;
}

/** The session's own name in the token, for the statement that the peer asks too. */
function sessionOf(access: string): string {
  const claims: unknown = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  return v.parse(v.object({ sid: v.string() }), claims).sid;
}

function startPeer(databaseUrl: string, session: string): Promise<{ url: string; process: ChildProcess }> {
  const peer = fork(fileURLToPath(new URL('./peers/bare-list.ts', import.meta.url)), [databaseUrl, session]);
  return new Promise((resolve, reject) => {
    peer.once('message', (url) => resolve({ url: String(url), process: peer }));
    peer.once('exit', (code) => reject(new Error(`The peer ended with ${code}.`)));
  });
}

const postgres = await startPostgres();
const secrets = newSecrets();
const databaseUrl = await postgres.createEmpty();
const portal = await startPortalProcess({
  DATABASE_URL: databaseUrl,
  PORTAL_SECRETS: secretsText(secrets),
  PORTAL_DEMO_REQUESTS: String(REQUESTS),
  // One user stands for many here.
  PORTAL_READS_OF_USER: '100',
});
let peer: ChildProcess | null = null;
try {
  const access = await signIn(portal.url, secrets.providerKey.current);
  const bare = await startPeer(databaseUrl, sessionOf(access));
  peer = bare.process;
  const agent = () => new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const targets = {
    portal: {
      url: `${portal.url}/api/deploymentrequests?page=0`,
      headers: { 'x-access-token': `Bearer ${access}` },
      agent: agent(),
    },
    bare: { url: bare.url, headers: {}, agent: agent() },
  };
  const bytes = { portal: await call(targets.portal), bare: await call(targets.bare) };
  const rates: { portal: number; bare: number }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const rate = { portal: await load(targets.portal), bare: await load(targets.bare) };
    if (round >= WARM_UP_ROUNDS) rates.push(rate);
  }
  const ratio = median(rates.map((rate) => rate.portal / rate.bare));
  console.log(
    table([
      ['GET /deploymentrequests', 'calls a second, median', 'bytes'],
      ['the portal', rounded(median(rates.map((rate) => rate.portal))), String(bytes.portal)],
      ['a bare Fastify', rounded(median(rates.map((rate) => rate.bare))), String(bytes.bare)],
    ]),
  );
  console.log(`\nMedian of the ratios of ${ROUNDS} pairs: ${rounded(ratio)}.`);
  console.log(`Aim: at least ${AIM}: ${ratio >= AIM ? 'kept' : 'missed'}`);
  targets.portal.agent.destroy();
  targets.bare.agent.destroy();
} finally {
  peer?.kill();
  await portal.close();
  await postgres.stop();
}
