import { AppError, toAppError } from '../../contract/app-error.ts';
import { type ContractClient, exchange } from '../../contract/client.ts';
import { refreshToken } from '../../contract/generated/operations/session.ts';
import type { RefreshOutcome, SessionClaims } from '../../machines/session/session-facts.ts';
import type { SessionStore, Tokens } from './session-store.ts';

/** One at a time across tabs, if the browser can. */
export type SessionLock = <Result>(work: () => Promise<Result>) => Promise<Result>;

const sessionLock: SessionLock = (work) =>
  globalThis.navigator?.locks === undefined ? work() : navigator.locks.request('portal-session', work);

/** A back end may leave out what didn't change. */
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

/** The session is over, continues unrenewed, or the failure may pass. `isSwitch`: another tenant may be refused on its own. */
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
  readonly client: ContractClient;
  readonly announce: () => void;
  readonly lock?: SessionLock;
  readonly now?: () => number;
}

/** Milliseconds, 30 s to 5 min, before retrying tokens that weren't renewed. */
function renewalWait(failures: number): number {
  return Math.min(30_000 * 2 ** (failures - 1), 300_000);
}

interface FailedRenewal {
  readonly refreshToken: string;
  readonly outcome: RefreshOutcome;
  readonly failures: number;
  /** Epoch milliseconds of the earliest retry. */
  readonly until: number;
}

/** A refresh token works once (the server ends the family on reuse): one tab at a time uses it, others take over the result. */
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

  refresh(): Promise<RefreshOutcome> {
    const spent = this.#options.store.tokens?.refreshToken ?? null;
    this.#running ??= this.#lock(() => this.#refreshOrTakeOver(spent)).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** A refusal concerns the tenant, not the session. */
  switchTenant(tenantId: string): Promise<RefreshOutcome> {
    return this.#lock(async () => {
      await this.#options.store.read();
      return this.#renew(tenantId);
    });
  }

  /** For a refused token: another tab's newer ones, or null where a sign-in is needed. */
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
    // Somebody may have signed in meanwhile: those tokens weren't refused.
    if (outcome.kind === 'refused' && store.tokens?.refreshToken === tokens?.refreshToken) await store.forgetTokens();
    return outcome;
  }

  #sessionMeanwhile(): RefreshOutcome {
    const { claims } = this.#options.store;
    return claims === null ? { kind: 'refused', message: signedOutMessage } : { kind: 'refreshed', claims };
  }

  /** @param wantedTenant null for the current one, which is always named (Deployments §7) */
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
