import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../tests/database/databases.ts';
import { type PortalProcess, startPortalProcess } from '../../tests/e2e/portal-process.ts';
import { APPROVED, insertRequest, until } from '../../tests/server/background.ts';
import { openEvents } from '../../tests/server/event-reader.ts';
import { type MailSink, startMailSink } from '../../tests/server/mail-sink.ts';
import { idTokenClaims, makeIdToken, type Tokens } from '../../tests/server/portal.ts';
import { newSecrets, secretsText } from '../secrets.ts';
import { connectPostgres } from './database.ts';

const secrets = newSecrets();
const rounds = 10;
let postgres: PostgresServer;
let sink: MailSink;
let address: string;
let portal: PortalProcess;

beforeAll(async () => {
  postgres = await startPostgres();
  sink = await startMailSink();
  address = await postgres.createEmpty();
  portal = await startPortalProcess({
    DATABASE_URL: address,
    SMTP_URL: sink.url,
    PORTAL_SECRETS: secretsText(secrets),
    PORTAL_DEMO_REQUESTS: '0',
    PORTAL_REHEARSAL_SPEED: '5000',
  });
});
afterAll(async () => {
  await portal.close();
  await sink.close();
  await postgres.stop();
});

async function signIn(): Promise<Tokens> {
  const claims = { ...idTokenClaims('administrator@meridian.example'), iss: `${portal.url}/oidc` };
  const token = await makeIdToken(secrets.providerKey.current, claims);
  const answer = await fetch(`${portal.url}/api/auth/loginWithGoogle`, {
    method: 'POST',
    headers: { 'x-google-token': token },
  });
  const header = (name: string) => answer.headers.get(name) ?? '';
  return { access: header('x-access-token'), refresh: header('x-refresh-token'), id: header('x-id-token') };
}

/** Starts a sign-in at the embedded identity provider. */
function beginSignIn(): Promise<Response> {
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${portal.url}/login/redirect`,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    nonce: 'nonce',
    state: 'state',
  });
  return fetch(`${portal.url}/oidc/auth?${query}`, { redirect: 'manual' });
}

/** Ends every connection of the server, as an administrator or a failover does; returns their number. */
async function endConnections(): Promise<number> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rowCount ?? 0;
}

it('PostgreSQL ends every connection and restarts: the server answers 503, resumes, and does nothing twice', async () => {
  const before = await connectPostgres(address);
  const ids: number[] = [];
  for (let index = 0; index < rounds * 2 + 3; index += 1) {
    const tuple = { ...APPROVED, approval: 'PENDING_APPROVAL' } as const;
    ids.push(await insertRequest(before.queries, { environment: `env-${index}`, tuple }));
  }
  await before.close();
  const tokens = await signIn();
  const headers = { 'x-access-token': `Bearer ${tokens.access}` };
  const streams = [await openEvents(portal.url, tokens), await openEvents(portal.url, tokens, { detail: true })];
  const answers: string[] = [];

  async function call(method: string, path: string, further: Record<string, string> = {}): Promise<boolean> {
    const answer = await fetch(`${portal.url}/api${path}`, { method, headers: { ...headers, ...further } });
    await answer.arrayBuffer();
    const wait = answer.headers.has('retry-after') ? ' with Retry-After' : '';
    answers.push(`${answer.status}${wait}`);
    return answer.ok;
  }
  /** Sends a command under one id until it is accepted, as a device does. */
  async function command(method: string, path: string): Promise<void> {
    const id = randomUUID();
    while (!(await call(method, path, { 'idempotency-key': id }))) await setTimeout(20);
  }
  async function decide(index: number): Promise<void> {
    const id = ids[index] ?? 0;
    await command('PUT', `/deploymentrequests/approve/${id}`);
    if (index % 4 === 0) await command('POST', `/deploymentrequests/launch/${id}`);
  }
  async function expectChangeOnStreams(index: number): Promise<void> {
    const received = streams.map((stream) => stream.events.length);
    await decide(index);
    for (const [place, stream] of streams.entries()) {
      await until(
        'the change on a stream that was open all the while',
        async () => stream.events.length > (received[place] ?? 0),
      );
    }
  }
  let isOver = false;
  async function readLists(): Promise<void> {
    while (!isOver) await call('GET', '/deploymentrequests?pageNumber=1&pageSize=20');
  }

  // A stream that loses the database while opening ends, and its reader reopens it.
  await expectChangeOnStreams(rounds * 2 + 2);
  const work = [readLists(), readLists()];
  for (let round = 0; round < rounds; round += 1) {
    work.push(decide(round * 2), decide(round * 2 + 1));
    await setTimeout(40 + round * 10);
    await until('connections to end', async () => (await endConnections()) > 0);
  }
  // A mail is being sent meanwhile: it is accepted while the database can't record that.
  const held = sink.hold();
  work.push(decide(rounds * 2 + 1));
  await held.received;
  await postgres.restart(async () => {
    held.answer();
    await until('an answer without PostgreSQL', async () => answers.at(-1)?.startsWith('503'));
    const signIn = await beginSignIn();
    expect([signIn.status, signIn.headers.get('retry-after')]).toEqual([503, '5']);
  });
  await until('a list after the restart', () => call('GET', '/deploymentrequests?pageNumber=1&pageSize=20'));
  isOver = true;
  await Promise.all(work);

  const after = await connectPostgres(address);
  const { queries } = after;
  await expectChangeOnStreams(rounds * 2);
  await until('the end of every launch', async () => {
    const running = await queries.selectFrom('operations').select('state').where('state', '=', 'RUNNING').execute();
    return running.length === 0;
  });
  await until('every mail', async () => {
    const unsent = await queries.selectFrom('mails').select('mail_id').where('sent_at', 'is', null).execute();
    return unsent.length === 0;
  });

  const kinds = new Set(answers);
  expect(kinds).toContain('503 with Retry-After');
  kinds.delete('409 with Retry-After');
  expect(kinds).toEqual(new Set(['200', '503 with Retry-After']));
  const log = await queries.selectFrom('deployment_action_log').select(['entry_type', 'resource_id']).execute();
  const decided = log.map((entry) => `${entry.entry_type} ${entry.resource_id}`);
  const expected = ids.flatMap((id, index) => [`APPROVE ${id}`, ...(index % 4 === 0 ? [`LAUNCH ${id}`] : [])]);
  expect(decided.sort()).toEqual(expected.sort());
  const operations = await queries.selectFrom('operations').selectAll().execute();
  expect(operations.map(({ state }) => state)).toEqual(operations.map(() => 'SUCCEEDED'));
  expect(operations.length).toBe(ids.filter((_, index) => index % 4 === 0).length);
  const stages = await queries.selectFrom('operation_stages').selectAll().execute();
  expect(new Set(stages.map(({ attempt, outcome }) => `${attempt} ${outcome}`))).toEqual(new Set(['1 SUCCEEDED']));
  expect(stages.length).toBe(operations.reduce((sum, { plan }) => sum + (plan?.length ?? 0), 0));
  const mails = await queries.selectFrom('mails').select('mail_id').execute();
  expect(sink.taken().sort()).toEqual(mails.map(({ mail_id }) => `Message-ID: <${mail_id}@portal>`).sort());
  expect(portal.output()).not.toContain('Unhandled');
  for (const stream of streams) await stream.leave();
  await after.close();
}, 120_000);
