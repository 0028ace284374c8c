import type { UserRecord as User } from '../../contract/generated/schema.d.ts';
import { comparisonOf, sectionsOf } from '../record-sections.ts';
import { ownValue } from '../typed-names.ts';
import type { UserRecord } from './record.ts';
import { userStatuses } from './statuses.ts';

const names = (roles: User['globalRoles'] = []) => roles.map(({ name }) => name);

/** The tenants of a user, each with the names of the roles there. */
export function tenantsWithRoles({ tenants = [], tenantedRoles = {} }: User) {
  return tenants.map(({ tenantId, tenantName }) => ({
    tenantId,
    tenantName,
    roles: names(ownValue(tenantedRoles, tenantId)),
  }));
}

/** What stands behind a tenant's name: the roles there. */
export function rolesThere(roles: readonly string[]): string {
  return roles.length === 0 ? 'no roles' : roles.join(', ');
}

/** The page of a user (Administration §2 "Users", §3), which also says what differs where they were changed meanwhile. */
export const userSections = sectionsOf<UserRecord>()([
  {
    title: 'User',
    fields: [
      { label: 'Status', compares: ['status'], text: ({ status }) => userStatuses.words(status) },
      { label: 'User ID', text: ({ userId }) => userId },
      { label: 'First Name', compares: ['firstName'], text: ({ firstName }) => firstName },
      { label: 'Last Name', compares: ['lastName'], text: ({ lastName }) => lastName },
      { label: 'Email', compares: ['email'], text: ({ email }) => email, isCopied: true },
    ],
  },
  {
    title: 'Roles',
    fields: [
      { label: 'Global Roles', compares: ['globalRoles'], lines: ({ globalRoles }) => names(globalRoles) },
      { label: 'Default Roles', compares: ['defaultRoles'], lines: ({ defaultRoles }) => names(defaultRoles) },
      {
        label: 'Tenants',
        compares: ['tenants', 'tenantedRoles'],
        lines: (user) => tenantsWithRoles(user).map(({ tenantName, roles }) => `${tenantName}: ${rolesThere(roles)}`),
        isWide: true,
      },
    ],
  },
]);

export const userComparison = comparisonOf<UserRecord>(userSections);
