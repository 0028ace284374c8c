import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { decisionWords } from '../../rules/records/decision-words.ts';
import type { RecordDecision } from '../../rules/records/record-decision.ts';
import { toneIcon } from '../kit/tones.css.ts';
import { Moment } from '../outbox/Moment.tsx';
import { comment as commentClass, head, icon, note, words } from './DecisionNote.css.ts';

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

/** Who decided, when, and what they said. */
export function DecisionNote({ decision, count, now }: DecisionNoteProps) {
  const { action, comment, decidedAt, isPast } = decision;
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
        {comment !== null && <p className={commentClass}>{comment}</p>}
      </div>
    </section>
  );
}
