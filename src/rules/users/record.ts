import { userRecordParser } from '../../contract/generated/parsers/users.ts';
import type { UserRecord as User } from '../../contract/generated/schema.d.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { choiceFilter, numberFilter, textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { comparisonOf, sectionsOf } from '../records/record-sections.ts';
import { defineStatuses, type StatusOf } from '../records/statuses.ts';
import { ownValue } from '../texts/typed-names.ts';
import { countedStatuses } from '../workflows/counted-statuses.ts';

export const userStatuses = defineStatuses({
  ACTIVE: { words: 'Active', style: 'running', sign: 'on', clause: 'the user is active' },
  INACTIVE: { words: 'Inactive', style: 'stopped', sign: 'off', clause: 'the user is inactive' },
  PENDING: {
    words: 'Pending activation',
    style: 'initiated',
    sign: 'decision',
    clause: 'the user is pending activation',
  },
  REJECTED: { words: 'Rejected', style: 'failed', sign: 'refused', clause: 'the user has been rejected' },
});
export type UserStatus = StatusOf<typeof userStatuses>;

/** "Active, Pending or Rejected; others Active or Inactive". */
export const USER_STATUS_CHOICES: Readonly<Record<UserStatus, string>> = {
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  PENDING: 'Pending',
  REJECTED: 'Rejected',
};

/** Whether a deactivated user gets access again; a pending user never had it. */
export function isReadmitted(before: UserStatus, after: UserStatus): boolean {
  return (before === 'INACTIVE' || before === 'REJECTED') && after === 'ACTIVE';
}

export function choosableStatuses(status: UserStatus): readonly UserStatus[] {
  return status === 'PENDING' ? ['ACTIVE', 'PENDING', 'REJECTED'] : ['ACTIVE', 'INACTIVE'];
}

export type UserRecord = User & { readonly id: number };

export function recordOf(user: User): UserRecord {
  return { ...user, id: user.userId };
}

const names = (roles: User['globalRoles'] = []) => roles.map(({ name }) => name);

export function tenantsWithRoles({ tenants = [], tenantedRoles = {} }: User) {
  return tenants.map(({ tenantId, tenantName }) => ({
    tenantId,
    tenantName,
    roles: names(ownValue(tenantedRoles, tenantId)),
  }));
}

export function rolesThere(roles: readonly string[]): string {
  return roles.length === 0 ? 'no roles' : roles.join(', ');
}

/** The page of a user (Administration §2 "Users", §3), also used to compare states. */
export const userSections = sectionsOf<UserRecord>()([
  {
    title: 'User',
    fields: [
      {
        label: 'Status',
        compares: ['status'],
        text: ({ status }) => userStatuses.words(status),
        look: ({ status }) => userStatuses.look(status),
      },
      { label: 'User ID', text: ({ userId }) => userId },
      { label: 'First name', compares: ['firstName'], text: ({ firstName }) => firstName },
      { label: 'Last name', compares: ['lastName'], text: ({ lastName }) => lastName },
      { label: 'Email', compares: ['email'], text: ({ email }) => email, isCopied: true },
    ],
  },
  {
    title: 'Roles',
    fields: [
      { label: 'Global roles', compares: ['globalRoles'], lines: ({ globalRoles }) => names(globalRoles) },
      { label: 'Default roles', compares: ['defaultRoles'], lines: ({ defaultRoles }) => names(defaultRoles) },
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

export const userListAddress = createListAddress(1, {
  userId: numberFilter('User ID', 1),
  email: textFilter('Email'),
  status: choiceFilter('Status', userStatuses.all, userStatuses.words),
});
export type UserListQuery = QueryOf<typeof userListAddress>;

export const countedUsers = countedStatuses(userStatuses, userListAddress);

export const loggedUser = loggedEntity({
  parser: userRecordParser,
  recordOf,
  sections: userSections,
  title: ({ email }) => `Deployment user ${email}`,
});
