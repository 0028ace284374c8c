import { Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullMomentWords } from '../../rules/texts/moments.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { AddressLink } from '../page/address-link.tsx';
import { usePaths } from '../portal/portal-context.tsx';
import type { ShownDecision } from './outbox-context.tsx';
import { mark, marked, reason as reasonClass, words as wordsClass } from './PendingMark.css.ts';

export function pendingTitle({ words, comment, decidedAt, limit }: ShownDecision): string {
  const said = comment === null ? '' : ` “${comment}”`;
  return `${words}. Decided ${fullMomentWords(decidedAt)}.${said}${limit} Show the queue.`;
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

export interface MarkedStatusProps {
  pending: ShownDecision | null;
  /** Why it was rejected; null for none. */
  reason?: string | null;
  /** "Overdue · 1 of 2 approvals"; null for none. */
  note?: string | null;
  children: ReactNode;
}

export function MarkedStatus({ pending, reason = null, note = null, children }: MarkedStatusProps) {
  return (
    <span className={marked}>
      {children}
      {note !== null && <span className={reasonClass}>{note}</span>}
      {pending !== null ? (
        <PendingMark pending={pending} />
      ) : (
        reason !== null && (
          <span className={reasonClass} title={reason}>
            <VisuallyHidden>Reason: </VisuallyHidden>
            {reason}
          </span>
        )
      )}
    </span>
  );
}
