import { AppError, type AppErrorKind, toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call, type TokenSource } from '../../contract/client.ts';
import { accessWaitingTenant } from '../../contract/generated/operations/approvals.ts';
import type { Scope } from '../device/scope.ts';

/** The extension. */
export const TENANT_ACCESS = 'tenantAccess';

/** To decide in a tenant that isn't the current one. */
export interface TenantPass {
  readonly accessToken: string;
  /** The user's, there. */
  readonly privileges: readonly string[];
}

interface KeptPass extends TenantPass {
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

export interface TenantAccessOptions {
  /** With the session's tokens. */
  readonly client: ContractClient;
  readonly scope: () => Pick<Scope, 'userId'> | null;
  readonly now?: () => number;
}

/** A call takes time, and clocks differ. */
const MARGIN_MS = 30_000;

/** What it says of the access must not be taken for what the server says of a command. */
function accessKind(kind: AppErrorKind): AppErrorKind {
  switch (kind) {
    // A tenant that isn't theirs any more.
    case 'not-found':
      return 'forbidden';
    case 'conflict':
    case 'stale':
    case 'locked':
    case 'validation':
      return 'server';
    case 'offline':
    case 'timeout':
    case 'unauthenticated':
    case 'expired':
    case 'forbidden':
    case 'rate-limited':
    case 'server':
    case 'unexpected-answer':
      return kind;
  }
}

/** Access to decide in other tenants, in memory only (docs/decisions/0049). */
export class TenantAccess {
  readonly #options: TenantAccessOptions;
  readonly #now: () => number;
  readonly #passes = new Map<string, Promise<KeptPass>>();

  constructor(options: TenantAccessOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Throws an AppError: `forbidden` where the user can't decide there any more. Nothing else was sent then.
   * @param userId whose access; of the current user by default
   */
  async pass(tenantId: string, userId = this.#options.scope()?.userId ?? null): Promise<TenantPass> {
    const kept = await this.#passes.get(tenantId)?.catch(() => null);
    if (kept != null && kept.userId === userId && this.#now() < kept.until) return kept;
    return this.#ask(tenantId, userId);
  }

  /** Asks again at the next call. @param accessToken only if it still is this one */
  async forget(tenantId: string, accessToken: string): Promise<void> {
    const kept = await this.#passes.get(tenantId)?.catch(() => null);
    if (kept?.accessToken === accessToken) this.#passes.delete(tenantId);
  }

  /**
   * For the calls of one tenant; the session's own tokens are renewed by the session.
   * @param userId the calls fail while another user is signed in; by default they are those of the current user
   */
  tokensFor(tenantId: string, userId?: number): TokenSource {
    const access = async () => (await this.pass(tenantId, userId)).accessToken;
    let last = '';
    return {
      access: async () => {
        last = await access();
        return last;
      },
      refresh: async () => {
        await this.forget(tenantId, last);
        last = await access();
        return last;
      },
      reject: async (refused) => {
        await this.forget(tenantId, refused);
        return access();
      },
    };
  }

  #ask(tenantId: string, userId: number | null): Promise<KeptPass> {
    const asked = this.#fetch(tenantId, userId);
    this.#passes.set(tenantId, asked);
    // The next call asks again.
    asked.catch(() => {
      if (this.#passes.get(tenantId) === asked) this.#passes.delete(tenantId);
    });
    return asked;
  }

  async #fetch(tenantId: string, userId: number | null): Promise<KeptPass> {
    const askedAt = this.#now();
    const { client, scope } = this.#options;
    const signedOut = () => new AppError({ kind: 'unauthenticated', message: 'Sign in again.', isUnsent: true });
    if (userId === null) throw signedOut();
    // Another user may sign in while the call waits: the access must be this user's.
    const check = () => {
      if (scope()?.userId !== userId) throw signedOut();
    };
    try {
      const { accessToken, expiresIn, privileges } = await call(client.whileHolds(check), accessWaitingTenant, {
        params: { path: { tenantId } },
      });
      return { userId, accessToken, privileges, until: askedAt + expiresIn * 1_000 - MARGIN_MS };
    } catch (failure) {
      const { kind, message, retryAfter, isIntercepted, isGateway, status } = toAppError(failure);
      throw new AppError({
        kind: accessKind(kind),
        message: kind === 'not-found' ? `${message} Ask an administrator for it.` : message,
        retryAfter,
        isIntercepted,
        isGateway,
        status,
        isUnsent: true,
        cause: failure,
      });
    }
  }
}
