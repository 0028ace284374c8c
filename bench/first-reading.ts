/** The first reading of `GET /changes?detail=true`: every record of a scope with its details, as a new device reads it. */
import * as v from 'valibot';
import { readSecrets } from '../server/secrets.ts';
import { startPortalProcess } from '../tests/e2e/portal-process.ts';
import { idTokenClaims, makeIdToken } from '../tests/server/portal.ts';
import { countFrom, median, percentile, rounded, table } from './statistics.ts';

/** Milliseconds that one page may take at the median, and the whole reading of 10,000 records in seconds. */
const PAGE_AIM = 100;
const WHOLE_AIM = 15;
const RECORDS = countFrom('BENCH_RECORDS', 10_000);
const PAGE_SIZE = 100;
const PUBLIC_URL = 'http://localhost:8080';

const ChangePage = v.object({
  changes: v.array(v.object({ id: v.number(), detail: v.optional(v.object({ id: v.number() })) })),
  cursor: v.string(),
  more: v.boolean(),
});

interface Reading {
  readonly records: number;
  readonly withDetail: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Milliseconds. */
  readonly pages: readonly number[];
}

const server = await startPortalProcess({ PORTAL_DEMO_REQUESTS: String(RECORDS), PUBLIC_URL });

async function signIn(): Promise<string> {
  const { providerKey } = readSecrets(server.dataFolder, {});
  const claims = { ...idTokenClaims('administrator@meridian.example'), iss: `${PUBLIC_URL}/oidc` };
  const response = await fetch(`${server.url}/api/auth/loginWithGoogle`, {
    method: 'POST',
    headers: { 'x-google-token': await makeIdToken(providerKey, claims) },
  });
  const access = response.headers.get('x-access-token');
  if (access === null) throw new Error(`The sign-in failed: ${response.status} ${await response.text()}`);
  return access;
}

async function readEverything(access: string, detail: boolean): Promise<Reading> {
  const pages: number[] = [];
  const seen = new Set<number>();
  let [withDetail, bytes] = [0, 0];
  let cursor: string | null = null;
  const started = performance.now();
  for (let more = true; more; ) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), detail: String(detail), ...(cursor && { cursor }) });
    const asked = performance.now();
    const response = await fetch(`${server.url}/api/changes?${query}`, {
      headers: { 'x-access-token': `Bearer ${access}` },
    });
    const body = await response.text();
    pages.push(performance.now() - asked);
    if (!response.ok) throw new Error(`The reading answered ${response.status}: ${body}`);
    const page = v.parse(ChangePage, JSON.parse(body));
    for (const { id } of page.changes) seen.add(id);
    withDetail += page.changes.filter((change) => change.detail !== undefined).length;
    bytes += body.length;
    ({ cursor, more } = page);
  }
  return { records: seen.size, withDetail, seconds: (performance.now() - started) / 1000, bytes, pages };
}

try {
  const access = await signIn();
  const lines = [['First reading', 'records', 'seconds', 'ms a page, p50', 'p95', 'MB']];
  let missed = false;
  for (const detail of [false, true]) {
    const { records, withDetail, seconds, bytes, pages } = await readEverything(access, detail);
    if (records !== RECORDS || withDetail !== (detail ? RECORDS : 0)) {
      throw new Error(`Read ${records} records and ${withDetail} details of ${RECORDS}.`);
    }
    missed ||= median(pages) > PAGE_AIM || seconds > (WHOLE_AIM * RECORDS) / 10_000;
    lines.push([
      detail ? 'with details' : 'summaries',
      String(records),
      rounded(seconds),
      rounded(median(pages)),
      rounded(percentile(pages, 0.95)),
      rounded(bytes / 1e6),
    ]);
  }
  console.log(table(lines));
  console.log(`Aim: a page within ${PAGE_AIM} ms at the median, 10,000 records within ${WHOLE_AIM} s.`);
  if (missed) process.exitCode = 1;
} finally {
  await server.close();
}
