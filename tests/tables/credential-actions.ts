/** What can be done with a credential, typed in by hand from Administration §2 "Credentials" and §6. Nothing here is derived. */

export const ACTIONS = ['VIEW', 'EDIT', 'DELETE'] as const;
export type Action = (typeof ACTIONS)[number];

export const TENANTS = ['ALL_TENANTS', 'DEFAULT', 'HALDEN'] as const;

/** In every tenant alike: only the creation depends on it. */
export const TABLE: Readonly<Record<Action, { readonly label: string; readonly privilege: string }>> = {
  VIEW: { label: 'View', privilege: 'credentials.view' },
  EDIT: { label: 'Edit', privilege: 'credentials.edit' },
  DELETE: { label: 'Delete', privilege: 'credentials.delete' },
};

/** Where a credential can be created, and by which users. */
export const CREATION = { privilege: 'credentials.create', tenants: ['HALDEN'] } as const;

const PRIVILEGES: readonly string[] = Object.values(TABLE).map(({ privilege }) => privilege);

/** Nobody, everybody, each privilege alone, and the superusers of other areas. */
export const PRIVILEGE_SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['none', new Set<string>()],
  ['all', new Set(PRIVILEGES)],
  ['deployment.admin', new Set(['deployment.admin'])],
  ['bi.deployment.admin', new Set(['bi.deployment.admin'])],
  ...PRIVILEGES.map((privilege) => [`only ${privilege}`, new Set([privilege])] as const),
]);

export function isOpen(action: Action, privileges: ReadonlySet<string>): boolean {
  return privileges.has(TABLE[action].privilege);
}
