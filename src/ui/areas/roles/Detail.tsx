import { groupPrivileges } from '../../../rules/access/privilege-groups.ts';
import { privilegeLabel } from '../../../rules/access/privilege-labels.ts';
import { type RoleRecord, roleSections, roleStatuses } from '../../../rules/roles/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { NameBreaks } from '../../kit/NameBreaks.tsx';
import { useKeptRecord } from '../../page/record-reading.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { roleActions } from './actions.ts';
import { group, groupName, groups, key } from './privileges.css.ts';

export function PrivilegeGroups({ names }: { readonly names: readonly string[] }) {
  return (
    <div className={groups}>
      {groupPrivileges(names, (name) => name).map(({ group: title, privileges }) => (
        <div key={title} className={group}>
          <h3 className={groupName}>{title}</h3>
          <ul>
            {privileges.map((name) => (
              <li key={name}>
                {privilegeLabel(name)}{' '}
                <span className={key}>
                  <NameBreaks of={name} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const statusOf = (role: RoleRecord) => <RecordStatus statuses={roleStatuses} record={role} />;

const roleDetail = defineDetail({
  area: 'roles',
  noun: 'role',
  title: ({ roleId }) => `Viewing ${roleId}`,
  idOf: ({ roleId }) => roleId ?? null,
  useRecord: (id) => useKeptRecord(usePortal().resources.roles, id),
  name: ({ name }) => name,
  status: statusOf,
  sections: roleSections,
  values: {
    Status: statusOf,
    Privileges: ({ privileges = [] }) => <PrivilegeGroups names={privileges.map(({ name }) => name)} />,
  },
  actions: { ...roleActions, beside: ['DELETE'], primary: ['EDIT'] },
});

/** Administration §2 "Roles". */
export default function Detail() {
  return <DetailPage detail={roleDetail} />;
}
