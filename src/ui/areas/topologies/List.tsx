import { keptList } from '../../../data/resources/list-source.ts';
import { userName } from '../../../rules/people/users.ts';
import { topologyListAddress } from '../../../rules/topologies/record.ts';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { topologyActions } from './actions.ts';

/** Administration §2 "Topologies". */
const topologyList = defineList({
  area: 'topologies',
  words: {
    title: 'Topologies',
    record: 'topology',
    records: 'topologies',
    noun: 'topology',
    nouns: 'topologies',
    nameOf: ({ name, topologyVersion }) => `${name} ${topologyVersion}`,
    describe: ({ name, topologyVersion }) => `Topology ${name} ${topologyVersion}`,
    whenEmpty: 'No topologies yet. They appear here once they are created.',
  },
  address: topologyListAddress,
  path: ({ topologies }, search) => topologies.list(search),
  source: (portal, address) => keptList(portal, portal.resources.topologies, address),
  columns: [
    {
      header: 'Name',
      text: ({ name }) => name,
      wraps: true,
      link: 'row',
      linkLabel: ({ name, topologyVersion }) => `View ${name} ${topologyVersion}`,
      card: 'heading',
    },
    { header: 'Version', width: '20%', text: ({ topologyVersion }) => topologyVersion, wraps: true, card: 'field' },
    {
      header: 'Network Mask',
      isNamed: true,
      width: '140px',
      text: ({ mask }) => (mask === undefined ? '' : `/${mask}`),
      card: 'field',
    },
    {
      header: 'Created By',
      width: 'min(200px, 20vw)',
      text: ({ createdUser }) => (createdUser ? userName(createdUser) : ''),
      wraps: true,
      isMuted: true,
      narrowBelow: 'Name',
      card: 'field',
    },
  ],
  actions: { ...topologyActions, view: 'VIEW', likely: ['EDIT', 'COPY'], cardButtons: [] },
});

export default function List() {
  return <ListPage list={topologyList} />;
}
