import type { Role } from '../../contract/generated/schema.d.ts';

/** A role as screens and device know it: by its id. */
export type RoleRecord = Role & { readonly id: string };

export function recordOf(role: Role): RoleRecord {
  return { ...role, id: role.roleId };
}
