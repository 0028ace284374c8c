/** Sign-ins and their refresh tokens. A token is spent by its use; reuse ends every token of the same sign-in. */

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { privilegesIn } from '../../src/rules/access/grants.ts';
import { DEFAULT_TENANT } from '../../src/rules/people/tenants.ts';
import { type Database, type Queries, type Transaction, transaction } from '../database/database.ts';
import { planned } from '../database/planned-statements.ts';
import { expiredAccessToken, invalidToken } from '../problems/problem.ts';
import { type Account, accountOf, grantsOf, mayWorkIn, type UserRow } from './accounts.ts';
import {
  recordSessionEnd,
  recordSignIn,
  recordTenantSwitch,
  type SessionCaller,
  type SessionEnd,
} from './session-entries.ts';
import type { AccessClaims } from './tokens.ts';
import { tenantScopeOf, type Viewer } from './viewer.ts';

interface Row extends UserRow {
  is_tenant: boolean;
  is_member: boolean;
  grants: { scope: 'GLOBAL' | 'DEFAULT' | 'TENANT'; tenant_id: string; privileges: string[] }[];
}

/** Throws if the sign-in has ended or the tenant is no longer the user's. */
export async function readViewer(
  queries: Queries,
  { userId, tenantId, session }: AccessClaims,
  now: Date,
): Promise<Viewer> {
  const statement = sql<Row>`
    select users.user_id, email, first_name, last_name, picture, status, tenant_id,
      exists (select from tenants where tenants.tenant_id = ${tenantId}) as is_tenant,
      exists (
        select from tenant_members as member where member.tenant_id = ${tenantId} and member.user_id = users.user_id) as is_member,
      coalesce((
        select json_agg(json_build_object('scope', held.scope, 'tenant_id', held.tenant_id, 'privileges', array(
          select privilege from role_privileges where role_privileges.role_id = roles.role_id)))
        from user_roles as held join roles on roles.role_id = held.role_id
        where held.user_id = users.user_id and roles.status = 'ACTIVE' and held.tenant_id in ('', ${tenantId})
      ), '[]') as grants
    from users
    where user_id = ${userId} and exists (
      select from refresh_tokens
      where family = ${session} and refresh_tokens.user_id = users.user_id and revoked_at is null and expires_at > ${now})
  `;
  const [row] = (await planned(statement).execute(queries)).rows;
  if (row === undefined) throw invalidToken();
  const given = grantsOf(
    row.grants.flatMap(({ scope, tenant_id, privileges }) =>
      privileges.map((privilege) => ({ scope, tenant_id, privilege })),
    ),
  );
  const grants = { ...given, memberOf: new Set(row.is_member ? [tenantId] : []) };
  // Removed from the tenant: the resulting refresh finds an open one. DEFAULT grants nothing, and is where users without a tenant are.
  const isOpen = (row.is_tenant || tenantScopeOf(tenantId) === null) && mayWorkIn(grants, tenantId);
  if (tenantId !== DEFAULT_TENANT && !isOpen) throw expiredAccessToken();
  const { name, email, status } = accountOf(row);
  return {
    userId,
    name,
    email,
    status,
    tenantId,
    tenantScope: tenantScopeOf(tenantId),
    privileges: privilegesIn(grants, tenantId),
    session,
  };
}

/** Longest absence of a device without a new sign-in. */
const refreshTokenSeconds = 14 * 24 * 60 * 60;
/** A lost answer can be requested again within this time if its token was never used: else bad connections would sign people out. */
const lostAnswerSeconds = 30;

export interface RefreshToken {
  token: string;
  expiresAt: Date;
}

/** Each change of a sign-in is logged in the activity log in the same transaction. */
export interface Sessions {
  begin(
    account: Account,
    place: SessionCaller & { readonly tenantId: string },
  ): Promise<{ session: string; refresh: RefreshToken }>;
  /** Throws for an unusable token, and ends the sign-in of a stolen one. */
  inspect(token: string, caller: SessionCaller): Promise<{ userId: number; session: string }>;
  /** Spends a refresh token and returns the next one; can switch the tenant. */
  rotate(token: string, caller: SessionCaller, tenantId: string): Promise<RefreshToken>;
  end(session: string, caller: SessionCaller): Promise<void>;
  /** Throws if the sign-in has ended. */
  viewer(claims: AccessClaims): Promise<Viewer>;
  changed(userId: number): void;
  onChange(listener: (change: { session: string } | { userId: number }) => void): () => void;
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function createSessions(database: Database, now: () => Date): Sessions {
  const { queries } = database;
  const listeners = new Set<(change: { session: string } | { userId: number }) => void>();

  function announce(change: { session: string } | { userId: number }): void {
    for (const listener of listeners) listener(change);
  }

  async function issue(work: Transaction, session: string, userId: number): Promise<RefreshToken> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + refreshTokenSeconds * 1000);
    await work
      .insertInto('refresh_tokens')
      .values({ token_hash: hash(token), family: session, user_id: userId, created_at: now(), expires_at: expiresAt })
      .execute();
    return { token, expiresAt };
  }

  async function end(session: string, caller: SessionCaller, why: SessionEnd): Promise<void> {
    await transaction(queries, async (work) => {
      const revoked = await work
        .updateTable('refresh_tokens')
        .set({ revoked_at: now() })
        .where('family', '=', session)
        .where('revoked_at', 'is', null)
        .returning('user_id')
        .execute();
      const [ended] = revoked;
      if (ended !== undefined) await recordSessionEnd(work, { session, userId: ended.user_id }, caller, why);
    });
    announce({ session });
  }

  /** Locks the token's row; also returns the unused successor whose answer was lost. */
  async function findUsable(work: Transaction, token: string) {
    const row = await work
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('token_hash', '=', hash(token))
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.revoked_at !== null || row.expires_at <= now()) return { kind: 'unusable' } as const;
    if (row.rotated_at === null) return { kind: 'fresh', row } as const;
    const isRecent = now().getTime() - row.rotated_at.getTime() <= lostAnswerSeconds * 1000;
    const successor = await work
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('token_hash', '=', row.successor_hash ?? '')
      .forUpdate()
      .executeTakeFirst();
    return isRecent && successor !== undefined && successor.rotated_at === null && successor.revoked_at === null
      ? ({ kind: 'answer lost', row, successor } as const)
      : ({ kind: 'reused', row } as const);
  }

  async function inspectIn(work: Transaction, token: string) {
    const found = await findUsable(work, token);
    if (found.kind === 'unusable') throw invalidToken();
    return found;
  }

  return {
    begin: (account, place) =>
      transaction(queries, async (work) => {
        const session = randomUUID();
        const refresh = await issue(work, session, account.userId);
        await recordSignIn(work, session, account, place);
        return { session, refresh };
      }),
    inspect: async (token, caller) => {
      const found = await transaction(queries, (work) => inspectIn(work, token));
      if (found.kind === 'reused') {
        await end(found.row.family, caller, 'token reused');
        throw invalidToken();
      }
      return { userId: found.row.user_id, session: found.row.family };
    },
    rotate: async (token, caller, tenantId) => {
      const rotated = await transaction(queries, async (work) => {
        const found = await inspectIn(work, token);
        if (found.kind === 'reused') return { reusedFamily: found.row.family };
        const next = await issue(work, found.row.family, found.row.user_id);
        await work
          .updateTable('refresh_tokens')
          .set({ rotated_at: found.row.rotated_at ?? now(), successor_hash: hash(next.token) })
          .where('token_hash', '=', found.row.token_hash)
          .execute();
        if (found.kind === 'answer lost') {
          await work
            .updateTable('refresh_tokens')
            .set({ revoked_at: now() })
            .where('token_hash', '=', found.successor.token_hash)
            .execute();
        }
        if (tenantId !== caller.tenantId) {
          await recordTenantSwitch(work, { session: found.row.family, userId: found.row.user_id }, caller, tenantId);
        }
        return { next };
      });
      if (rotated.next !== undefined) return rotated.next;
      await end(rotated.reusedFamily, caller, 'token reused');
      throw invalidToken();
    },
    end: (session, caller) => end(session, caller, 'signed out'),
    viewer: (claims) => readViewer(database.queries, claims, now()),
    changed: (userId) => announce({ userId }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
