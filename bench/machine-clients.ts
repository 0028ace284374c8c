/** The demo's people at many screens: who they are, what they see and what they decide on. */
import { sql } from 'kysely';
import type { Queries } from '../server/database/database.ts';
import { DEMO_USERS } from '../server/demo/identities.ts';
import type { SigningKey } from '../server/secrets.ts';
import { idTokenClaims, makeIdToken } from '../tests/server/portal.ts';
import { addRequests } from './command-effects.ts';
import type { Client } from './mixed-load.ts';

/** Requests whose details are looked at. */
const LOOKED_AT = 20_000;

/** The tenant of the requests that they decide on, and what they may. */
const ACCOUNTS = [
  { account: 'operator', tenantId: 'BRIGHTWATER', approves: false, launches: true },
  { account: 'approver', tenantId: 'BRIGHTWATER', approves: true, launches: false },
  { account: 'administrator', tenantId: 'KESTREL', approves: true, launches: true },
  { account: 'operator2', tenantId: 'HALDEN', approves: false, launches: true },
  { account: 'multi', tenantId: 'ORSINI', approves: true, launches: true },
  { account: 'viewer', tenantId: 'BRIGHTWATER', approves: false, launches: false },
] as const;

export interface SignedIn {
  readonly access: string;
  /** The tenant that they look at; null for all of them. */
  readonly tenantId: string | null;
}

export interface SignInPlace {
  readonly address: string;
  readonly publicUrl: string;
  readonly key: SigningKey;
}

async function signIn({ address, publicUrl, key }: SignInPlace, account: string): Promise<SignedIn> {
  const email = `${account}@meridian.example`;
  const claims = { ...idTokenClaims(email), iss: `${publicUrl}/oidc` };
  const response = await fetch(`${address}/api/auth/loginWithGoogle`, {
    method: 'POST',
    headers: { 'x-google-token': await makeIdToken(key, claims) },
  });
  const access = response.headers.get('x-access-token');
  if (access === null) throw new Error(`The sign-in of ${account} failed: ${response.status}`);
  return { access, tenantId: DEMO_USERS.find((user) => user.email === email)?.homeTenant ?? null };
}

/** Everybody once, each in the tenant where their sign-in begins. */
export function signInAll(place: SignInPlace): Promise<readonly SignedIn[]> {
  return Promise.all(ACCOUNTS.map(({ account }) => signIn(place, account)));
}

interface Stock {
  readonly total: number;
  readonly ids: readonly number[];
}

/** How many requests there are in a tenant, or in all of them, and some of them from all over it. */
async function stockOf(queries: Queries, tenantId: string | null): Promise<Stock> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with known as (select id from deployment_requests where ${tenantId}::text is null or tenant_id = ${tenantId})
    select (select count(*)::integer from known) as total,
      array(select id from known where id % greatest(1, (select count(*) from known) / ${LOOKED_AT}) = 0) as ids`.execute(
    queries,
  );
  const { total = 0, ids = [] } = rows[0] ?? {};
  return { total, ids };
}

/** So many clients, the people in turn, each with as many requests of their own to decide on as were asked for. */
export async function makeClients(
  queries: Queries,
  people: readonly SignedIn[],
  {
    count,
    requestsOfEach,
    cursor,
  }: { readonly count: number; readonly requestsOfEach: number; readonly cursor: string },
): Promise<readonly Client[]> {
  const clients: Client[] = [];
  for (const [index, { tenantId, approves, launches }] of ACCOUNTS.entries()) {
    const person = people[index];
    if (person === undefined) throw new RangeError(`nobody is signed in as ${index}`);
    const { total, ids } = await stockOf(queries, person.tenantId);
    const own = Math.ceil((count - index) / ACCOUNTS.length);
    const needed = approves || launches ? own * requestsOfEach : 0;
    const approval = approves ? 'PENDING_APPROVAL' : 'APPROVED';
    const subjects = await addRequests(queries, needed, { tenantId, approval });
    for (let client = 0; client < own; client += 1) {
      const mine = subjects.slice(client * requestsOfEach, (client + 1) * requestsOfEach);
      clients.push({
        access: person.access,
        requests: total,
        ids,
        cursor,
        pending: approves ? mine : [],
        approved: approves ? [] : mine,
        launches,
      });
    }
  }
  return clients;
}
