import { AppError, toAppError } from '../../contract/app-error.ts';
import { type ContractClient, exchange } from '../../contract/client.ts';
import { refreshToken } from '../../contract/generated/operations/session.ts';
import type { RefreshOutcome, SessionClaims } from '../../machines/session/session-facts.ts';
import type { SessionStore, Tokens } from './session-store.ts';

/** Runs one piece of work at a time among all tabs of this device, where the browser can. */
export type SessionLock = <Result>(work: () => Promise<Result>) => Promise<Result>;

const sessionLock: SessionLock = (work) =>
  globalThis.navigator?.locks === undefined ? work() : navigator.locks.request('portal-session', work);

/** The tokens in the headers of an answer. A back end may leave out what has not changed. */
function tokensIn(headers: Headers, previous: Tokens | null): Tokens {
  const tokenIn = (name: string) => headers.get(name)?.replace(/^Bearer /i, '') ?? null;
  const idToken = tokenIn('x-id-token') ?? previous?.idToken ?? null;
  const accessToken = tokenIn('x-access-token');
  const refresh = tokenIn('x-refresh-token');
  if (idToken === null || accessToken === null || refresh === null) {
    throw new AppError({ kind: 'unexpected-answer', message: 'The server’s sign-in response couldn’t be read.' });
  }
  return { idToken, accessToken, refreshToken: refresh };
}

const signedOutMessage = 'You are signed out.';

/**
 * What an answer other than new tokens means: the session is over; it goes on, and is not renewed now; or what was in the
 * way will pass.
 * @param isSwitch another tenant was asked for, which may be refused by itself
 */
function outcomeOfFailure({ kind, message }: AppError, isSwitch: boolean): RefreshOutcome {
  switch (kind) {
    case 'unauthenticated':
    case 'expired':
      return { kind: 'refused', message };
    case 'forbidden':
      return { kind: isSwitch ? 'failed' : 'refused', message };
    case 'not-found':
    case 'validation':
    case 'conflict':
    case 'stale':
      return { kind: 'failed', message };
    case 'offline':
    case 'timeout':
    case 'rate-limited':
    case 'locked':
    case 'server':
    case 'unexpected-answer':
      return { kind: 'unreachable', message };
  }
}

export interface TokenRefresherOptions {
  readonly store: SessionStore;
  /** A client whose calls bear no access token by themselves. */
  readonly client: ContractClient;
  /** Notifies the other tabs that the stored tokens are new. */
  readonly announce: () => void;
  readonly lock?: SessionLock;
  readonly now?: () => number;
}

/** Milliseconds before tokens that the server did not renew are shown to it again: 30 s to 5 min. */
function renewalWait(failures: number): number {
  return Math.min(30_000 * 2 ** (failures - 1), 300_000);
}

/** Tokens that the server does not renew, and how it said so. */
interface FailedRenewal {
  readonly refreshToken: string;
  readonly outcome: RefreshOutcome;
  /** In a row. */
  readonly failures: number;
  /** Not shown to the server again before, in epoch milliseconds. */
  readonly until: number;
}

/**
 * Renews the tokens. A refresh token is good for one use (the server ends the whole family when it sees one twice), so that
 * one tab at a time may use it, and the others take over what it got.
 */
export class TokenRefresher {
  readonly #options: TokenRefresherOptions;
  readonly #lock: SessionLock;
  #running: Promise<RefreshOutcome> | null = null;
  readonly #now: () => number;
  #failed: FailedRenewal | null = null;

  constructor(options: TokenRefresherOptions) {
    this.#options = options;
    this.#lock = options.lock ?? sessionLock;
    this.#now = options.now ?? Date.now;
  }

  /** Fresh tokens for the current tenant; callers at the same time share one refresh. */
  refresh(): Promise<RefreshOutcome> {
    const spent = this.#options.store.tokens?.refreshToken ?? null;
    this.#running ??= this.#lock(() => this.#refreshOrTakeOver(spent)).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Fresh tokens for another tenant. A refusal speaks of the tenant, not of the session. */
  switchTenant(tenantId: string): Promise<RefreshOutcome> {
    return this.#lock(async () => {
      await this.#options.store.read();
      return this.#renew(tenantId);
    });
  }

  /**
   * The server does not take an access token. Tokens that another tab has got since are taken over; null where there are none,
   * and a sign-in is needed.
   */
  replacement(accessToken: string): Promise<SessionClaims | null> {
    return this.#lock(async () => {
      const { store } = this.#options;
      await store.read();
      return store.tokens?.accessToken === accessToken ? null : store.claims;
    });
  }

  async #refreshOrTakeOver(spent: string | null): Promise<RefreshOutcome> {
    const { store } = this.#options;
    await store.read();
    const { claims, tokens } = store;
    const isRenewedElsewhere = tokens !== null && spent !== null && tokens.refreshToken !== spent;
    if (isRenewedElsewhere && claims !== null && claims.accessExpiresIn > 0) return { kind: 'refreshed', claims };
    const before = this.#failed?.refreshToken === tokens?.refreshToken ? this.#failed : null;
    if (before !== null && this.#now() < before.until) return before.outcome;
    const outcome = await this.#renew(null);
    if (outcome.kind === 'failed' && tokens !== null) {
      const failures = (before?.failures ?? 0) + 1;
      const until = this.#now() + renewalWait(failures);
      this.#failed = { refreshToken: tokens.refreshToken, outcome, failures, until };
    }
    // Somebody may have signed in meanwhile: those tokens were not the ones that were refused.
    if (outcome.kind === 'refused' && store.tokens?.refreshToken === tokens?.refreshToken) await store.forgetTokens();
    return outcome;
  }

  /** The session that took the place of the renewed one. */
  #sessionMeanwhile(): RefreshOutcome {
    const { claims } = this.#options.store;
    return claims === null ? { kind: 'refused', message: signedOutMessage } : { kind: 'refreshed', claims };
  }

  /** @param wantedTenant null for the current one, which is named in any case (Deployments §7) */
  async #renew(wantedTenant: string | null): Promise<RefreshOutcome> {
    const { store, client, announce } = this.#options;
    const { tokens, scope } = store;
    if (tokens === null || scope === null) return { kind: 'refused', message: signedOutMessage };
    const tenantId = wantedTenant ?? scope.tenantId;
    try {
      const { headers } = await exchange(client, refreshToken, {
        params: {
          query: { tenantId },
          header: { 'x-access-token': `Bearer ${tokens.accessToken}`, 'x-refresh-token': tokens.refreshToken },
        },
      });
      const claims = await store.replace(tokens, tokensIn(headers, tokens), tenantId);
      if (claims === null) return this.#sessionMeanwhile();
      announce();
      return { kind: 'refreshed', claims };
    } catch (failure) {
      return outcomeOfFailure(toAppError(failure), wantedTenant !== null);
    }
  }
}
