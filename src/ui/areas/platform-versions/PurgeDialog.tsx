import { useState } from 'react';
import { toAppError } from '../../../contract/app-error.ts';
import { purgePlatformVersions } from '../../../data/platform-versions/resource.ts';
import { purgedWords } from '../../../rules/platform-versions/record.ts';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { usePortal } from '../../portal-context.tsx';
import { useToast } from '../../toasts.tsx';

/** Asks before every obsolete version that nothing uses is deleted, and says which they were. */
export default function PurgeDialog({ onClose }: { onClose: () => void }) {
  const { client, resources } = usePortal();
  const tell = useToast();
  // One decision has one id: sent again, it counts once.
  const [commandId] = useState(() => crypto.randomUUID());
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const purge = async () => {
    setPending(true);
    setError(null);
    try {
      const versions = await purgePlatformVersions(client, commandId);
      tell({ id: 'purged', tone: versions.length > 0 ? 'success' : 'info', message: purgedWords(versions) });
      resources['platform-versions'].missed();
      onClose();
    } catch (cause) {
      setError(toAppError(cause).message);
      setPending(false);
    }
  };
  return (
    <AlertDialog
      kind="confirm"
      title="Purge Platform Versions"
      isDanger
      isPending={isPending}
      error={error}
      onConfirm={() => void purge()}
      onClose={onClose}
    >
      <p>Are you sure you want to purge all the unused and obsolete platform versions?</p>
    </AlertDialog>
  );
}
