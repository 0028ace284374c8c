import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock, type SnapshotFrom } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { AppError } from '../../src/contract/app-error.ts';
import { sessionMachine } from '../../src/machines/session/session.ts';
import type {
  OutboxCount,
  ProfileOutcome,
  RefreshOutcome,
  SessionClaims,
  SessionProfile,
  StoredSessionReading,
  TenantSwitchOutcome,
} from '../../src/machines/session/session-facts.ts';
import type { SessionEvent } from '../../src/machines/session/session-setup.ts';
import { type SignInEvent, signInMachine } from '../../src/machines/session/sign-in.ts';
import { doneOf, Effects, effect, errorOf, longestWalks, settle, shortestPaths, step } from './walk.ts';

const claims: SessionClaims = {
  userId: 1,
  tenantId: 'NORTHWIND',
  accountStatus: 'ACTIVE',
  accessExpiresIn: 900_000,
  refreshExpiresIn: null,
};
const ended: SessionClaims = { ...claims, accessExpiresIn: 0 };
const dead: SessionClaims = { ...ended, refreshExpiresIn: 0 };
const profile: SessionProfile = {
  user: { userId: 1, name: 'Ada Berg', email: 'ada@example.test', picture: null },
  tenants: [{ tenantId: 'NORTHWIND', tenantName: 'Northwind' }],
  privileges: { NORTHWIND: ['deployment.list'] },
};
const loaded: ProfileOutcome = { kind: 'loaded', profile, accountStatus: 'ACTIVE' };
const offline = { kind: 'unreachable', message: 'The server cannot be reached.' } satisfies RefreshOutcome;
const reading = (stored: StoredSessionReading['stored'], deviceOwner: number | null): StoredSessionReading => ({
  stored,
  deviceOwner,
});

const LEAVING = '0.session.signedIn.leaving';
const FRESHNESS = '0.session.signedIn.freshness';

/** Every way in which an effect can end, and everything that a user, a call or another tab can do. */
const events: AnyEventObject[] = [
  doneOf('0.session.reading', reading(null, null)),
  doneOf('0.session.reading', reading(null, 2)),
  doneOf('0.session.reading', reading({ claims, profile }, 1)),
  doneOf('0.session.reading', reading({ claims, profile: null }, 1)),
  doneOf('0.session.reading', reading({ claims: ended, profile }, 1)),
  doneOf('0.session.reading', reading({ claims: ended, profile: null }, 1)),
  doneOf('0.session.reading', reading({ claims: dead, profile }, 1)),
  errorOf('0.session.reading', new Error('The device cannot be read.')),
  doneOf('0.session.refreshing', { kind: 'refreshed', claims }),
  doneOf('0.session.refreshing', { kind: 'refused', message: 'Sign in again.' }),
  doneOf('0.session.refreshing', { kind: 'failed', message: 'Malformed.' }),
  doneOf('0.session.refreshing', offline),
  doneOf('0.session.forgetting'),
  doneOf('signIn', { kind: 'signedIn', claims }),
  doneOf('signIn', { kind: 'signedIn', claims: { ...claims, userId: 3 } }),
  doneOf('signIn', { kind: 'signedIn', claims: { ...claims, accountStatus: 'PENDING' } }),
  doneOf('signIn', { kind: 'signedIn', claims: { ...claims, accountStatus: 'FROZEN' } }),
  doneOf('signIn', { kind: 'failed', message: 'access_denied', isUnreached: false }),
  doneOf('signIn', { kind: 'failed', message: 'You are offline.', isUnreached: true }),
  doneOf('signIn', { kind: 'cancelled' }),
  doneOf('0.session.replacingUser'),
  errorOf('0.session.replacingUser', new Error('The device cannot be cleared.')),
  doneOf('0.session.adopting', claims),
  doneOf('0.session.loading', loaded),
  doneOf('0.session.loading', { ...loaded, accountStatus: 'INACTIVE' }),
  doneOf('0.session.loading', { kind: 'failed', message: 'The server cannot be reached.', isUnreached: true }),
  doneOf(`${LEAVING}.counting`, { unsent: 0, undecided: 0, drafts: 0 }),
  doneOf(`${LEAVING}.counting`, { unsent: 2, undecided: 1, drafts: 0 }),
  errorOf(`${LEAVING}.counting`, new Error('The device cannot be read.')),
  doneOf(`${LEAVING}.sendingQueue`, { unsent: 0, undecided: 0, drafts: 0 }),
  doneOf(`${LEAVING}.sendingQueue`, { unsent: 0, undecided: 1, drafts: 0 }),
  errorOf(`${LEAVING}.sendingQueue`, new Error('The device cannot be read.')),
  { type: 'QUEUE_COUNTED', count: { unsent: 1, undecided: 1, drafts: 0 } },
  { type: 'QUEUE_COUNTED', count: { unsent: 0, undecided: 0, drafts: 0 } },
  { type: 'SEND_FIRST' },
  { type: 'DISCARD_QUEUE' },
  { type: 'STAY' },
  doneOf('0.session.loggingOut'),
  errorOf('0.session.loggingOut', new Error('The device cannot be cleared.')),
  { type: 'xstate.after.refreshDue.session.signedIn.freshness.fresh' },
  { type: 'xstate.after.refreshRetry.session.signedIn.freshness.waitingForNetwork' },
  { type: 'xstate.after.refreshRetry.session.signedIn.freshness.expired.resting' },
  doneOf(`${FRESHNESS}.expired.renewing`, { kind: 'refreshed', claims }),
  doneOf(`${FRESHNESS}.expired.renewing`, { kind: 'refused', message: 'Sign in again.' }),
  doneOf(`${FRESHNESS}.expired.renewing`, { kind: 'failed', message: 'Malformed.' }),
  doneOf(`${FRESHNESS}.expired.renewing`, offline),
  doneOf(`${FRESHNESS}.refreshing`, { kind: 'refreshed', claims }),
  doneOf(`${FRESHNESS}.refreshing`, { kind: 'refused', message: 'Sign in again.' }),
  doneOf(`${FRESHNESS}.refreshing`, { kind: 'failed', message: 'Malformed.' }),
  doneOf(`${FRESHNESS}.refreshing`, offline),
  doneOf(`${FRESHNESS}.adoptingAgain`, claims),
  doneOf(`${FRESHNESS}.rejected`),
  { type: 'xstate.after.newFor.session.signedIn.freshness.fresh.new' },
  doneOf('0.session.signedIn.tenant.switching', {
    kind: 'switched',
    claims: { ...claims, tenantId: 'FABRIKAM' },
    profile,
  }),
  doneOf('0.session.signedIn.tenant.switching', { kind: 'failed', message: 'No access.' }),
  doneOf('0.session.signedIn.tenant.switching', { kind: 'refused', message: 'Sign in again.' }),
  doneOf('0.session.signedIn.profile.loading', loaded),
  doneOf('0.session.signedIn.profile.loading', { ...loaded, accountStatus: 'REJECTED' }),
  doneOf('0.session.signedIn.profile.loading', { kind: 'failed', message: 'The server cannot be reached.' }),
  { type: 'SIGN_IN' },
  { type: 'CONFIRM_SIGN_IN' },
  { type: 'LOG_OUT' },
  { type: 'LEAVE_ERROR' },
  { type: 'NETWORK_BACK' },
  { type: 'SWITCH_TENANT', tenantId: 'FABRIKAM' },
  { type: 'TOKENS_REFRESHED', claims },
  { type: 'REFRESH_REFUSED', message: 'Sign in again.' },
  { type: 'REFRESH_FAILED', message: 'Malformed.' },
  { type: 'ACCESS_REJECTED', message: 'Unknown token.' },
  { type: 'TENANT_CHANGE_SEEN' },
  { type: 'SESSION_ENDED_ELSEWHERE' },
  { type: 'SESSION_CHANGED_ELSEWHERE' },
];

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const paths = shortestPaths(sessionMachine, events, ({ value, context }: Snapshot) => [
  value,
  context.claims?.userId,
  context.claims?.tenantId,
  context.claims?.accountStatus,
  context.profile !== null,
  context.deviceOwner,
  context.wantsSignIn,
  context.ending,
  context.isUnreached,
]);

/** What holds in every state, however it was reached. */
function expectSound(snapshot: Snapshot): void {
  const { claims: known, profile: shown, deviceOwner } = snapshot.context;
  if (snapshot.matches('signedIn')) {
    expect(known, 'signed in without claims').not.toBeNull();
    expect(known?.accountStatus, 'signed in although not active').toBe('ACTIVE');
    expect(shown, 'signed in without a profile').not.toBeNull();
    expect(deviceOwner, "signed in over another user's records").toBe(known?.userId);
  }
  if (snapshot.matches('signedOut')) {
    expect(known).toBeNull();
    expect(shown).toBeNull();
  }
  if (snapshot.matches('loginError')) expect(snapshot.context.message).not.toBeNull();
  if (snapshot.matches('accountHalted')) expect(['PENDING', 'INACTIVE', 'REJECTED']).toContain(known?.accountStatus);
}

async function endSignIn(
  actor: ReturnType<typeof startSession>['actor'],
  effects: Effects,
  outcome: { kind: string; message?: string; isUnreached?: boolean },
) {
  switch (outcome.kind) {
    case 'signedIn':
      effects.answer('0.signIn.preparing', { url: 'https://id.example.test/' });
      await settle();
      effects.answer('0.signIn.exchanging', 'claims' in outcome ? outcome.claims : null);
      return;
    case 'failed':
      effects.fail(
        '0.signIn.preparing',
        outcome.isUnreached === true
          ? new AppError({ kind: 'offline', message: outcome.message ?? '' })
          : new Error(outcome.message),
      );
      return;
    default:
      actor.send({ type: 'CANCEL_SIGN_IN' });
  }
}

const provided = sessionMachine.provide({
  actors: {
    readStoredSession: effect<StoredSessionReading, undefined>(),
    refreshTokens: effect<RefreshOutcome, undefined>(),
    forgetTokens: effect<void, undefined>(),
    wipeDevice: effect<void, undefined>(),
    adoptSession: effect<SessionClaims, { tenantId: string | null }>(),
    loadProfile: effect<ProfileOutcome, { tenantId: string; userId: number }>(),
    switchTenant: effect<TenantSwitchOutcome, { tenantId: string }>(),
    countQueue: effect<OutboxCount, undefined>(),
    watchQueue: fromCallback<AnyEventObject, undefined, SessionEvent>(() => undefined),
    sendQueue: effect<OutboxCount, undefined>(),
    logOut: effect<void, { discardedUser: number | null; leavingUser: number | null }>(),
    signIn: signInMachine.provide({
      actors: {
        prepareSignIn: effect<{ url: string }, undefined>(),
        exchangeIdentity: effect<SessionClaims, { callbackUrl: string }>(),
        popup: fromCallback<AnyEventObject, { url: string }, SignInEvent>(({ sendBack }) => {
          sendBack({ type: 'POPUP_ANSWERED', callbackUrl: 'https://portal.example.test/login/redirect?code=1' });
        }),
      },
    }),
  },
});

function startSession() {
  const effects = new Effects();
  const clock = new SimulatedClock();
  const actor = effects.standInFor(createActor(provided, { clock }));
  return { actor, effects, clock };
}

const delays = { refreshDue: 840_000, refreshRetry: 30_000, newFor: 60_000 };

type Session = ReturnType<typeof startSession>;

async function take({ actor, effects, clock }: Session, event: AnyEventObject): Promise<void> {
  if (event.type === 'xstate.done.actor.signIn') await endSignIn(actor, effects, event['output']);
  else await step(actor, effects, clock, event, delays);
  await settle();
}

async function walk(steps: readonly AnyEventObject[]): Promise<Session> {
  const session = startSession();
  session.actor.start();
  await settle();
  for (const event of steps) await take(session, event);
  return session;
}

describe('session machine', () => {
  it('is sound in every state that can be reached', () => {
    expect(paths.length).toBeGreaterThan(60);
    for (const { state } of paths) expectSound(state);
  });

  it('reaches every state of the chart', () => {
    const reached = new Set(paths.flatMap(({ state }) => state._nodes.map((node) => node.id)));
    const transient = ['session.deciding', 'session.checkingAccount'];
    const all = getStateNodes(sessionMachine.root)
      .map(({ id }) => id)
      .filter((id) => !transient.includes(id));
    expect(all.filter((id) => !reached.has(id))).toEqual([]);
  });

  it('ends where the chart says, walked with real effects on every shortest path', async () => {
    for (const walked of longestWalks(paths)) {
      const session = await walk([]);
      for (const { state, events: taken } of walked) {
        const event = taken.at(-1);
        if (event !== undefined) await take(session, event);
        expect(session.actor.getSnapshot().value, taken.map(({ type }) => type).join(' > ')).toEqual(state.value);
      }
      session.actor.stop();
    }
  });

  it('never takes a network failure of a refresh for a logout', async () => {
    const { actor, effects } = await walk([
      doneOf('0.session.reading', reading({ claims: ended, profile }, 1)),
      doneOf(`${FRESHNESS}.refreshing`, offline),
    ]);
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'waitingForNetwork' } })).toBe(true);
    expect(actor.getSnapshot().context.profile).toEqual(profile);
    actor.send({ type: 'NETWORK_BACK' });
    await settle();
    effects.answer(`${FRESHNESS}.refreshing`, { kind: 'refreshed', claims });
    await settle();
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'fresh' } })).toBe(true);
  });

  it('keeps the screen when the refresh token is dead, and signs in again in place', async () => {
    const { actor, effects } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'REFRESH_REFUSED', message: 'Sign in again.' },
    ]);
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'expired' } })).toBe(true);
    actor.send({ type: 'SIGN_IN' });
    await settle();
    const signedIn = { kind: 'signedIn', claims };
    await endSignIn(actor, effects, signedIn);
    await settle();
    expect(effects.started.at(-1)).toMatchObject({ input: { tenantId: 'NORTHWIND' } });
    effects.answer(`${FRESHNESS}.adoptingAgain`, claims);
    await settle();
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'fresh' } })).toBe(true);
    expect(effects.started.some(({ id }) => id === '0.session.replacingUser')).toBe(false);
  });

  it('asks for a sign-in in place at a 401 with any text, and for no second one because of what that gave', async () => {
    const { actor, effects, clock } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'ACCESS_REJECTED', message: 'Unknown token.' },
      doneOf(`${FRESHNESS}.rejected`),
    ]);
    const freshness = () => actor.getSnapshot().matches({ signedIn: { freshness: 'expired' } });
    expect(freshness()).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ ending: 'ended', message: 'Unknown token.', profile });
    const signInAgain = async () => {
      actor.send({ type: 'SIGN_IN' });
      await settle();
      const outcome = { kind: 'signedIn', claims };
      await endSignIn(actor, effects, outcome);
      await settle();
      effects.answer(`${FRESHNESS}.adoptingAgain`, claims);
      await settle();
    };
    await signInAgain();
    expect(freshness()).toBe(false);
    const forgotten = () => effects.started.filter(({ id }) => id === `${FRESHNESS}.rejected`).length;
    actor.send({ type: 'ACCESS_REJECTED', message: 'Unknown token.' });
    actor.send({ type: 'ACCESS_REJECTED', message: 'Unknown token.' });
    expect(freshness()).toBe(true);
    expect(actor.getSnapshot().context.ending).toBe('notAccepted');
    expect(forgotten()).toBe(1);
    // A minute later a refusal is the end of a session again.
    await signInAgain();
    clock.increment(60_000);
    actor.send({ type: 'ACCESS_REJECTED', message: 'Unknown token.' });
    expect(forgotten()).toBe(2);
  });

  it('keeps the session where it can’t be renewed for another reason than its end, and lets its user sign in again', async () => {
    const { actor, effects } = await walk([
      doneOf('0.session.reading', reading({ claims: ended, profile }, 1)),
      doneOf(`${FRESHNESS}.refreshing`, { kind: 'failed', message: 'Malformed.' }),
    ]);
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'expired' } })).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ ending: 'notRenewed', message: 'Malformed.', profile });
    expect(effects.started.some(({ id }) => id.includes('forget') || id.includes('rejected'))).toBe(false);
  });

  it('tries tokens again that could not be renewed, and takes the word of it away once they are', async () => {
    const { actor, effects, clock } = await walk([
      doneOf('0.session.reading', reading({ claims: ended, profile }, 1)),
      doneOf(`${FRESHNESS}.refreshing`, { kind: 'failed', message: 'Malformed.' }),
    ]);
    const asked = () => effects.started.filter(({ id }) => id === `${FRESHNESS}.expired.renewing`).length;
    const isExpired = () => actor.getSnapshot().matches({ signedIn: { freshness: 'expired' } });
    clock.increment(30_000);
    expect([asked(), isExpired()]).toEqual([1, true]);
    effects.answer(`${FRESHNESS}.expired.renewing`, offline);
    await settle();
    expect(isExpired()).toBe(true);
    actor.send({ type: 'NETWORK_BACK' });
    expect(asked()).toBe(2);
    effects.answer(`${FRESHNESS}.expired.renewing`, { kind: 'refreshed', claims });
    await settle();
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'fresh' } })).toBe(true);
    expect(actor.getSnapshot().context.message).toBeNull();
  });

  it('takes the word of tokens that could not be renewed away when another tenant has given new ones', async () => {
    const inFabrikam = { ...claims, tenantId: 'FABRIKAM' };
    const { actor } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'REFRESH_FAILED', message: 'Malformed.' },
      { type: 'SWITCH_TENANT', tenantId: 'FABRIKAM' },
      doneOf('0.session.signedIn.tenant.switching', { kind: 'switched', claims: inFabrikam, profile }),
    ]);
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'fresh' } })).toBe(true);
    expect(actor.getSnapshot().context.claims).toEqual(inFabrikam);
  });

  it('keeps the sign-in window while calls learn that the tokens before are of no use', async () => {
    const { actor } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'REFRESH_FAILED', message: 'Malformed.' },
      { type: 'SIGN_IN' },
      { type: 'REFRESH_FAILED', message: 'Malformed.' },
      { type: 'REFRESH_REFUSED', message: 'Sign in again.' },
    ]);
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'signingInAgain' } })).toBe(true);
  });

  it('keeps the session of a user who cancels a further sign-in', async () => {
    const further = [
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'CONFIRM_SIGN_IN' },
    ] as const;
    const { actor } = await walk([...further]);
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'confirming' } })).toBe(true);
    const cancelled = await walk([...further, doneOf('signIn', { kind: 'cancelled' })]);
    expect(cancelled.actor.getSnapshot().matches({ signedIn: { freshness: 'fresh' } })).toBe(true);
    expect(cancelled.actor.getSnapshot().context.claims).toEqual(claims);
  });

  it('asks for the sign-in in place where another tab learned that the session is over', async () => {
    const { actor, effects } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'SESSION_ENDED_ELSEWHERE' },
    ]);
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'expired' } })).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ ending: 'ended', profile });
    expect(effects.started.some(({ id }) => id.includes('rejected'))).toBe(false);
  });

  it('lets a user who asks to sign in get past tokens that can’t be renewed', async () => {
    const stored = doneOf('0.session.reading', reading({ claims: ended, profile: null }, 1));
    const failed = doneOf('0.session.refreshing', { kind: 'failed', message: 'Malformed.' });
    const { actor } = await walk([stored, failed]);
    expect(actor.getSnapshot().value).toBe('loginError');
    const asked = await walk([stored, failed, { type: 'SIGN_IN' }, stored, failed]);
    expect(asked.actor.getSnapshot().value).toBe('signingIn');
  });

  it('goes on when the network is back where a sign-in has failed for want of it, and stays after a refusal', async () => {
    const nothing = doneOf('0.session.reading', reading(null, null));
    const failed = (message: string, isUnreached: boolean) =>
      doneOf('signIn', { kind: 'failed', message, isUnreached });
    const signIn = [nothing, { type: 'SIGN_IN' }, nothing];
    const cut = await walk([...signIn, failed('You are offline.', true)]);
    expect(cut.actor.getSnapshot().context).toMatchObject({ message: 'You are offline.', isUnreached: true });
    const back = await walk([...signIn, failed('You are offline.', true), { type: 'NETWORK_BACK' }, nothing]);
    expect(back.actor.getSnapshot().value).toBe('signedOut');
    expect(back.actor.getSnapshot().context).toMatchObject({ message: null, isUnreached: false });

    const refused = await walk([...signIn, failed('access_denied', false), { type: 'NETWORK_BACK' }]);
    expect(refused.actor.getSnapshot().value).toBe('loginError');
    expect(refused.actor.getSnapshot().context.message).toBe('access_denied');

    const stored = doneOf('0.session.reading', reading({ claims: ended, profile: null }, 1));
    const unreached = doneOf('0.session.refreshing', offline);
    const refreshed = doneOf('0.session.refreshing', { kind: 'refreshed', claims });
    const restored = await walk([stored, unreached, { type: 'NETWORK_BACK' }, stored, refreshed]);
    expect(restored.actor.getSnapshot().value).toBe('loading');
  });

  it('takes over a sign-in in place that led to another tenant', async () => {
    const { actor, effects } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'REFRESH_REFUSED', message: 'Sign in again.' },
      { type: 'SIGN_IN' },
      doneOf('signIn', { kind: 'signedIn', claims: { ...claims, tenantId: 'FABRIKAM' } }),
    ]);
    expect(effects.started.at(-1)).toMatchObject({ input: { tenantId: 'NORTHWIND' } });
    effects.answer(`${FRESHNESS}.adoptingAgain`, { ...claims, tenantId: 'FABRIKAM' });
    await settle();
    expect(actor.getSnapshot().value).toBe('reading');
  });

  it('clears the device before another user who signs in in place is let in', async () => {
    for (const asked of [
      [{ type: 'REFRESH_REFUSED', message: 'Sign in again.' }, { type: 'SIGN_IN' }],
      [{ type: 'CONFIRM_SIGN_IN' }],
    ]) {
      const { actor, effects } = await walk([
        doneOf('0.session.reading', reading({ claims, profile }, 1)),
        ...asked,
        doneOf('signIn', { kind: 'signedIn', claims: { ...claims, userId: 3 } }),
      ]);
      expect(actor.getSnapshot().value).toBe('replacingUser');
      expect(effects.started.some(({ id }) => id === `${FRESHNESS}.adoptingAgain`)).toBe(false);
    }
  });

  it('knows which tenant its user was taken out of, until that was shown', async () => {
    const moved = { ...claims, tenantId: 'FABRIKAM' };
    const { actor } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'TOKENS_REFRESHED', claims: moved },
      doneOf('0.session.reading', reading({ claims: moved, profile }, 1)),
    ]);
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(actor.getSnapshot().context.leftTenant).toEqual({ tenantId: 'NORTHWIND', tenantName: 'Northwind' });
    actor.send({ type: 'TENANT_CHANGE_SEEN' });
    expect(actor.getSnapshot().context.leftTenant).toBeNull();
    const other = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'SESSION_CHANGED_ELSEWHERE' },
      doneOf('0.session.reading', reading({ claims: { ...moved, userId: 3 }, profile }, 3)),
    ]);
    expect(other.actor.getSnapshot().context.leftTenant).toBeNull();
  });

  it('clears the device before another user is let in', async () => {
    const { actor, effects } = await walk([
      doneOf('0.session.reading', reading(null, 2)),
      { type: 'SIGN_IN' },
      doneOf('0.session.reading', reading(null, 2)),
      doneOf('signIn', { kind: 'signedIn', claims }),
    ]);
    expect(actor.getSnapshot().value).toBe('replacingUser');
    effects.fail('0.session.replacingUser', new Error('The device cannot be cleared.'));
    await settle();
    expect(actor.getSnapshot().value).toBe('loginError');
  });

  it('logs out only when it is said what becomes of the decisions on the device', async () => {
    const signedIn = doneOf('0.session.reading', reading({ claims, profile }, 1));
    const { actor, effects } = await walk([
      signedIn,
      { type: 'LOG_OUT' },
      doneOf(`${LEAVING}.counting`, { unsent: 2, undecided: 1, drafts: 0 }),
    ]);
    expect(actor.getSnapshot().matches({ signedIn: { leaving: 'askingAboutQueue' } })).toBe(true);
    expect(actor.getSnapshot().context.outbox).toEqual({ unsent: 2, undecided: 1, drafts: 0 });
    actor.send({ type: 'STAY' });
    expect(actor.getSnapshot().matches({ signedIn: { leaving: 'staying' } })).toBe(true);
    expect(effects.started.some(({ id }) => id === '0.session.loggingOut')).toBe(false);
  });

  it('asks about what is left where decisions are answered meanwhile, and goes on where nothing is', async () => {
    const { actor } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'LOG_OUT' },
      doneOf(`${LEAVING}.counting`, { unsent: 2, undecided: 0, drafts: 0 }),
      { type: 'QUEUE_COUNTED', count: { unsent: 1, undecided: 0, drafts: 0 } },
    ]);
    expect(actor.getSnapshot().matches({ signedIn: { leaving: 'askingAboutQueue' } })).toBe(true);
    expect(actor.getSnapshot().context.outbox.unsent).toBe(1);
    actor.send({ type: 'QUEUE_COUNTED', count: { unsent: 0, undecided: 0, drafts: 0 } });
    expect(actor.getSnapshot().value).toBe('loggingOut');
  });

  it('stays with what was not applied until its user has read it', async () => {
    const { actor } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'LOG_OUT' },
      doneOf(`${LEAVING}.counting`, { unsent: 2, undecided: 0, drafts: 0 }),
      { type: 'QUEUE_COUNTED', count: { unsent: 0, undecided: 0, drafts: 0, unapplied: { decision: 1 } } },
    ]);
    expect(actor.getSnapshot().matches({ signedIn: { leaving: 'askingAboutQueue' } })).toBe(true);
    expect(actor.getSnapshot().context.outbox.unapplied).toEqual({ decision: 1 });
    actor.send({ type: 'DISCARD_QUEUE' });
    expect(actor.getSnapshot().value).toBe('loggingOut');
  });

  it('asks about forms that were not saved, too', async () => {
    const { actor } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'LOG_OUT' },
      doneOf(`${LEAVING}.counting`, { unsent: 0, undecided: 0, drafts: 1 }),
    ]);
    expect(actor.getSnapshot().matches({ signedIn: { leaving: 'askingAboutQueue' } })).toBe(true);
  });

  it('discards decisions only when that was said', async () => {
    const start = [doneOf('0.session.reading', reading({ claims, profile }, 1)), { type: 'LOG_OUT' }];
    const asked = [...start, doneOf(`${LEAVING}.counting`, { unsent: 1, undecided: 0, drafts: 0 })];
    const inputOf = async (steps: readonly AnyEventObject[]) => (await walk(steps)).effects.started.at(-1);
    const sent = doneOf(`${LEAVING}.sendingQueue`, { unsent: 0, undecided: 0, drafts: 0 });
    expect(await inputOf([...asked, { type: 'DISCARD_QUEUE' }])).toMatchObject({
      input: { discardedUser: 1, leavingUser: 1 },
    });
    expect(await inputOf([...asked, { type: 'SEND_FIRST' }, sent])).toMatchObject({ input: { discardedUser: null } });
    expect(
      await inputOf([...start, doneOf(`${LEAVING}.counting`, { unsent: 0, undecided: 0, drafts: 0 })]),
    ).toMatchObject({
      input: { discardedUser: null, leavingUser: 1 },
    });
  });

  it('knows that somebody logged out until somebody is signed in again', async () => {
    const out = [
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'LOG_OUT' },
      doneOf(`${LEAVING}.counting`, { unsent: 0, undecided: 0, drafts: 0 }),
      doneOf('0.session.loggingOut', undefined),
    ];
    const isLoggedOut = async (steps: readonly AnyEventObject[]) => {
      const { actor } = await walk(steps);
      return [actor.getSnapshot().value === 'signedOut', actor.getSnapshot().context.isLoggedOut];
    };
    expect(await isLoggedOut(out)).toEqual([true, true]);
    const back = [{ type: 'SESSION_CHANGED_ELSEWHERE' }, doneOf('0.session.reading', reading({ claims, profile }, 1))];
    expect(await isLoggedOut([...out, ...back])).toEqual([false, false]);
  });

  it('discards nothing of a user who was not asked', async () => {
    const other = { ...claims, userId: 3, accountStatus: 'PENDING' };
    const { actor, effects } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'REFRESH_REFUSED', message: 'Sign in again.' },
      { type: 'SIGN_IN' },
      doneOf('signIn', { kind: 'signedIn', claims: other }),
    ]);
    expect(actor.getSnapshot().value).toBe('accountHalted');
    actor.send({ type: 'LOG_OUT' });
    await settle();
    expect(effects.started.at(-1)).toMatchObject({ input: { discardedUser: null, leavingUser: null } });
  });

  it('refreshes a minute before the access token ends', async () => {
    const { actor, clock } = await walk([doneOf('0.session.reading', reading({ claims, profile }, 1))]);
    clock.increment(839_999);
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'fresh' } })).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ signedIn: { freshness: 'refreshing' } })).toBe(true);
  });

  it('keeps the privileges of the new tenant when an answer about the old one comes late', async () => {
    const switched = { ...profile, privileges: { FABRIKAM: ['deployment.view'] } };
    const { actor } = await walk([
      doneOf('0.session.reading', reading({ claims, profile }, 1)),
      { type: 'SWITCH_TENANT', tenantId: 'FABRIKAM' },
      doneOf('0.session.signedIn.tenant.switching', {
        kind: 'switched',
        claims: { ...claims, tenantId: 'FABRIKAM' },
        profile: switched,
      }),
      doneOf('0.session.signedIn.profile.loading', loaded),
    ]);
    expect(actor.getSnapshot().context.profile?.privileges['FABRIKAM']).toEqual(['deployment.view']);
  });
});

describe('sign-in machine', () => {
  const start = () => {
    const effects = new Effects();
    const clock = new SimulatedClock();
    const opened: string[] = [];
    let tell: (event: SignInEvent) => void = () => undefined;
    const actor = createActor(
      signInMachine.provide({
        actors: {
          prepareSignIn: effects.promise<{ url: string }, undefined>(),
          exchangeIdentity: effects.promise<SessionClaims, { callbackUrl: string }>(),
          popup: fromCallback<AnyEventObject, { url: string }, SignInEvent>(({ input, sendBack }) => {
            opened.push(input.url);
            tell = sendBack;
          }),
        },
      }),
      { clock },
    ).start();
    return { actor, effects, clock, opened, tell: (event: SignInEvent) => tell(event) };
  };

  it('asks for a press when the window is blocked, and opens it within the press', async () => {
    const { actor, effects, opened, tell } = start();
    effects.answer('0.signIn.preparing', { url: 'https://id.example.test/1' });
    await settle();
    tell({ type: 'POPUP_BLOCKED' });
    expect(actor.getSnapshot().value).toBe('waitingForPress');
    actor.send({ type: 'OPEN_POPUP' });
    // No turn of the event loop in between: a browser opens windows only straight from the press.
    expect(opened).toHaveLength(2);
  });

  it('offers the window again when it seems to be closed, and still takes its answer', async () => {
    const { actor, effects, opened, tell } = start();
    effects.answer('0.signIn.preparing', { url: 'https://id.example.test/1' });
    await settle();
    tell({ type: 'POPUP_CLOSED' });
    expect(actor.getSnapshot().value).toEqual({ waitingForPopup: 'closed' });
    expect(opened).toHaveLength(1);
    actor.send({ type: 'OPEN_POPUP' });
    expect(actor.getSnapshot().value).toEqual({ waitingForPopup: 'open' });
    expect(opened).toEqual(['https://id.example.test/1', 'https://id.example.test/1']);
    tell({ type: 'POPUP_CLOSED' });
    // What a window says that was only thought to be closed counts.
    tell({ type: 'POPUP_ANSWERED', callbackUrl: 'https://portal.example.test/login/redirect?code=1' });
    expect(actor.getSnapshot().value).toBe('exchanging');
  });

  it('makes new state and nonce when the window never answers', async () => {
    const { actor, effects, clock, opened } = start();
    effects.answer('0.signIn.preparing', { url: 'https://id.example.test/1' });
    await settle();
    clock.increment(300_000);
    expect(actor.getSnapshot().value).toBe('preparing');
    effects.answer('0.signIn.preparing', { url: 'https://id.example.test/2' });
    await settle();
    expect(actor.getSnapshot().value).toBe('waitingForPress');
    expect(actor.getSnapshot().context.popupProblem).toBe('noAnswer');
    actor.send({ type: 'OPEN_POPUP' });
    expect(opened).toEqual(['https://id.example.test/1', 'https://id.example.test/2']);
  });

  it('says why when the exchange fails', async () => {
    const { actor, effects, tell } = start();
    effects.answer('0.signIn.preparing', { url: 'https://id.example.test/1' });
    await settle();
    tell({ type: 'POPUP_ANSWERED', callbackUrl: 'https://portal.example.test/login/redirect?code=1' });
    await settle();
    expect(effects.started.at(-1)?.input).toEqual({ callbackUrl: 'https://portal.example.test/login/redirect?code=1' });
    effects.fail('0.signIn.exchanging', new Error('The account is unknown.'));
    await settle();
    expect(actor.getSnapshot().output).toEqual({
      kind: 'failed',
      message: 'The account is unknown.',
      isUnreached: false,
    });
  });
});
