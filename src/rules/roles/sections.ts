import type { Role } from '../../contract/generated/schema.d.ts';
import { privilegeLabel } from '../privilege-labels.ts';
import { comparisonOf, sectionsOf } from '../record-sections.ts';
import type { RoleRecord } from './record.ts';
import { roleStatuses } from './statuses.ts';

/** The scopes of a role by its own fields, in the order of the screens (Administration §6). */
const ROLE_SCOPES = [
  { field: 'isGlobalScoped', words: 'Global' },
  { field: 'isDefaultScoped', words: 'Default' },
  { field: 'isTenantScoped', words: 'Tenant' },
] as const satisfies readonly { readonly field: keyof Role; readonly words: string }[];

/** Where users may hold the role, in words. */
export function scopeWords(role: Role): readonly string[] {
  return ROLE_SCOPES.filter(({ field }) => role[field] === true).map(({ words }) => words);
}

/** The page of a role (Administration §2 "Roles", §3), which also says what differs where it was changed meanwhile. */
export const roleSections = sectionsOf<RoleRecord>()([
  {
    title: 'Role',
    fields: [
      { label: 'Status', compares: ['status'], text: ({ status }) => roleStatuses.words(status) },
      { label: 'Role ID', compares: ['roleId'], text: ({ roleId }) => roleId, isMono: true },
      { label: 'Name', compares: ['name'], text: ({ name }) => name },
      { label: 'Scopes', compares: ['isGlobalScoped', 'isDefaultScoped', 'isTenantScoped'], lines: scopeWords },
    ],
  },
  {
    title: 'Privileges',
    fields: [
      {
        label: 'Privileges',
        compares: ['privileges'],
        lines: ({ privileges = [] }) => privileges.map(({ name }) => privilegeLabel(name)),
        isWide: true,
      },
    ],
  },
]);

export const roleComparison = comparisonOf<RoleRecord>(roleSections);
