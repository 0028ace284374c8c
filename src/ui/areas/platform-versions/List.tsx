import { keptList } from '../../../data/resources/list-source.ts';
import { platformVersionListAddress, platformVersionStatuses } from '../../../rules/platform-versions/record.ts';
import { yesOrNo } from '../../../rules/record-sections.ts';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { RecordStatus } from '../../RecordStatus.tsx';
import { platformVersionActions } from './actions.ts';
import { PurgeButton } from './PurgeButton.tsx';

/** The list of platform versions (Administration §2 "Platform versions"). */
const platformVersionList = defineList({
  area: 'platform-versions',
  words: {
    title: 'Platform Versions',
    record: 'platform version',
    records: 'platform versions',
    noun: 'version',
    nouns: 'versions',
    nameOf: ({ name, id }) => `${name} ${id}`,
    describe: ({ name, id }) => `Platform version ${id}: ${name}`,
    whenEmpty: 'No platform versions yet. To list obsolete ones, use the Status filter.',
  },
  address: platformVersionListAddress,
  path: (paths, search) => paths['platform-versions'].list(search),
  source: (portal, address) => keptList(portal, portal.resources['platform-versions'], address),
  columns: [
    {
      header: 'Name',
      text: ({ name }) => name,
      wraps: true,
      link: 'row',
      linkLabel: ({ name, id }) => `View ${name} ${id}`,
      card: 'heading',
    },
    { header: 'Version', width: '16%', text: ({ id }) => id, wraps: true, card: 'field' },
    {
      header: 'Docker Version',
      width: '15%',
      text: ({ dockerVersion }) => dockerVersion ?? '',
      wraps: true,
      isMuted: true,
      tabletBelow: 'Name',
      card: 'field',
    },
    {
      header: 'Installer Version',
      width: '15%',
      text: ({ installerVersion }) => installerVersion ?? '',
      wraps: true,
      isMuted: true,
      tabletBelow: 'Version',
      card: 'field',
    },
    {
      header: 'Status',
      width: '168px',
      cell: ({ record }) => <RecordStatus statuses={platformVersionStatuses} record={record} />,
      card: 'status',
    },
    { header: 'In Use', width: '72px', text: ({ inUse }) => yesOrNo(inUse), card: 'field' },
  ],
  Tools: PurgeButton,
  actions: { ...platformVersionActions, view: 'VIEW', likely: ['EDIT'], cardButtons: [] },
});

export default function List() {
  return <ListPage list={platformVersionList} />;
}
