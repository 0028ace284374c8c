import { type ReactNode, useSyncExternalStore } from 'react';
import type { Loss } from '../../data/outbox/lost-decisions.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useNow } from '../portal/use-now.ts';
import { ago } from './ago.ts';
import { decisionsCount } from './outbox-counts.ts';
import { useOutbox } from './use-outbox.ts';

/** Decisions that existed only on this device are lost; shown until read. */
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
          This device’s data was deleted. {firstDecided(own, now)} Check the requests pending your approval and decide
          again if your decision is missing.
        </Banner>
      )}
      {others !== null && (
        <Banner
          tone="warning"
          role="alert"
          title={`${decisionsCount(others.count)} by other users of this device that ${wereNotSent(others)} may be lost.`}
          action={<Understood onPress={() => outbox.lost.acknowledge('others')} />}
        >
          This device’s data was deleted. {firstDecided(others, now)} They are notified when they next sign in here.
        </Banner>
      )}
    </>
  );
}

function wereNotSent({ count }: Loss): string {
  return count === 1 ? 'was not sent' : 'were not sent';
}

function firstDecided({ count, oldest }: Loss, now: number): string {
  return `${count === 1 ? 'It was decided' : 'The oldest was decided'} ${ago(oldest, now)}.`;
}

function Understood({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" onClick={onPress}>
      Understood
    </Button>
  );
}
