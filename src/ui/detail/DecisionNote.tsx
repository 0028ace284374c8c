import { KeyRound, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { DecisionSigning } from '../../contract/generated/schema.d.ts';
import { decisionWords } from '../../rules/records/decision-words.ts';
import type { RecordDecision } from '../../rules/records/record-decision.ts';
import { toneIcon } from '../kit/tones.css.ts';
import { Moment } from '../outbox/Moment.tsx';
import { PageLink } from '../page/links.tsx';
import { useMayOpen, usePaths } from '../portal/portal-context.tsx';
import { comment as commentClass, head, icon, note, signed, words } from './DecisionNote.css.ts';

const LOOKS = {
  APPROVE: { Icon: ThumbsUp, tone: 'ready' },
  REJECT: { Icon: ThumbsDown, tone: 'danger' },
} as const;

export interface DecisionNoteProps {
  decision: RecordDecision;
  /** "1 of 2 approvals"; null where one is enough. */
  count: string | null;
  now: Date;
}

/** The signature is verified on the page of its entry of the activity log. */
function Signing({ signature: { passkey, entryId } }: { signature: DecisionSigning }) {
  const paths = usePaths()['activity-logs'];
  const mayOpen = useMayOpen();
  const entry = entryId === null ? null : paths.view(entryId);
  return (
    <p className={signed} title={`Passkey: ${passkey}`}>
      <KeyRound aria-hidden /> Signed with a passkey
      {entry !== null && mayOpen(entry) && (
        <>
          {' · '}
          <PageLink to={entry}>Verify</PageLink>
        </>
      )}
    </p>
  );
}

/** Who decided, when, and what they said. */
export function DecisionNote({ decision, count, now }: DecisionNoteProps) {
  const { action, comment, decidedAt, isPast, signature = null } = decision;
  const { Icon, tone } = LOOKS[action];
  return (
    <section className={note} aria-label="Decision">
      <span className={`${icon} ${toneIcon[isPast ? 'neutral' : tone]}`}>
        <Icon aria-hidden />
      </span>
      <div className={words}>
        <p className={head}>
          <strong>{[decisionWords(decision), count].filter(Boolean).join(' · ')}</strong>{' '}
          <Moment at={Date.parse(decidedAt)} now={now.getTime()} />
        </p>
        {signature !== null && <Signing signature={signature} />}
        {comment !== null && <p className={commentClass}>{comment}</p>}
      </div>
    </section>
  );
}
