import { TriangleAlert } from 'lucide-react';
import { OUTBOX_AREAS } from '../../../data/outbox/outbox-areas.ts';
import { type CommentCommand, mayDo, needsOwner } from '../../../machines/outbox/command.ts';
import { idWords } from '../../../rules/records/record-key.ts';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { CopyButton } from '../../kit/CopyButton.tsx';
import { toneIcon } from '../../kit/tones.css.ts';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { innerCommandWords, ordinal } from '../../outbox/outbox-words.ts';
import { QuotedComment } from '../../outbox/QuotedComment.tsx';
import { QueuedRecord } from './OutboxEntry.tsx';
import { decision, doing, entry, facts, place as placeClass, placeIcon, reason, what, why } from './outbox.css.ts';
import { attemptsWords, DAYS_BEFORE_ASKING, lookOf, refusedCommentWords } from './waiting-words.ts';

export interface CommentEntryProps {
  command: CommentCommand;
  /** From 1 within its tenant; null if it isn't queued. */
  place: number | null;
  tenantName: string;
  /** Epoch milliseconds. */
  now: number;
  /** As a sentence; null if it doesn't wait. */
  waits: string | null;
  isGone: boolean;
  /** Null if it can be sent. */
  retryRefusal: string | null;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A comment of a discussion that hasn't arrived. */
export function CommentEntry(props: CommentEntryProps) {
  const { command, place, tenantName, now, waits, isGone, retryRefusal, onRetry, onDiscard } = props;
  const { area, subjectId, comment } = command;
  const isOld = needsOwner(command) && mayDo(command, 'RETRY');
  const retryLabel = isOld ? 'Send anyway' : 'Retry now';
  const look = lookOf(command);
  const attempts = attemptsWords(command);
  const named = (words: string) => `${words}: ${innerCommandWords(command)}`;
  return (
    <li className={entry}>
      {place === null ? (
        <span className={`${placeIcon} ${toneIcon[look.tone]}`}>
          <TriangleAlert aria-hidden />
        </span>
      ) : (
        <span className={placeClass}>
          <span aria-hidden>{place}</span>
          <VisuallyHidden>{ordinal(place)} in the queue.</VisuallyHidden>
        </span>
      )}
      <div className={what}>
        <span>
          <span className={decision}>Comment on</span> <QueuedRecord command={command} isGone={isGone} />
        </span>
        <span className={facts}>
          <span>
            {OUTBOX_AREAS[area].rules.noun} {idWords(subjectId)}
          </span>
          <span>{tenantName}</span>
          <span>
            written <Moment at={command.decidedAt} now={now} />
          </span>
          {attempts !== '' && <span>{attempts}</span>}
        </span>
        <QuotedComment>{comment}</QuotedComment>
      </div>
      <div className={why}>
        <Badge tone={look.tone}>{look.label}</Badge>
        <span className={reason}>
          {waits ??
            (isOld
              ? `You wrote this comment more than ${DAYS_BEFORE_ASKING} days ago. Send it anyway or discard it.`
              : refusedCommentWords(command, isGone))}
        </span>
      </div>
      <div className={doing}>
        {needsOwner(command) && <CopyButton text={comment} words="Copy text" label={named('Copy text')} />}
        {mayDo(command, 'DISCARD') && (
          <Button size="small" aria-label={named('Discard')} onClick={onDiscard}>
            Discard
          </Button>
        )}
        {mayDo(command, 'RETRY') && (
          <Button size="small" aria-label={named(retryLabel)} refusal={retryRefusal ?? undefined} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
      </div>
    </li>
  );
}
