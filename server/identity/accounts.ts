import { type Grants, worksInAllTenants } from '../../src/rules/access/grants.ts';
import { isPrivilege } from '../../src/rules/access/privileges.ts';
import type { SignedDecisions } from '../../src/rules/passkeys/signature-rule.ts';
import { ALL_TENANTS, DEFAULT_TENANT } from '../../src/rules/people/tenants.ts';
import type { Queries } from '../database/database.ts';
import type { AccountStatus } from '../database/tables.ts';

export interface Account {
  userId: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  name: string;
  picture: string | null;
  status: AccountStatus;
  tenantId: string | null;
}

export interface UserTenant {
  tenantId: string;
  tenantName: string;
  blockSelfApproval: boolean;
  requiresRejectionReason: boolean;
  approvalHours: number;
  signedDecisions: SignedDecisions;
  editsNeedApproval: boolean;
}

export interface UserRow {
  user_id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
  picture: string | null;
  status: AccountStatus;
  tenant_id: string | null;
}

export function accountOf(row: UserRow): Account {
  const name = [row.first_name, row.last_name].filter((part) => part !== null && part !== '').join(' ');
  return {
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    name: name === '' ? row.email : name,
    picture: row.picture,
    status: row.status,
    tenantId: row.tenant_id,
  };
}

export async function findAccount(queries: Queries, userId: number): Promise<Account | null> {
  const row = await queries.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? null : accountOf(row);
}

/** Where a user gets mail; null for a user who may not sign in. */
export async function activeEmail(queries: Queries, userId: number): Promise<string | null> {
  const user = await queries
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  return user?.email ?? null;
}

export async function findUserId(queries: Queries, email: string): Promise<number | null> {
  const row = await queries
    .selectFrom('users')
    .select('user_id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Grants and memberships from the user's roles; inactive roles give nothing. */
export interface HeldGrants extends Grants {
  readonly memberOf: ReadonlySet<string>;
}

/** @param without a role to leave out */
export async function readGrants(queries: Queries, userId: number, without?: string): Promise<HeldGrants> {
  const rows = await queries
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.role_id', 'user_roles.role_id')
    .innerJoin('role_privileges', 'role_privileges.role_id', 'roles.role_id')
    .select(['user_roles.scope', 'user_roles.tenant_id', 'role_privileges.privilege'])
    .where('user_roles.user_id', '=', userId)
    .where('roles.status', '=', 'ACTIVE')
    .$if(without !== undefined, (query) => query.where('roles.role_id', '<>', without ?? ''))
    .execute();
  const member = await queries.selectFrom('tenant_members').select('tenant_id').where('user_id', '=', userId).execute();
  return { ...grantsOf(rows), memberOf: new Set(member.map(({ tenant_id: tenantId }) => tenantId)) };
}

export function grantsOf(
  rows: readonly {
    readonly scope: 'GLOBAL' | 'DEFAULT' | 'TENANT';
    readonly tenant_id: string;
    readonly privilege: string;
  }[],
): Grants {
  const everywhere = new Set<string>();
  const inDefault = new Set<string>();
  const byTenant = new Map<string, Set<string>>();
  for (const { scope, tenant_id: tenantId, privilege } of rows) {
    if (!isPrivilege(privilege)) continue;
    if (scope === 'GLOBAL') everywhere.add(privilege);
    else if (scope === 'DEFAULT') inDefault.add(privilege);
    else byTenant.set(tenantId, (byTenant.get(tenantId) ?? new Set()).add(privilege));
  }
  return { everywhere, inDefault, byTenant };
}

/** Whether the user has access to a tenant, if it exists: with a role there, or as a member with a global role. */
export function mayWorkIn(grants: HeldGrants, tenantId: string): boolean {
  if (tenantId === ALL_TENANTS) return worksInAllTenants(grants.everywhere);
  if (tenantId === DEFAULT_TENANT) return grants.inDefault.size > 0 || worksInAllTenants(grants.everywhere);
  const isGlobalThere = grants.everywhere.size > 0 && grants.memberOf.has(tenantId);
  return grants.byTenant.has(tenantId) || isGlobalThere || worksInAllTenants(grants.everywhere);
}

/** The answer doesn't reveal whether the tenant is missing or closed to the user. */
export async function isOpenTenant(queries: Queries, grants: HeldGrants, tenantId: string): Promise<boolean> {
  if (!mayWorkIn(grants, tenantId)) return false;
  if (tenantId === ALL_TENANTS || tenantId === DEFAULT_TENANT) return true;
  const row = await queries
    .selectFrom('tenants')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listTenants(queries: Queries, grants: HeldGrants): Promise<UserTenant[]> {
  const rows = await queries.selectFrom('tenants').selectAll().orderBy('name').execute();
  return rows
    .filter((row) => mayWorkIn(grants, row.tenant_id))
    .map((row) => ({
      tenantId: row.tenant_id,
      tenantName: row.name,
      blockSelfApproval: row.block_self_approval,
      requiresRejectionReason: row.requires_rejection_reason,
      approvalHours: row.approval_hours,
      signedDecisions: row.signed_decisions,
      editsNeedApproval: row.edits_need_approval,
    }));
}

/** All tenants if the user has access to all, else the home tenant, else the first own one, else DEFAULT. */
export async function initialTenant(queries: Queries, account: Account, grants: HeldGrants): Promise<string> {
  if (worksInAllTenants(grants.everywhere)) return ALL_TENANTS;
  if (account.tenantId !== null && (await isOpenTenant(queries, grants, account.tenantId))) return account.tenantId;
  const [first] = await listTenants(queries, grants);
  return first?.tenantId ?? DEFAULT_TENANT;
}
