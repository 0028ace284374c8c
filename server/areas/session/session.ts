/** Sign-in, tokens, tenants and privileges (Deployments §4 "Session", §7 "Auth"). */
import { privilegesIn } from '../../../src/rules/access/grants.ts';
import { ALL_TENANTS, DEFAULT_TENANT } from '../../../src/rules/people/tenants.ts';
import { clientAddressOf } from '../../audit/client-address.ts';
import {
  type Account,
  findAccount,
  initialTenant,
  isOpenTenant,
  listTenants,
  readGrants,
} from '../../identity/accounts.ts';
import type { RefreshToken } from '../../identity/sessions.ts';
import type { Call, Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { invalidToken, missingPrivilege, notFound, Problem } from '../../problems/problem.ts';
import type { Services } from '../../services.ts';
import { identityProviderOf, RefusedSignIn, signIn } from './sign-in.ts';

type SessionOperation = 'loginWithGoogle' | 'refreshToken' | 'logoutUser' | 'getPrivileges' | 'listUserTenants';

async function ifUsable<Read>(reading: Promise<Read>): Promise<Read | null> {
  return reading.catch((cause: unknown) => {
    if (cause instanceof Problem) return null;
    throw cause;
  });
}

export function sessionHandlers(services: Services): Handlers<SessionOperation> {
  const { queries, refusedSignIns, sessions, tokens } = services;
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

  /** The requested tenant if it is open, else the current one while it is open. */
  async function nextTenant(account: Account, current: string, asked: string | undefined): Promise<string> {
    const grants = await readGrants(queries, account.userId);
    const wanted = asked ?? current;
    if (await isOpenTenant(queries, grants, wanted)) return wanted;
    if (asked !== undefined && asked !== current) throw missingPrivilege('You don’t have access to this tenant.');
    return initialTenant(queries, account, grants);
  }

  return {
    loginWithGoogle: async (call) => {
      const clientAddress = clientAddressOf(call.request);
      const { 'x-google-token': token = '', 'x-google-nonce': nonce } = call.headers;
      const account = await signIn(services, provider, token, nonce).catch(async (cause: unknown) => {
        if (!(cause instanceof RefusedSignIn)) throw cause;
        const { reason, userId } = cause;
        if (userId !== null) call.request.actor = { userId, tenantId: null };
        await refusedSignIns.record({ clientAddress, reason, userId });
        throw cause;
      });
      const tenantId = await initialTenant(queries, account, await readGrants(queries, account.userId));
      call.request.actor = { userId: account.userId, tenantId };
      const { session, refresh } = await sessions.begin(account, { tenantId, clientAddress });
      return sendTokens(call, account, tenantId, session, refresh);
    },

    refreshToken: async (call) => {
      const token = call.headers['x-refresh-token'] ?? '';
      const claims = await tokens.readAccessTokenOfAnyAge(call.headers['x-access-token']);
      call.request.actor = claims;
      // Its tenant isn't the session's.
      if (claims.use !== undefined) throw invalidToken();
      const caller = { tenantId: claims.tenantId, clientAddress: clientAddressOf(call.request) };
      const owner = await sessions.inspect(token, caller);
      if (owner.userId !== claims.userId || owner.session !== claims.session) throw invalidToken();
      const account = await accountOrRefusal(owner.userId);
      // Checked before the token is spent, so that a refused switch costs nothing.
      const tenantId = await nextTenant(account, claims.tenantId, call.query.tenantId);
      const refresh = await sessions.rotate(token, caller, tenantId);
      return sendTokens(call, account, tenantId, owner.session, refresh);
    },

    logoutUser: async (call) => {
      const token = call.headers['x-refresh-token'];
      // The two tokens can name different sessions, of which one has expired: both end.
      const claims = await ifUsable(tokens.readAccessTokenOfAnyAge(call.headers['x-access-token']));
      const caller = { tenantId: claims?.tenantId ?? null, clientAddress: clientAddressOf(call.request) };
      const owner = token === undefined ? null : await ifUsable(sessions.inspect(token, caller));
      const userId = claims?.userId ?? owner?.userId;
      if (userId !== undefined) call.request.actor = { userId, tenantId: caller.tenantId };
      for (const session of new Set([claims?.session, owner?.session])) {
        if (session !== undefined) await sessions.end(session, caller);
      }
      // Not "storage": the portal clears the device itself, except its own files and other users' unsent decisions.
      call.reply.header('clear-site-data', '"cache", "cookies"');
      return undefined;
    },

    getPrivileges: async ({ path, viewer }) => {
      const grants = await readGrants(queries, viewer.userId);
      // Users without a tenant work in DEFAULT, where an empty list of privileges is a valid answer.
      if (path.tenantId !== DEFAULT_TENANT && !(await isOpenTenant(queries, grants, path.tenantId))) throw notFound();
      const own = { [path.tenantId]: [...privilegesIn(grants, path.tenantId)].sort() };
      if (path.tenantId !== ALL_TENANTS) return own;
      const tenants = await listTenants(queries, grants);
      return {
        ...own,
        ...Object.fromEntries(tenants.map(({ tenantId }) => [tenantId, [...privilegesIn(grants, tenantId)].sort()])),
      };
    },

    listUserTenants: async ({ viewer }) => listTenants(queries, await readGrants(queries, viewer.userId)),
  };
}
