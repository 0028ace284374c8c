import { type ReactNode, useSyncExternalStore } from 'react';
import type { Loss } from '../../data/outbox/lost-decisions.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useNow } from '../use-now.ts';
import { ago } from './ago.ts';
import { decisionsCount } from './queue-counts.ts';
import { useOutbox } from './use-outbox.ts';

/** Says that decisions are gone that were on this device alone, until it was read. */
export default function LostDecisionsBanner(): ReactNode {
  const outbox = useOutbox();
  const { own, others } = useSyncExternalStore(outbox.lost.subscribe, outbox.lost.get);
  const now = useNow(60_000).getTime();
  return (
    <>
      {own !== null && (
        <Banner
          tone="danger"
          role="alert"
          title={`${decisionsCount(own.count)} that ${wereNotSent(own)} may be lost.`}
          action={<Understood onPress={() => outbox.lost.acknowledge('own')} />}
        >
          The storage of this device was removed. {firstDecided(own, now)} Look at the requests that wait for your
          approval, and decide again where your decision is missing.
        </Banner>
      )}
      {others !== null && (
        <Banner
          tone="warning"
          role="alert"
          title={`${decisionsCount(others.count)} of others on this device that ${wereNotSent(others)} may be lost.`}
          action={<Understood onPress={() => outbox.lost.acknowledge('others')} />}
        >
          The storage of this device was removed. {firstDecided(others, now)} Whoever decided is told at their next
          sign-in here.
        </Banner>
      )}
    </>
  );
}

function wereNotSent({ count }: Loss): string {
  return count === 1 ? 'was not sent' : 'were not sent';
}

function firstDecided({ count, oldest }: Loss, now: number): string {
  return `${count === 1 ? 'It was decided' : 'The first of them was decided'} ${ago(oldest, now)}.`;
}

function Understood({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" onClick={onPress}>
      Understood
    </Button>
  );
}
