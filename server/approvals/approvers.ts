/** The users who can decide on a record now, by privilege, tenant and chart. */
import { sql } from 'kysely';
import type { FactsViewer } from '../../src/machines/lifecycles/engine/facts-viewer.ts';
import { adminPrivilegeFor, type Privilege } from '../../src/rules/access/access.ts';
import { privilegesIn } from '../../src/rules/access/grants.ts';
import type { Queries } from '../database/database.ts';
import { grantsOf, mayWorkIn } from '../identity/accounts.ts';
import type { ApprovalArea } from './approval-records.ts';

export interface Approver {
  readonly userId: number;
  readonly email: string;
  /** Of the record's tenants, one in which they can decide. */
  readonly tenantId: string;
  readonly tenantName: string;
}

interface Row {
  readonly user_id: number;
  readonly email: string;
  readonly tenant_name: string;
  readonly is_member: boolean;
  readonly grants: readonly {
    readonly scope: 'GLOBAL' | 'DEFAULT' | 'TENANT';
    readonly tenant_id: string;
    readonly privilege: string;
  }[];
}

type Candidate = Approver & { readonly viewer: Omit<FactsViewer, 'tenantsWithoutSelfApproval'> };

/** Active users with access to the tenant who hold the privilege, or one that covers it, by any role there. */
async function candidatesIn(
  queries: Queries,
  tenantId: string,
  needed: Privilege,
  userId: number | null,
): Promise<readonly Candidate[]> {
  const covering = [needed, adminPrivilegeFor(needed)].filter((privilege) => privilege !== null);
  const { rows } = await sql<Row>`
    select users.user_id, users.email, tenants.name as tenant_name,
      exists (
        select from tenant_members as member
        where member.tenant_id = ${tenantId} and member.user_id = users.user_id) as is_member,
      (select json_agg(json_build_object('scope', held.scope, 'tenant_id', held.tenant_id, 'privilege', given.privilege))
        from user_roles as held
        join roles on roles.role_id = held.role_id
        join role_privileges as given on given.role_id = held.role_id
        where held.user_id = users.user_id and roles.status = 'ACTIVE' and held.tenant_id in ('', ${tenantId})) as grants
    from users
    join tenants on tenants.tenant_id = ${tenantId}
    where users.status = 'ACTIVE' and (${userId}::integer is null or users.user_id = ${userId}) and users.user_id in (
      select held.user_id from user_roles as held
      join role_privileges as given on given.role_id = held.role_id
      where held.tenant_id in ('', ${tenantId}) and given.privilege = any(${covering}))
    order by users.user_id`.execute(queries);
  return rows.flatMap(({ user_id, email, tenant_name, is_member, grants }) => {
    const held = { ...grantsOf(grants), memberOf: new Set(is_member ? [tenantId] : []) };
    if (!mayWorkIn(held, tenantId)) return [];
    const viewer = { userId: user_id, privileges: privilegesIn(held, tenantId), currentTenantId: tenantId };
    return { userId: user_id, email, tenantId, tenantName: tenant_name, viewer };
  });
}

async function tenantsWithoutSelfApproval(queries: Queries, among: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('tenants')
    .select('tenant_id')
    .where('block_self_approval', '=', true)
    .where('tenant_id', 'in', among)
    .execute();
  return new Set(rows.map((row) => row.tenant_id));
}

export interface ApproversAsked<Row> {
  readonly area: ApprovalArea<Row>;
  readonly row: Row;
  readonly now: Date;
  /** Only this user; null for everybody. */
  readonly userId?: number | null;
}

/** Everybody once, however many roles and tenants allow it. */
export async function approversOf<Row>(
  queries: Queries,
  { area, row, now, userId = null }: ApproversAsked<Row>,
): Promise<readonly Approver[]> {
  const tenants = area.tenants(row);
  if (tenants.length === 0) return [];
  const withoutSelfApproval = await tenantsWithoutSelfApproval(queries, tenants);
  const found = new Map<number, Approver>();
  for (const tenantId of tenants) {
    for (const { viewer, ...approver } of await candidatesIn(queries, tenantId, area.decidedWith, userId)) {
      const asked = { ...viewer, tenantsWithoutSelfApproval: withoutSelfApproval };
      if (!found.has(approver.userId) && area.mayDecide(row, asked, now)) found.set(approver.userId, approver);
    }
  }
  return [...found.values()];
}
