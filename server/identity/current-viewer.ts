/** The current user of an access token, in one statement because every call needs it. */
import { sql } from 'kysely';
import { privilegesIn } from '../../src/rules/access/grants.ts';
import { DEFAULT_TENANT } from '../../src/rules/people/tenants.ts';
import type { Queries } from '../database/database.ts';
import { expiredAccessToken, invalidToken } from '../problems/problem.ts';
import { accountOf, grantsOf, mayWorkIn, type UserRow } from './accounts.ts';
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
  const { rows } = await sql<Row>`
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
  `.execute(queries);
  const [row] = rows;
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
