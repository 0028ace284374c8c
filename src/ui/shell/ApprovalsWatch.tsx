import { useEffect, useEffectEvent, useState } from 'react';
import { watchKeptTenants } from '../../data/approvals/kept-tenants.ts';
import { followTenants } from '../../data/approvals/refresh-tenants.ts';
import { watchEverywhere } from '../../data/approvals/waiting-approvals.ts';
import type { WaitingPage } from '../../data/approvals/waiting-areas.ts';
import type { WaitingApproval } from '../../rules/approvals/waiting-approval.ts';
import { recordKey } from '../../rules/records/record-key.ts';
import type { NavigationCount } from '../kit/navigation.ts';
import { useOutboxView } from '../outbox/outbox-context.tsx';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import { usePortal } from '../portal/portal-context.tsx';

/** No device follows the changes of other tenants. */
const OTHERS_EVERY_MS = 300_000;

const NOTHING = { rows: [], partial: false } satisfies Pick<WaitingPage, 'rows' | 'partial'>;

function toDecideWords(count: number): string {
  return count === 1 ? '1 request waits for your decision' : `${count} requests wait for your decision`;
}

interface ApprovalsWatchProps {
  /** As Approvals lists them; undefined for none. */
  onCount: (count: NavigationCount | undefined) => void;
  /** Whether the user decides in another of their tenants, as far as the device knows. */
  onElsewhere: (decides: boolean) => void;
}

/** Counts what waits for the user's decision, by the device; a queued decision is made. */
export default function ApprovalsWatch({ onCount, onElsewhere }: ApprovalsWatchProps) {
  const portal = usePortal();
  const viewer = useFactsViewer();
  const { pending } = useOutboxView();
  const [waiting, setWaiting] = useState<Pick<WaitingPage, 'rows' | 'partial'>>(NOTHING);
  useEffect(() => {
    const stop = watchEverywhere(portal, viewer, (page) => setWaiting(page ?? NOTHING));
    const stopOthers = followTenants(portal, OTHERS_EVERY_MS);
    return () => {
      stop();
      stopOthers();
      setWaiting(NOTHING);
    };
  }, [portal, viewer]);
  const tellElsewhere = useEffectEvent(onElsewhere);
  useEffect(() => {
    const watching = watchKeptTenants(portal).subscribe({
      next: (kept) => tellElsewhere(kept.length > 0),
      // Without storage nothing is known of them.
      error: () => tellElsewhere(false),
    });
    return () => {
      watching.unsubscribe();
      tellElsewhere(false);
    };
  }, [portal]);
  const isUndecided = ({ area, record: { id } }: WaitingApproval) =>
    pending.get(recordKey({ area, id }))?.standsInTheWay !== true;
  const count = waiting.rows.filter(isUndecided).length;
  const isLeast = waiting.partial;
  const tell = useEffectEvent(onCount);
  useEffect(() => {
    const words = toDecideWords(count);
    // The device may not hold every record yet.
    const shown = isLeast ? `At least ${words}` : words;
    tell(count === 0 ? undefined : { value: count, isLeast, isUrgent: false, words: shown });
  }, [count, isLeast]);
  return null;
}
