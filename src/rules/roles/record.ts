import { roleParser } from '../../contract/generated/parsers/roles.ts';
import type { Role } from '../../contract/generated/schema.d.ts';
import { privilegeLabel } from '../access/privilege-labels.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { comparisonOf, sectionsOf } from '../records/record-sections.ts';
import { defineStatuses } from '../records/statuses.ts';

export const roleStatuses = defineStatuses({
  ACTIVE: { words: 'Active', style: 'running', sign: 'on', clause: 'it is active' },
  INACTIVE: { words: 'Deactivated', style: 'stopped', sign: 'off', clause: 'it is deactivated' },
});

export type RoleRecord = Role & { readonly id: string };

export function recordOf(role: Role): RoleRecord {
  return { ...role, id: role.roleId };
}

/** In the order of the screens (Administration §6). */
const ROLE_SCOPES = [
  { field: 'isGlobalScoped', words: 'Global' },
  { field: 'isDefaultScoped', words: 'Default' },
  { field: 'isTenantScoped', words: 'Tenant' },
] as const satisfies readonly { readonly field: keyof Role; readonly words: string }[];

export function scopeWords(role: Role): readonly string[] {
  return ROLE_SCOPES.filter(({ field }) => role[field] === true).map(({ words }) => words);
}

/** The page of a role (Administration §2 "Roles", §3), also used to compare states. */
export const roleSections = sectionsOf<RoleRecord>()([
  {
    title: 'Role',
    fields: [
      {
        label: 'Status',
        compares: ['status'],
        text: ({ status }) => roleStatuses.words(status),
        look: ({ status }) => roleStatuses.look(status),
      },
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

/** Administration §2 "Roles"; §5: an id has at least one character. */
export const roleListAddress = createListAddress(1, { roleId: textFilter('Role ID'), name: textFilter('Name') });
export type RoleListQuery = QueryOf<typeof roleListAddress>;

export const loggedRole = loggedEntity({
  parser: roleParser,
  recordOf,
  sections: roleSections,
  title: ({ name }) => `Deployment role ${name}`,
});
