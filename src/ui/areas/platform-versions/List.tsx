import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { purgePlatformVersions } from '../../../data/platform-versions/resource.ts';
import { keptList } from '../../../data/resources/list-source.ts';
import { mayPurgePlatformVersions } from '../../../rules/access/grants.ts';
import {
  platformVersionListAddress,
  platformVersionStatuses,
  purgedWords,
} from '../../../rules/platform-versions/record.ts';
import { yesOrNo } from '../../../rules/records/record-sections.ts';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { Button } from '../../kit/Button.tsx';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { useOfflineRefusal } from '../../portal/offline.ts';
import { usePortal, useViewer } from '../../portal/portal-context.tsx';
import { useToast } from '../../portal/toasts.tsx';
import { useDialogWork } from '../../portal/use-dialog-work.ts';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { platformVersionActions } from './actions.ts';

const TITLE = 'Purge Platform Versions';

function PurgeDialog({ onClose }: { onClose: () => void }) {
  const { client, resources } = usePortal();
  const tell = useToast();
  // One id per decision: a resend counts once.
  const [commandId] = useState(() => crypto.randomUUID());
  const purge = async () => {
    const versions = await purgePlatformVersions(client, commandId);
    tell({ id: 'purged', tone: versions.length > 0 ? 'success' : 'info', message: purgedWords(versions) });
    resources['platform-versions'].missed();
  };
  const { isPending, failure, start } = useDialogWork(TITLE, purge, onClose);
  return (
    <AlertDialog
      kind="confirm"
      title={TITLE}
      isDanger
      isPending={isPending}
      error={failure}
      onConfirm={() => void start()}
      onClose={onClose}
    >
      <p>Are you sure you want to purge all the unused and obsolete platform versions?</p>
    </AlertDialog>
  );
}

function PurgeButton() {
  const { privileges } = useViewer();
  const refusal = useOfflineRefusal('needs network', 'Purge Platform Versions');
  const [isAsked, setAsked] = useState(false);
  if (!mayPurgePlatformVersions(privileges)) return null;
  return (
    <>
      <Button icon={<Eraser aria-hidden />} refusal={refusal} onClick={() => setAsked(true)}>
        Purge Platform Versions
      </Button>
      {isAsked && <PurgeDialog onClose={() => setAsked(false)} />}
    </>
  );
}

/** Administration §2 "Platform versions". */
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
      isNamed: true,
      width: '15%',
      text: ({ dockerVersion }) => dockerVersion ?? '',
      wraps: true,
      isMuted: true,
      narrowBelow: 'Name',
      card: 'field',
    },
    {
      header: 'Installer Version',
      isNamed: true,
      width: '15%',
      text: ({ installerVersion }) => installerVersion ?? '',
      wraps: true,
      isMuted: true,
      narrowBelow: 'Version',
      card: 'field',
    },
    {
      header: 'Status',
      width: '168px',
      cell: ({ record }) => <RecordStatus statuses={platformVersionStatuses} record={record} />,
      card: 'status',
    },
    { header: 'In Use', isNamed: true, width: '72px', text: ({ inUse }) => yesOrNo(inUse), card: 'field' },
  ],
  Tools: PurgeButton,
  actions: { ...platformVersionActions, view: 'VIEW', likely: ['EDIT'], cardButtons: [] },
});

export default function List() {
  return <ListPage list={platformVersionList} />;
}
