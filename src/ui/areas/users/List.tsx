import { keptList } from '../../../data/resources/list-source.ts';
import { userName } from '../../../rules/people/users.ts';
import { userListAddress, userStatuses } from '../../../rules/users/record.ts';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { userActions } from './actions.ts';

/** Administration §2 "Users". */
const userList = defineList({
  area: 'users',
  words: {
    title: 'Users',
    record: 'user',
    records: 'users',
    noun: 'user',
    nouns: 'users',
    nameOf: userName,
    describe: (user) => `User #${user.userId}: ${userName(user)}`,
    whenEmpty: 'No users yet. They appear here after they sign in for the first time.',
  },
  address: userListAddress,
  path: ({ users }, search) => users.list(search),
  source: (portal, address) => keptList(portal, portal.resources.users, address),
  columns: [
    {
      header: 'User ID',
      text: ({ userId }) => `#${userId}`,
      isTight: true,
      link: 'row',
      linkLabel: ({ userId }) => `View user #${userId}`,
      card: 'field',
    },
    { header: 'Name', text: userName, wraps: true, link: 'pointer', card: 'heading' },
    {
      header: 'Email',
      width: '27%',
      text: ({ email }) => email,
      wraps: true,
      isMuted: true,
      narrowBelow: 'Name',
      card: 'field',
    },
    {
      header: 'Tenants',
      width: 'min(180px, 14vw)',
      text: ({ tenants = [], globalRoles = [] }) =>
        [
          ...globalRoles.map(({ name }) => `All tenants (${name})`),
          ...tenants.map(({ tenantName }) => tenantName),
        ].join(', '),
      wraps: true,
      isMuted: true,
      card: 'field',
    },
    {
      header: 'Status',
      width: 'min(168px, 21vw)',
      cell: ({ record }) => <RecordStatus statuses={userStatuses} record={record} />,
      card: 'status',
    },
  ],
  actions: {
    ...userActions,
    view: 'VIEW',
    likely: ['EDIT', 'ACTIVATE', 'DEACTIVATE'],
    cardButtons: ['ACTIVATE', 'DEACTIVATE'],
  },
});

export default function List() {
  return <ListPage list={userList} />;
}
