import type { Queries } from '../../server/database/database.ts';
import type { Privilege } from '../../src/rules/access/access.ts';

export interface Person {
  /** Also the account's name before the `@`. */
  readonly name: string;
  readonly privileges: readonly Privilege[];
  /** The home tenant, and the only one with these privileges. */
  readonly tenantId?: string;
  /** The privileges apply in every tenant, by a global role. */
  readonly isGlobal?: boolean;
}

/** Adds a user with these privileges who can sign in; returns the user's id. */
export async function settle(
  queries: Queries,
  { name, privileges, tenantId = 'BRIGHTWATER', isGlobal = false }: Person,
): Promise<number> {
  await queries.insertInto('roles').values({ role_id: name, name, is_tenant_scoped: true }).execute();
  if (privileges.length > 0) {
    await queries
      .insertInto('role_privileges')
      .values(privileges.map((privilege) => ({ role_id: name, privilege })))
      .execute();
  }
  const { user_id: userId } = await queries
    .insertInto('users')
    .values({
      email: `${name}@meridian.example`,
      first_name: name,
      last_name: null,
      picture: null,
      status: 'ACTIVE',
      tenant_id: tenantId,
      issuer: null,
      subject: null,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('user_roles')
    .values({
      user_id: userId,
      role_id: name,
      ...(isGlobal ? { scope: 'GLOBAL', tenant_id: '' } : { scope: 'TENANT', tenant_id: tenantId }),
    })
    .execute();
  return userId;
}
