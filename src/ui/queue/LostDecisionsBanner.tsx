import { useSyncExternalStore } from 'react';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useNow } from '../use-now.ts';
import { ago } from './ago.ts';
import { decisionsCount } from './queue-counts.ts';
import { useOutbox } from './use-outbox.ts';

/** Says that decisions are gone that were on this device alone, until their owner has read it. */
export default function LostDecisionsBanner() {
  const outbox = useOutbox();
  const lost = useSyncExternalStore(outbox.lost.subscribe, outbox.lost.get);
  const now = useNow(60_000).getTime();
  if (lost === null) return null;
  const { count, oldest } = lost;
  return (
    <Banner
      tone="danger"
      role="alert"
      title={`${decisionsCount(count)} that ${count === 1 ? 'was' : 'were'} not sent may be lost.`}
      action={
        <Button size="small" onClick={() => outbox.lost.acknowledge()}>
          Understood
        </Button>
      }
    >
      The browser has removed what the portal had stored on this device.{' '}
      {count === 1 ? 'It was decided' : 'The first of them was decided'} {ago(oldest, now)}. Look at the requests that
      wait for your approval, and decide again where your decision is missing.
    </Banner>
  );
}
