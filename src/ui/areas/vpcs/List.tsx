import { keptList } from '../../../data/resources/list-source.ts';
import { knownUsers } from '../../../data/resources/listed-users.ts';
import { vpcUsers } from '../../../data/vpcs/resource.ts';
import { userName } from '../../../rules/people/users.ts';
import { placeWords, vpcListAddress, vpcStatuses } from '../../../rules/vpcs/record.ts';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { vpcActions } from './actions.ts';

/** Administration §2 "VPCs". */
const vpcList = defineList({
  area: 'vpcs',
  words: {
    title: 'VPCs',
    record: 'VPC',
    records: 'VPCs',
    noun: 'VPC',
    nouns: 'VPCs',
    nameOf: ({ name }) => `VPC ${name}`,
    describe: ({ id, name }) => `VPC #${id}: ${name}`,
    whenEmpty: 'No VPCs yet. They appear here once they are created.',
  },
  address: vpcListAddress,
  path: ({ vpcs }, search) => vpcs.list(search),
  source: (portal, address) => keptList(portal, portal.resources.vpcs, address),
  users: ({ client, resources }) => ({
    ask: (signal) => vpcUsers(client, signal),
    known: () => knownUsers(resources.vpcs, 'createdBy', ({ createdUser }) => createdUser),
  }),
  columns: [
    {
      header: 'ID',
      sort: 'id',
      text: ({ id }) => `#${id}`,
      isTight: true,
      link: 'row',
      linkLabel: ({ name }) => `View VPC ${name}`,
      card: 'field',
    },
    { header: 'Name', sort: 'name', text: ({ name }) => name, wraps: true, link: 'pointer', card: 'heading' },
    {
      header: 'Region',
      sort: 'region',
      width: '18%',
      text: placeWords,
      wraps: true,
      isMuted: true,
      narrowBelow: 'Name',
      card: 'field',
    },
    {
      header: 'Created By',
      sort: 'createdBy',
      width: 'min(124px, 9vw)',
      text: ({ createdUser }) => (createdUser ? userName(createdUser) : ''),
      wraps: true,
      isMuted: true,
      narrowBelow: 'Name',
      card: 'field',
    },
    {
      header: 'Status',
      sort: 'status',
      width: 'min(236px, 24vw)',
      cell: ({ record, now }) => <RecordStatus statuses={vpcStatuses} record={record} now={now} />,
      card: 'status',
    },
  ],
  actions: {
    ...vpcActions,
    listed: vpcActions.lifecycle.actions.filter((action) => action !== 'CANCEL' && action !== 'PLAN'),
    extended: [
      { action: 'CANCEL', extension: 'cancelOperations' },
      { action: 'PLAN', extension: 'areaPlans' },
    ],
    view: 'VIEW',
    likely: ['APPROVE', 'REJECT', 'LAUNCH', 'RETRY', 'LAST_BUILD'],
    cardButtons: ['APPROVE', 'REJECT', 'LAUNCH', 'RETRY'],
    showsRefusal: new Set(['APPROVE'] as const),
    bulk: {
      commands: ['APPROVE', 'REJECT', 'LAUNCH', 'RETRY', 'DELETE'],
      isCredentialEmpty: ({ deployments }, credentialId, signal) => deployments.isCredentialEmpty(credentialId, signal),
    },
  },
});

export default function List() {
  return <ListPage list={vpcList} />;
}
