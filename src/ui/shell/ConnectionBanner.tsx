import { CloudOff } from 'lucide-react';
import { momentWords } from '../../rules/texts/moments.ts';
import { Button } from '../kit/Button.tsx';
import { CONNECTION_LOSS_WORDS, useConnectionLoss } from '../portal/offline.ts';
import { usePortal } from '../portal/portal-context.tsx';
import { useEverythingSyncedAt } from '../time/as-of.ts';
import { line, words } from './ConnectionBanner.css.ts';

/** What works meanwhile, or what helps. */
const WAYS_ON = {
  offline: 'You’re seeing the data on this device.',
  unreachable: 'You’re seeing the data on this device.',
  degraded: 'You may have to sign in to the network first.',
} as const;

export function ConnectionBanner() {
  const { connectivity } = usePortal();
  const loss = useConnectionLoss();
  const syncedAt = useEverythingSyncedAt();
  if (loss === null) return null;
  return (
    <div className={line}>
      <CloudOff aria-hidden />
      <span className={words} title={`${CONNECTION_LOSS_WORDS[loss]} ${WAYS_ON[loss]}`}>
        {CONNECTION_LOSS_WORDS[loss]}
        {syncedAt !== null && ` As of ${momentWords(syncedAt, Date.now())}.`}
      </span>
      <Button size="small" intent="ghost" onClick={() => connectivity.send({ type: 'CHECK_NOW' })}>
        Try again
      </Button>
    </div>
  );
}
