import { CloudOff } from 'lucide-react';
import { useSyncedAt } from '../as-of.ts';
import { asOfWords } from '../as-of-words.ts';
import { Button } from '../kit/Button.tsx';
import { StatusLine } from '../kit/StatusLine.tsx';
import { useConnectivity, usePortal } from '../portal-context.tsx';

/** Says that the server can't be reached, and as of when what is shown was true. */
export function ConnectionBanner() {
  const { connectivity } = usePortal();
  const known = useConnectivity();
  const isCut = known === 'offline' || known === 'degraded';
  const syncedAt = useSyncedAt();
  if (!isCut) return null;
  const title =
    known === 'offline'
      ? 'You are offline. What you see is what this device holds.'
      : 'The network answers in place of the portal’s server. It may ask you to sign in to the network first.';
  return (
    <StatusLine
      icon={<CloudOff aria-hidden />}
      title={title}
      action={
        <Button size="small" intent="ghost" onClick={() => connectivity.send({ type: 'CHECK_NOW' })}>
          Try again
        </Button>
      }
    >
      {known === 'offline' ? 'You are offline.' : 'This network keeps the server out of reach.'}
      {syncedAt !== null && ` As of ${asOfWords(syncedAt)}.`}
    </StatusLine>
  );
}
