/** Sign-in, tokens, tenants and privileges (Deployments §4 "Session", §7 "Auth"). */
import { holds } from '../../../src/rules/access.ts';
import { ALL_TENANTS } from '../../../src/rules/tenants.ts';
import {
  type Account,
  findAccount,
  initialTenant,
  isOpenTenant,
  listTenants,
  privilegesIn,
  readGrants,
} from '../../identity/accounts.ts';
import type { RefreshToken } from '../../identity/sessions.ts';
import type { Call, Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { invalidToken, missingPrivilege, notFound, Problem } from '../../plugins/problem.ts';
import type { Services } from '../../services.ts';
import { identityProviderOf, signIn } from './sign-in.ts';

type SessionOperation =
  | 'loginWithGoogle'
  | 'refreshToken'
  | 'logoutUser'
  | 'getPrivileges'
  | 'getUser'
  | 'listUserTenants';

export function sessionHandlers(services: Services): Handlers<SessionOperation> {
  const { queries, sessions, tokens } = services;
  const provider = identityProviderOf(services);

  async function sendTokens(
    call: Pick<Call<OperationId>, 'reply'>,
    account: Account,
    tenantId: string,
    session: string,
    refresh: RefreshToken,
  ): Promise<undefined> {
    call.reply.header('x-id-token', await tokens.idToken(account, tenantId, refresh.expiresAt));
    call.reply.header('x-access-token', await tokens.accessToken({ userId: account.userId, tenantId, session }));
    call.reply.header('x-refresh-token', refresh.token);
    return undefined;
  }

  async function accountOrRefusal(userId: number): Promise<Account> {
    const account = await findAccount(queries, userId);
    if (account === null) throw invalidToken();
    return account;
  }

  /** The tenant of the next tokens: the asked one where it is open, else the current one as long as it still is. */
  async function nextTenant(account: Account, current: string, asked: string | undefined): Promise<string> {
    const grants = await readGrants(queries, account.userId);
    const wanted = asked ?? current;
    if (await isOpenTenant(queries, grants, wanted)) return wanted;
    if (asked !== undefined && asked !== current) throw missingPrivilege('This tenant is not one of yours.');
    return initialTenant(queries, account, grants);
  }

  return {
    loginWithGoogle: async (call) => {
      const account = await signIn(
        services,
        provider,
        call.headers['x-google-token'] ?? '',
        call.headers['x-google-nonce'],
      );
      const { session, refresh } = await sessions.begin(account.userId);
      const tenantId = await initialTenant(queries, account, await readGrants(queries, account.userId));
      return sendTokens(call, account, tenantId, session, refresh);
    },

    refreshToken: async (call) => {
      const token = call.headers['x-refresh-token'] ?? '';
      const claims = await tokens.readAccessTokenOfAnyAge(call.headers['x-access-token']);
      const owner = await sessions.inspect(token);
      if (owner.userId !== claims.userId || owner.session !== claims.session) throw invalidToken();
      call.request.actor = claims;
      const account = await accountOrRefusal(owner.userId);
      // Refused before the token is spent, so that a refused switch costs nothing.
      const tenantId = await nextTenant(account, claims.tenantId, call.query.tenantId);
      const refresh = await sessions.rotate(token);
      return sendTokens(call, account, tenantId, owner.session, refresh);
    },

    logoutUser: async (call) => {
      const ended = new Set<string>();
      const token = call.headers['x-refresh-token'];
      // Each token names its session by itself: one that is of no use any more does not save the other's.
      for (const sessionOf of [
        async () => (token === undefined ? null : (await sessions.inspect(token)).session),
        async () => (await tokens.readAccessTokenOfAnyAge(call.headers['x-access-token'])).session,
      ]) {
        const session = await sessionOf().catch((cause: unknown) => {
          // A session that is over already: signing out has nothing left to do.
          if (cause instanceof Problem) return null;
          throw cause;
        });
        if (session !== null) ended.add(session);
      }
      for (const session of ended) await sessions.end(session);
      // Not "storage": the portal empties the device itself, but for unsent decisions of others who use it, and for its own files.
      call.reply.header('clear-site-data', '"cache", "cookies"');
      return undefined;
    },

    getPrivileges: async ({ path, viewer }) => {
      const grants = await readGrants(queries, viewer.userId);
      if (!(await isOpenTenant(queries, grants, path.tenantId))) throw notFound();
      const own = { [path.tenantId]: [...privilegesIn(grants, path.tenantId)].sort() };
      if (path.tenantId !== ALL_TENANTS) return own;
      const tenants = await listTenants(queries, grants);
      return {
        ...own,
        ...Object.fromEntries(tenants.map(({ tenantId }) => [tenantId, [...privilegesIn(grants, tenantId)].sort()])),
      };
    },

    getUser: async ({ path, viewer }) => {
      const account = await findAccount(queries, path.id);
      if (account === null) throw notFound();
      if (account.userId !== viewer.userId) {
        if (!holds(viewer.privileges, 'user.view')) throw notFound();
        const grants = await readGrants(queries, account.userId);
        const isShared =
          viewer.tenantScope === null ||
          account.tenantId === viewer.tenantScope ||
          grants.byTenant.has(viewer.tenantScope);
        if (!isShared) throw notFound();
      }
      const { userId, name, email, picture, status, firstName, lastName, tenantId } = account;
      return { userId, name, email, picture, status, firstName, lastName, tenantId };
    },

    listUserTenants: async ({ viewer }) => listTenants(queries, await readGrants(queries, viewer.userId)),
  };
}
