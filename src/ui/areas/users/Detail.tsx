import { userName } from '../../../rules/people/users.ts';
import {
  rolesThere,
  tenantsWithRoles,
  type UserRecord,
  userSections,
  userStatuses,
} from '../../../rules/users/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { lines } from '../../detail/detail.css.ts';
import { defineDetail } from '../../detail/detail-definition.ts';
import { PageLink, TenantLink } from '../../page/links.tsx';
import { numericIdOf } from '../../page/numeric-id.ts';
import { useKeptRecord } from '../../page/record-reading.ts';
import type { Paths } from '../../paths.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { userActions } from './actions.ts';

const statusOf = (user: UserRecord) => <RecordStatus statuses={userStatuses} record={user} />;

function roleLinks(roles: UserRecord['globalRoles'] = [], { roles: paths }: Paths) {
  return (
    <span className={lines}>
      {roles.map(({ roleId, name }) => (
        <span key={roleId}>
          <PageLink to={paths.view(roleId)}>{name}</PageLink>
        </span>
      ))}
    </span>
  );
}

const userDetail = defineDetail({
  area: 'users',
  noun: 'user',
  title: ({ userId }) => `Viewing #${userId}`,
  idOf: ({ userId }) => numericIdOf(userId),
  useRecord: (id) => useKeptRecord(usePortal().resources.users, id),
  name: userName,
  subtitle: ({ email }) => [email],
  status: statusOf,
  sections: userSections,
  values: {
    Status: statusOf,
    'Global roles': ({ globalRoles }, { paths }) => roleLinks(globalRoles, paths),
    'Default roles': ({ defaultRoles }, { paths }) => roleLinks(defaultRoles, paths),
    Tenants: (user) => (
      <span className={lines}>
        {tenantsWithRoles(user).map(({ tenantId, tenantName, roles }) => (
          <span key={tenantId}>
            <TenantLink tenantId={tenantId}>{tenantName}</TenantLink>: {rolesThere(roles)}
          </span>
        ))}
      </span>
    ),
  },
  actions: { ...userActions, beside: ['RESET_PASSKEYS', 'ACTIVATE', 'DEACTIVATE'], primary: ['EDIT'] },
});

/** Administration §2 "Users". */
export default function Detail() {
  return <DetailPage detail={userDetail} />;
}
