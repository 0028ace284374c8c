import { Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddressLink } from '../page/address-link.tsx';
import { usePaths } from '../portal/portal-context.tsx';
import { ago } from './ago.ts';
import { mark, marked, words as wordsClass } from './PendingMark.css.ts';
import type { ShownDecision } from './queue-context.tsx';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

/** "Approval queued · 1st of 3", decided when; for a tooltip. */
export function pendingTitle({ words, decidedAt }: ShownDecision): string {
  return `${words}. Decided ${ago(decidedAt, Date.now())}, ${exact.format(decidedAt)}. Show the queue.`;
}

/** That a decision on a record has no answer yet; leads to the queue. */
export function PendingMark({ pending }: { pending: ShownDecision }) {
  const { queue } = usePaths();
  const Icon = pending.isUrgent ? TriangleAlert : Hourglass;
  return (
    <AddressLink className={mark} to={queue.list()} title={pendingTitle(pending)} data-urgent={pending.isUrgent}>
      <Icon aria-hidden />
      <span className={wordsClass}>{pending.words}</span>
    </AddressLink>
  );
}

/** A record's status as the server has it, with the mark of what waits for it. */
export function MarkedStatus({ pending, children }: { pending: ShownDecision | null; children: ReactNode }) {
  return (
    <span className={marked}>
      {children}
      {pending !== null && <PendingMark pending={pending} />}
    </span>
  );
}
