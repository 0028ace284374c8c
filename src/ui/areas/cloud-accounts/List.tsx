import { accountUsers } from '../../../data/cloud-accounts/resource.ts';
import { keptList } from '../../../data/resources/list-source.ts';
import { knownUsers } from '../../../data/resources/listed-users.ts';
import { cloudAccountListAddress, cloudAccountStatuses } from '../../../rules/cloud-accounts/record.ts';
import { userName } from '../../../rules/people/users.ts';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { cloudAccountActions } from './actions.ts';

/** Administration §2 "Cloud accounts". */
const cloudAccountList = defineList({
  area: 'cloud-accounts',
  words: {
    title: 'Cloud Accounts',
    record: 'cloud account',
    records: 'cloud accounts',
    noun: 'account',
    nouns: 'accounts',
    nameOf: ({ accountId }) => `account ${accountId}`,
    describe: ({ accountId, displayName }) => `Account ${accountId}: ${displayName}`,
    whenEmpty: 'No cloud accounts yet. They appear here once they are created.',
  },
  address: cloudAccountListAddress,
  path: ({ 'cloud-accounts': paths }, search) => paths.list(search),
  source: (portal, address) => keptList(portal, portal.resources['cloud-accounts'], address),
  users: ({ client, resources }) => ({
    ask: (signal) => accountUsers(client, signal),
    known: () => knownUsers(resources['cloud-accounts'], 'createdBy', ({ user }) => user),
  }),
  columns: [
    {
      header: 'Account ID',
      sort: 'id',
      text: ({ accountId }) => accountId,
      wraps: true,
      link: 'row',
      linkLabel: ({ accountId }) => `View account ${accountId}`,
      card: 'field',
    },
    {
      header: 'Display name',
      sort: 'displayName',
      width: '120px',
      text: ({ displayName }) => displayName,
      wraps: true,
      link: 'pointer',
      card: 'heading',
    },
    {
      header: 'Account email',
      sort: 'accountEmail',
      width: '24%',
      text: ({ accountEmail }) => accountEmail,
      wraps: true,
      isMuted: true,
      narrowBelow: 'Account ID',
      card: 'field',
    },
    {
      header: 'Created By',
      sort: 'createdBy',
      width: '112px',
      text: ({ user }) => (user ? userName(user) : ''),
      wraps: true,
      isMuted: true,
      narrowBelow: 'Display name',
      card: 'field',
    },
    {
      header: 'Status',
      sort: 'status',
      width: 'min(250px, 24vw)',
      cell: ({ record, now }) => <RecordStatus statuses={cloudAccountStatuses} record={record} now={now} />,
      card: 'status',
    },
  ],
  actions: {
    ...cloudAccountActions,
    listed: cloudAccountActions.lifecycle.actions.filter((action) => action !== 'CANCEL' && action !== 'PLAN'),
    extended: [
      { action: 'CANCEL', extension: 'cancelOperations' },
      { action: 'PLAN', extension: 'areaPlans' },
    ],
    view: 'VIEW',
    likely: ['APPROVE', 'REJECT', 'LAUNCH', 'RETRY', 'LOGS'],
    cardButtons: ['APPROVE', 'REJECT', 'LAUNCH', 'RETRY'],
    showsRefusal: new Set(['APPROVE'] as const),
    bulk: { commands: ['APPROVE', 'REJECT', 'LAUNCH', 'RETRY', 'DELETE'] },
    isOfferedOnCard: (action, { status }) => action !== 'EDIT' || cloudAccountStatuses.isPending(status),
  },
});

export default function List() {
  return <ListPage list={cloudAccountList} />;
}
