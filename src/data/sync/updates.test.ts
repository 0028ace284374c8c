import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { createContractClient } from '../../contract/client.ts';
import { connectivityMachine } from '../../machines/device/connectivity.ts';
import { sessionMachine } from '../../machines/session/session.ts';
import type {
  ProfileOutcome,
  SessionClaims,
  SessionProfile,
  StoredSessionReading,
  TenantSwitchOutcome,
} from '../../machines/session/session-facts.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { FollowedResource } from '../resources/resource-data.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { startUpdates } from './updates.ts';

const HELD: Readonly<Record<string, readonly string[]>> = {
  ORSINI: ['credentials.list', 'deployment.vpc.list', 'role.list'],
  BRIGHTWATER: [],
};

const claimsIn = (tenantId: string): SessionClaims => ({
  userId: 1,
  tenantId,
  accountStatus: 'ACTIVE',
  accessExpiresIn: 900_000,
  refreshExpiresIn: null,
});
const profileIn = (tenantId: string): SessionProfile => ({
  user: { userId: 1, name: 'Ada', email: 'ada@orsini.example', picture: null },
  tenants: Object.keys(HELD).map((id) => ({ tenantId: id, tenantName: id })),
  privileges: { [tenantId]: HELD[tenantId] ?? [] },
});

const unasked = () => Promise.reject(new Error('Nobody asks for this here.'));

interface Reading {
  readonly tenantId: string;
  readonly signal: AbortSignal;
  /** @param more whether there is another page behind it */
  readonly answer: (more?: boolean) => void;
}

/** Records of an area; each reading lasts until it is answered or given up. */
class FollowedRecords implements FollowedResource {
  readonly area: RecordAreaName;
  readonly asked: Reading[] = [];
  /** Whether the device holds all of them. */
  #isHeld: boolean;
  readonly #syncedAt: number;
  readonly resource = { load: unasked };
  readonly records = {
    isWanted: true,
    load: async () => ({
      readPlace: async () =>
        this.#isHeld
          ? { cursor: '17', complete: true, bounded: false, readDownTo: null, syncedAt: this.#syncedAt }
          : null,
      forgetPlace: async () => undefined,
      drop: async () => undefined,
      dropLogs: async () => undefined,
      dropEntries: async () => undefined,
    }),
  };
  readonly askAhead = unasked;
  readonly find = unasked;
  readonly readAhead = unasked;
  readonly take = unasked;
  readonly missed = () => undefined;
  readonly isStill = () => true;
  readonly onChange = () => () => undefined;
  readonly pull: FollowedResource['pull'] = ({ tenantId }, signal) =>
    new Promise((resolve) => {
      const answer = (more = true) => {
        this.#isHeld ||= !more;
        resolve({ kind: 'kept', more, reach: { complete: !more, syncedAt: 1 } });
      };
      this.asked.push({ tenantId, signal, answer });
    });

  constructor(area: RecordAreaName, isHeld: boolean, syncedAt = 1) {
    this.area = area;
    this.#isHeld = isHeld;
    this.#syncedAt = syncedAt;
  }
}

/** The answers of a server with live updates; its streams send `sentText` and stay open. */
function liveAnswer(url: URL, sentText: string): Response {
  if (url.pathname.endsWith('/capabilities'))
    return Response.json({ extensions: ['changes'], live: true, areas: ['credentials', 'vpcs', 'roles'] });
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(sentText)),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

async function following(
  answer: (url: URL) => Response = () =>
    Response.json({ extensions: ['changes'], live: false, areas: ['credentials'] }),
  start: 'ORSINI' | 'BRIGHTWATER' = 'ORSINI',
  others: readonly FollowedRecords[] = [],
) {
  const onPrivileges = vi.fn();
  const client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'ACME', slug: 'acme' } },
    tokens: null,
    fetch: async ({ url }) => answer(new URL(url)),
  });
  /** What the tokens and the kept profile say. */
  let tenantId: string = start;
  let known: readonly string[] = [start];
  const switched = Promise.withResolvers<TenantSwitchOutcome>();
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readStoredSession: fromPromise<StoredSessionReading, undefined>(async () => ({
          stored: { claims: claimsIn(start), profile: profileIn(start) },
          deviceOwner: 1,
        })),
        loadProfile: fromPromise<ProfileOutcome, { tenantId: string; userId: number }>(async ({ input }) => ({
          kind: 'loaded',
          profile: profileIn(input.tenantId),
          accountStatus: 'ACTIVE',
        })),
        switchTenant: fromPromise<TenantSwitchOutcome, { tenantId: string }>(() => switched.promise),
      },
    }),
  ).start();
  await waitFor(session, (snapshot) => snapshot.matches({ signedIn: { profile: 'current' } }));
  const credentials = new FollowedRecords('credentials', others.length > 0);
  const { live, sync } = startUpdates({
    client,
    device: new Device(`updates-${crypto.randomUUID()}`),
    capabilities: new CapabilityReader(client, { plain: false }),
    resources: [credentials, ...others],
    scope: (): Scope => ({ userId: 1, tenantId }),
    privileges: (whose) => (known.includes(whose.tenantId) ? new Set(HELD[whose.tenantId]) : null),
    onPrivileges,
    session,
    connectivity: createActor(connectivityMachine),
    watchAttention: () => () => undefined,
  });
  const machine = sync.get('credentials');
  if (machine === undefined) throw new Error('Credentials are followed.');
  if (start === 'ORSINI') await expect.poll(() => credentials.asked).toHaveLength(1);
  return {
    onPrivileges,
    session,
    live,
    sync,
    machine,
    credentials,
    /** The tokens of the other tenant have come; what its user may do there has not. */
    takeTokens: () => {
      tenantId = 'BRIGHTWATER';
      known = [];
    },
    takeProfile: () => {
      known = ['BRIGHTWATER'];
      switched.resolve({
        kind: 'switched',
        claims: claimsIn('BRIGHTWATER'),
        profile: profileIn('BRIGHTWATER'),
      });
    },
    fail: () => switched.resolve({ kind: 'failed', message: 'Not now.' }),
  };
}

describe('what keeps the copies up to date, while another tenant is entered', () => {
  it('is given up before the tokens change, and asks for nothing until it is known what may be listed there', async () => {
    const { session, machine, credentials, takeTokens, takeProfile } = await following();
    const [reading] = credentials.asked;
    session.send({ type: 'SWITCH_TENANT', tenantId: 'BRIGHTWATER' });
    expect(reading).toMatchObject({ tenantId: 'ORSINI', signal: { aborted: true } });
    takeTokens();
    reading?.answer();
    takeProfile();
    await waitFor(machine, (snapshot) => snapshot.matches('forbidden'));
    expect(credentials.asked).toHaveLength(1);
  });

  it('goes on where the tenant stays', async () => {
    const { session, credentials, fail } = await following();
    session.send({ type: 'SWITCH_TENANT', tenantId: 'BRIGHTWATER' });
    fail();
    await expect.poll(() => credentials.asked.map(({ tenantId }) => tenantId)).toEqual(['ORSINI', 'ORSINI']);
  });
});

it('streams privileges to a user who can list nothing: no area is requested, and a new privilege arrives', async () => {
  const streams: (string | null)[] = [];
  const { session, takeTokens, takeProfile, onPrivileges } = await following((url) => {
    if (url.pathname.endsWith('/events')) streams.push(url.searchParams.get('areas'));
    return liveAnswer(url, 'event: privileges\ndata: {"privileges":{"BRIGHTWATER":["credentials.list"]}}\n\n');
  });
  session.send({ type: 'SWITCH_TENANT', tenantId: 'BRIGHTWATER' });
  // No stream is opened before the profile says what may be listed.
  expect(streams).toEqual([]);
  takeTokens();
  takeProfile();
  await expect.poll(() => onPrivileges.mock.calls.length).toBe(1);
  expect(streams).toEqual(['']);
});

it('knows without a network that an area may not be listed', async () => {
  const { machine, credentials } = await following(() => {
    throw new TypeError('Failed to fetch');
  }, 'BRIGHTWATER');
  await waitFor(machine, (snapshot) => snapshot.matches('forbidden'));
  expect(credentials.asked).toEqual([]);
});

it('opens one stream for all areas of which the device lacks little, and a new one once another has been read as a whole', async () => {
  const streams: (string | null)[] = [];
  const vpcs = new FollowedRecords('vpcs', true);
  const roles = new FollowedRecords('roles', false);
  const { credentials, live, machine } = await following(
    (url) => {
      if (url.pathname.endsWith('/events')) streams.push(url.searchParams.get('areas'));
      return liveAnswer(url, ': here\n\n');
    },
    'ORSINI',
    [vpcs, roles],
  );
  credentials.asked[0]?.answer(false);
  await waitFor(machine, (snapshot) => snapshot.matches('current'));
  expect(live.getSnapshot().matches('signedOut')).toBe(true);
  await expect.poll(() => vpcs.asked).toHaveLength(1);
  vpcs.asked[0]?.answer(false);
  await expect.poll(() => streams).toEqual(['credentials:17,vpcs:17']);
  roles.asked[0]?.answer(false);
  await expect.poll(() => streams).toEqual(['credentials:17,vpcs:17', 'credentials:17,vpcs:17,roles:17']);
});

it('asks a server with a live stream for no changes where the device was up to date a short while ago', async () => {
  const streams: (string | null)[] = [];
  const vpcs = new FollowedRecords('vpcs', true, Date.now() - 3_500_000);
  const roles = new FollowedRecords('roles', true, Date.now() - 3_700_000);
  const { credentials, sync } = await following(
    (url) => {
      if (url.pathname.endsWith('/events')) streams.push(url.searchParams.get('areas'));
      return liveAnswer(url, ': open\n\nid: 21\nevent: place\ndata: {}\n\n');
    },
    'ORSINI',
    [vpcs, roles],
  );
  // What was left longer ago is read in pages, and the stream waits for it.
  await expect.poll(() => roles.asked).toHaveLength(1);
  expect(streams).toEqual([]);
  credentials.asked[0]?.answer(false);
  roles.asked[0]?.answer(false);
  await expect.poll(() => streams).toEqual(['credentials:17,vpcs:17,roles:17']);
  await expect.poll(() => [...sync.values()].every((machine) => machine.getSnapshot().matches('current'))).toBe(true);
  expect(vpcs.asked).toEqual([]);
});

it('opens one stream for areas that are read for the first time together', async () => {
  const streams: (string | null)[] = [];
  const vpcs = new FollowedRecords('vpcs', false);
  const { credentials, live, machine } = await following(
    (url) => {
      if (url.pathname.endsWith('/events')) streams.push(url.searchParams.get('areas'));
      return liveAnswer(url, ': here\n\n');
    },
    'ORSINI',
    [vpcs],
  );
  credentials.asked[0]?.answer(false);
  await waitFor(machine, (snapshot) => snapshot.matches('current'));
  expect(live.getSnapshot().matches('signedOut')).toBe(true);
  await expect.poll(() => vpcs.asked).toHaveLength(1);
  vpcs.asked[0]?.answer(false);
  await expect.poll(() => streams).toEqual(['credentials:17,vpcs:17']);
});

it('reads the changes at once where the server refuses the stream that was to send them', async () => {
  const vpcs = new FollowedRecords('vpcs', true, Date.now());
  const { credentials } = await following(
    (url) =>
      url.pathname.endsWith('/events')
        ? Response.json({ message: 'Too many streams.' }, { status: 429 })
        : liveAnswer(url, ''),
    'ORSINI',
    [vpcs],
  );
  credentials.asked[0]?.answer(false);
  await expect.poll(() => vpcs.asked, { timeout: 5_000 }).toHaveLength(1);
});
