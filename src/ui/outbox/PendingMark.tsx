import { Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddressLink } from '../page/address-link.tsx';
import { usePaths } from '../portal/portal-context.tsx';
import { ago } from './ago.ts';
import type { ShownDecision } from './outbox-context.tsx';
import { mark, marked, words as wordsClass } from './PendingMark.css.ts';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

export function pendingTitle({ words, decidedAt }: ShownDecision): string {
  return `${words}. Decided ${ago(decidedAt, Date.now())}, ${exact.format(decidedAt)}. Show the queue.`;
}

export function PendingMark({ pending }: { pending: ShownDecision }) {
  const { outbox } = usePaths();
  const Icon = pending.isUrgent ? TriangleAlert : Hourglass;
  return (
    <AddressLink className={mark} to={outbox.list()} title={pendingTitle(pending)} data-urgent={pending.isUrgent}>
      <Icon aria-hidden />
      <span className={wordsClass}>{pending.words}</span>
    </AddressLink>
  );
}

export function MarkedStatus({ pending, children }: { pending: ShownDecision | null; children: ReactNode }) {
  return (
    <span className={marked}>
      {children}
      {pending !== null && <PendingMark pending={pending} />}
    </span>
  );
}
