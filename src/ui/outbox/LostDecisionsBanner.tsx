import { type ReactNode, useSyncExternalStore } from 'react';
import type { Loss } from '../../data/outbox/lost-decisions.ts';
import type { WorkCount } from '../../machines/outbox/work.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useNow } from '../portal/server-clock.ts';
import { ago } from './ago.ts';
import { workTotal, workWords } from './outbox-counts.ts';
import { useOutbox } from './use-outbox.ts';

/** What existed only on this device is lost; shown until read. */
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
          title={`${workWords(own.count)} that ${wereNotSent(own)} may be lost.`}
          action={<Understood onPress={() => outbox.lost.acknowledge('own')} />}
        >
          This device’s data was deleted. {firstDecided(own, now)} {checkWords(own)}
        </Banner>
      )}
      {others !== null && (
        <Banner
          tone="warning"
          role="alert"
          title={`${workWords(others.count)} by other users of this device that ${wereNotSent(others)} may be lost.`}
          action={<Understood onPress={() => outbox.lost.acknowledge('others')} />}
        >
          This device’s data was deleted. {firstDecided(others, now)} They are notified when they next sign in here.
        </Banner>
      )}
    </>
  );
}

function wereNotSent({ count }: Loss): string {
  return workTotal(count) === 1 ? 'was not sent' : 'were not sent';
}

function firstDecided({ count, oldest }: Loss, now: number): string {
  const verb = isOnlyDecisions(count) ? 'decided' : 'made';
  return `${workTotal(count) === 1 ? 'It was' : 'The oldest was'} ${verb} ${ago(oldest, now)}.`;
}

function isOnlyDecisions(count: WorkCount): boolean {
  return workTotal(count) === (count.decision ?? 0);
}

function checkWords({ count }: Loss): string {
  return isOnlyDecisions(count)
    ? 'Check the requests pending your approval and decide again if your decision is missing.'
    : 'Check the records, and do again what is missing there.';
}

function Understood({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" onClick={onPress}>
      Understood
    </Button>
  );
}
