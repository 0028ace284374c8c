import { type RoleRecord, roleSections, roleStatuses } from '../../../rules/roles/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { useKeptRecord } from '../../detail/record-reading.ts';
import { usePortal } from '../../portal-context.tsx';
import { RecordStatus } from '../../RecordStatus.tsx';
import { roleActions } from './actions.ts';
import { PrivilegeGroups } from './PrivilegeGroups.tsx';

const statusOf = (role: RoleRecord) => <RecordStatus statuses={roleStatuses} record={role} />;

const roleDetail = defineDetail({
  area: 'roles',
  noun: 'role',
  title: ({ roleId }) => `Viewing ${roleId}`,
  idOf: ({ roleId }) => roleId ?? null,
  useRecord: (id) => useKeptRecord(usePortal().resources.roles, id),
  subtitle: ({ name }) => [name],
  status: statusOf,
  sections: roleSections,
  values: {
    Status: statusOf,
    Privileges: ({ privileges = [] }) => <PrivilegeGroups names={privileges.map(({ name }) => name)} />,
  },
  actions: { ...roleActions, beside: ['DELETE'], primary: ['EDIT'] },
});

/** One role, read-only, with what can be done with it (Administration §2 "Roles"). */
export default function Detail() {
  return <DetailPage detail={roleDetail} />;
}
