import { keptList } from '../../../data/resources/list-source.ts';
import { roleListAddress, roleStatuses, scopeWords } from '../../../rules/roles/record.ts';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { roleActions } from './actions.ts';

/** Administration §2 "Roles". */
const roleList = defineList({
  area: 'roles',
  words: {
    title: 'Roles',
    record: 'role',
    records: 'roles',
    noun: 'role',
    nouns: 'roles',
    nameOf: ({ name }) => `role ${name}`,
    describe: ({ roleId, name }) => `Role ${roleId}: ${name}`,
    whenEmpty: 'No roles yet. They appear here once they are created.',
  },
  address: roleListAddress,
  path: ({ roles }, search) => roles.list(search),
  source: (portal, address) => keptList(portal, portal.resources.roles, address),
  columns: [
    {
      header: 'Role ID',
      width: 'min(240px, 22vw)',
      text: ({ roleId }) => roleId,
      wraps: true,
      link: 'row',
      linkLabel: ({ roleId }) => `View role ${roleId}`,
      card: 'field',
    },
    { header: 'Name', text: ({ name }) => name, wraps: true, link: 'pointer', card: 'heading' },
    {
      header: 'Scopes',
      width: 'min(180px, 16vw)',
      text: (role) => scopeWords(role).join(', '),
      wraps: true,
      isMuted: true,
      narrowBelow: 'Name',
      card: 'field',
    },
    {
      header: 'Privileges',
      isNamed: true,
      width: '104px',
      text: ({ privileges = [] }) => String(privileges.length),
      card: 'field',
    },
    {
      header: 'Status',
      width: '140px',
      cell: ({ record }) => <RecordStatus statuses={roleStatuses} record={record} />,
      card: 'status',
    },
  ],
  actions: { ...roleActions, view: 'VIEW', likely: ['EDIT'], cardButtons: [] },
});

export default function List() {
  return <ListPage list={roleList} />;
}
