import { useState } from 'react';
import { purgePlatformVersions } from '../../../data/platform-versions/resource.ts';
import { purgedWords } from '../../../rules/platform-versions/record.ts';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { usePortal } from '../../portal-context.tsx';
import { useToast } from '../../toasts.tsx';
import { useDialogWork } from '../../use-dialog-work.ts';

const TITLE = 'Purge Platform Versions';

/** Asks before every obsolete version that nothing uses is deleted, and says which they were. */
export default function PurgeDialog({ onClose }: { onClose: () => void }) {
  const { client, resources } = usePortal();
  const tell = useToast();
  // One decision has one id: sent again, it counts once.
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
