import { AppError, toAppError } from '../contract/app-error.ts';
import { type ContractClient, exchange } from '../contract/client.ts';
import { refreshToken } from '../contract/operations.ts';
import type { RefreshOutcome } from '../machines/session-facts.ts';
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
    throw new AppError({ kind: 'unexpected-answer', message: 'The sign-in answer of the server could not be read.' });
  }
  return { idToken, accessToken, refreshToken: refresh };
}

const signedOutMessage = 'You are signed out.';

/** Whether the server has said no, in words that another attempt will not change. */
function isRefusal({ kind }: AppError): boolean {
  switch (kind) {
    case 'unauthenticated':
    case 'expired':
    case 'forbidden':
    case 'not-found':
    case 'validation':
      return true;
    case 'offline':
    case 'timeout':
    case 'conflict':
    case 'stale':
    case 'rate-limited':
    case 'locked':
    case 'server':
    case 'unexpected-answer':
      return false;
  }
}

export interface TokenRefresherOptions {
  readonly store: SessionStore;
  /** A client whose calls bear no access token by themselves. */
  readonly client: ContractClient;
  /** Tells the other tabs that the kept tokens are new. */
  readonly announce: () => void;
  readonly lock?: SessionLock;
}

/**
 * Renews the tokens. A refresh token is good for one use (the server ends the whole family when it sees one twice), so that
 * one tab at a time may use it, and the others take over what it got.
 */
export class TokenRefresher {
  readonly #options: TokenRefresherOptions;
  readonly #lock: SessionLock;
  #running: Promise<RefreshOutcome> | null = null;

  constructor(options: TokenRefresherOptions) {
    this.#options = options;
    this.#lock = options.lock ?? sessionLock;
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

  async #refreshOrTakeOver(spent: string | null): Promise<RefreshOutcome> {
    const { store } = this.#options;
    await store.read();
    const { claims, tokens } = store;
    const isRenewedElsewhere = tokens !== null && spent !== null && tokens.refreshToken !== spent;
    if (isRenewedElsewhere && claims !== null && claims.accessExpiresIn > 0) return { kind: 'refreshed', claims };
    const outcome = await this.#renew(null);
    // Somebody may have signed in meanwhile: those tokens were not the ones that were refused.
    if (outcome.kind === 'refused' && store.tokens?.refreshToken === tokens?.refreshToken) await store.forgetTokens();
    return outcome;
  }

  /** The session that took the place of the renewed one. */
  #sessionMeanwhile(): RefreshOutcome {
    const { claims } = this.#options.store;
    return claims === null ? { kind: 'refused', message: signedOutMessage } : { kind: 'refreshed', claims };
  }

  async #renew(tenantId: string | null): Promise<RefreshOutcome> {
    const { store, client, announce } = this.#options;
    const tokens = store.tokens;
    if (tokens === null) return { kind: 'refused', message: signedOutMessage };
    try {
      const { headers } = await exchange(client, refreshToken, {
        params: {
          query: tenantId === null ? {} : { tenantId },
          header: { 'x-access-token': `Bearer ${tokens.accessToken}`, 'x-refresh-token': tokens.refreshToken },
        },
      });
      const claims = await store.replace(tokens, tokensIn(headers, tokens));
      if (claims === null) return this.#sessionMeanwhile();
      announce();
      return { kind: 'refreshed', claims };
    } catch (failure) {
      const error = toAppError(failure);
      return { kind: isRefusal(error) ? 'refused' : 'unreachable', message: error.message };
    }
  }
}
