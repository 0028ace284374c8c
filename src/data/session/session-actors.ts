import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { AppError, toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import { getPrivileges, getUser, listUserTenants, logoutUser } from '../../contract/generated/operations/session.ts';
import type { RuntimeConfig } from '../../contract/runtime-config.ts';
import { sessionMachine } from '../../machines/session/session.ts';
import {
  type OutboxCount,
  type ProfileOutcome,
  type RefreshOutcome,
  type SessionClaims,
  type SessionUser,
  type StoredSessionReading,
  sessionFailure,
  type TenantSwitchOutcome,
} from '../../machines/session/session-facts.ts';
import type { SessionEvent } from '../../machines/session/session-setup.ts';
import { type SignInEvent, signInMachine } from '../../machines/session/sign-in.ts';
import { accountOutcome } from '../../rules/access/session.ts';
import { ownValue } from '../../rules/texts/typed-names.ts';
import { probeServer } from '../connectivity/probe.ts';
import type { Device } from '../device/device.ts';
import type { UnsentDecisions } from '../outbox/unsent-decisions.ts';
import { forgetPush } from '../push/forget-push.ts';
import type { HeldPrivileges } from '../resources/lost-privileges.ts';
import type { SessionStore, Tokens } from './session-store.ts';
import { onSignInCallback } from './sign-in-channel.ts';
import type { TokenRefresher } from './token-refresh.ts';

/** Milliseconds between checks of the window. */
const LOOK = 250;

/** Checks for a closed window only to offer it again: a cut-off provider page looks closed. Returns a stop function. */
function openSignInWindow(url: string, tell: (event: SignInEvent) => void): () => void {
  const state = new URL(url).searchParams.get('state') ?? '';
  const stop = onSignInCallback(state, (callbackUrl) => tell({ type: 'POPUP_ANSWERED', callbackUrl }));
  const width = 480;
  const height = 680;
  const left = Math.max(0, (globalThis.screen.availWidth - width) / 2);
  const top = Math.max(0, (globalThis.screen.availHeight - height) / 3);
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const opened = globalThis.open(url, 'portal-sign-in', features);
  if (opened === null) {
    tell({ type: 'POPUP_BLOCKED' });
    return stop;
  }
  // Twice, since a window that answered closes before its answer is handled.
  let looksClosed = 0;
  const looking = setInterval(() => {
    looksClosed = opened.closed ? looksClosed + 1 : 0;
    if (looksClosed < 2) return;
    clearInterval(looking);
    tell({ type: 'POPUP_CLOSED' });
  }, LOOK);
  return () => {
    clearInterval(looking);
    stop();
  };
}

const REACH_WORDS = {
  noNetwork: 'You are offline. You can sign in once the server can be reached.',
  unreachable: 'The sign-in service can’t be reached. Try again in a moment.',
  intercepted: 'This network blocks the sign-in service. You may have to sign in to the network first.',
} as const;

/** Converts to one error with readable text, except the provider's own words. `issuer` is the provider's address. */
export async function signInFailure(
  issuer: string,
  failure: unknown,
  probe: typeof probeServer = probeServer,
): Promise<AppError> {
  if (failure instanceof AppError || (failure instanceof Error && failure.name === 'ErrorResponse')) {
    return toAppError(failure);
  }
  const reach = await probe(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (reach !== 'reached') return new AppError({ kind: 'offline', message: REACH_WORDS[reach], cause: failure });
  return new AppError({
    kind: 'unexpected-answer',
    message: 'The sign-in couldn’t be completed. Try again.',
    cause: failure,
  });
}

/** Deployments §7 "Auth". Never throws. */
async function loadProfile(client: ContractClient, userId: number, tenantId: string): Promise<ProfileOutcome> {
  try {
    const asked = Promise.all([
      call(client, listUserTenants),
      call(client, getPrivileges, { params: { path: { tenantId } } }),
    ]);
    // Refused for an inactive account, whose user and status are known anyway.
    asked.catch(() => undefined);
    const user = await call(client, getUser, { params: { path: { id: userId } } });
    const [tenants, privileges] = accountOutcome(user.status).kind === 'enter' ? await asked : [[], { [tenantId]: [] }];
    const sessionUser: SessionUser = {
      userId: user.userId,
      name: user.name,
      email: user.email,
      picture: user.picture ?? null,
      ...(user.signsWith && { signsWith: user.signsWith }),
    };
    return { kind: 'loaded', accountStatus: user.status, profile: { user: sessionUser, tenants, privileges } };
  } catch (failure) {
    return sessionFailure(toAppError(failure));
  }
}

export interface SessionEffects {
  readonly config: RuntimeConfig;
  readonly device: Device;
  readonly store: SessionStore;
  readonly refresher: TokenRefresher;
  readonly client: ContractClient;
  readonly plainClient: ContractClient;
  readonly announce: () => void;
  readonly unsent: UnsentDecisions;
  readonly onSignInFailure: () => void;
  /** Privileges of the current tenant arrived: what the user can't see any more leaves the device. */
  readonly onPrivileges: (held: HeldPrivileges) => Promise<void>;
}

/** Milliseconds. */
const LOGOUT_TIME_OUT = 3_000;

async function loadAndKeepProfile(effects: SessionEffects, userId: number, tenantId: string): Promise<ProfileOutcome> {
  const outcome = await loadProfile(effects.client, userId, tenantId);
  if (outcome.kind === 'loaded' && accountOutcome(outcome.accountStatus).kind !== 'enter') {
    // Reading stops; decisions and drafts wait hidden, as for another user.
    effects.store.release();
    await effects.device.wipe({ commandsOf: null, draftsOf: null });
  } else if (outcome.kind === 'loaded') {
    const before = effects.store.privilegesIn(tenantId);
    await effects.store.keepProfile(outcome.profile);
    await effects.onPrivileges({ now: new Set(ownValue(outcome.profile.privileges, tenantId) ?? []), before });
  }
  return outcome;
}

async function switchTenant(effects: SessionEffects, tenantId: string): Promise<TenantSwitchOutcome> {
  const outcome = await effects.refresher.switchTenant(tenantId);
  if (outcome.kind === 'refused') return outcome;
  if (outcome.kind !== 'refreshed') return { kind: 'failed', message: outcome.message };
  const { claims } = outcome;
  const profile = await loadAndKeepProfile(effects, claims.userId, claims.tenantId);
  return profile.kind === 'loaded' ? { kind: 'switched', claims, profile: profile.profile } : profile;
}

/** Starts in the user's first tenant, or in the former one if still accessible. */
async function adoptSession({ store, refresher, announce }: SessionEffects, tenantId: string | null) {
  const signedIn = await store.adoptHeld();
  if (tenantId !== null && tenantId !== signedIn.tenantId) await refresher.switchTenant(tenantId);
  announce();
  return store.claims ?? signedIn;
}

/** Offline, the tokens expire on their own. */
async function endAtServer(plainClient: ContractClient, tokens: Tokens): Promise<void> {
  await call(plainClient, logoutUser, {
    params: { header: { 'x-access-token': `Bearer ${tokens.accessToken}`, 'x-refresh-token': tokens.refreshToken } },
    signal: AbortSignal.timeout(LOGOUT_TIME_OUT),
  }).catch(() => undefined);
}

/** First here, then at the server: its answer may clear the site's data and close the database during the wipe. */
async function logOut(
  { store, device, plainClient, announce }: SessionEffects,
  { discardedUser, leavingUser }: { readonly discardedUser: number | null; readonly leavingUser: number | null },
): Promise<void> {
  const tokens = store.tokens;
  store.clear();
  try {
    await forgetPush();
    await device.wipe({ commandsOf: discardedUser, draftsOf: leavingUser });
  } finally {
    announce();
    if (tokens !== null) await endAtServer(plainClient, tokens);
  }
}

export function provideSessionMachine(effects: SessionEffects) {
  const { config, device, store, refresher, plainClient } = effects;
  const explained = async (failure: unknown): Promise<never> => {
    effects.onSignInFailure();
    throw await signInFailure(config.identityProvider.issuer, failure);
  };
  const signIn = signInMachine.provide({
    actors: {
      // Loaded at sign-in only; may fail without a network.
      prepareSignIn: fromPromise<{ url: string }, undefined>(() =>
        import('./sign-in.ts').then(({ prepareSignIn }) => prepareSignIn(config.identityProvider)).catch(explained),
      ),
      popup: fromCallback<AnyEventObject, { url: string }, SignInEvent>(({ input, sendBack }) =>
        openSignInWindow(input.url, sendBack),
      ),
      exchangeIdentity: fromPromise<SessionClaims, { callbackUrl: string }>(({ input }) =>
        import('./sign-in.ts')
          .then(({ exchangeIdentity }) => exchangeIdentity(config, plainClient, input.callbackUrl))
          .then((signedIn) => store.hold(signedIn))
          .catch(explained),
      ),
    },
  });
  return sessionMachine.provide({
    actors: {
      signIn,
      readStoredSession: fromPromise<StoredSessionReading, undefined>(() => store.read()),
      refreshTokens: fromPromise<RefreshOutcome, undefined>(() => refresher.refresh()),
      forgetTokens: fromPromise<void, undefined>(() => store.forgetTokens()),
      wipeDevice: fromPromise<void, undefined>(() => {
        store.release();
        return forgetPush().then(() => device.wipe({ commandsOf: null, draftsOf: null }));
      }),
      adoptSession: fromPromise<SessionClaims, { tenantId: string | null }>(({ input }) =>
        adoptSession(effects, input.tenantId),
      ),
      loadProfile: fromPromise<ProfileOutcome, { tenantId: string; userId: number }>(({ input }) =>
        loadAndKeepProfile(effects, input.userId, input.tenantId),
      ),
      switchTenant: fromPromise<TenantSwitchOutcome, { tenantId: string }>(({ input }) =>
        switchTenant(effects, input.tenantId),
      ),
      countQueue: fromPromise<OutboxCount, undefined>(() => effects.unsent.count()),
      watchQueue: fromCallback<AnyEventObject, undefined, SessionEvent>(({ sendBack }) =>
        effects.unsent.watch((count) => sendBack({ type: 'QUEUE_COUNTED', count })),
      ),
      sendQueue: fromPromise<OutboxCount, undefined>(() => effects.unsent.send()),
      logOut: fromPromise<void, { discardedUser: number | null; leavingUser: number | null }>(({ input }) =>
        logOut(effects, input),
      ),
    },
  });
}
