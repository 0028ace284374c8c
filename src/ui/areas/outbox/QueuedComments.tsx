import { useState, useSyncExternalStore } from 'react';
import { OUTBOX_AREAS } from '../../../data/outbox/outbox-areas.ts';
import { type CommentCommand, mayDo, needsOwner } from '../../../machines/outbox/command.ts';
import { idWords } from '../../../rules/records/record-key.ts';
import { PageLink } from '../../detail/links.tsx';
import { waitingCommentWords } from '../../discussion/WaitingComment.tsx';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Section } from '../../kit/Section.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { QuotedComment } from '../../outbox/QuotedComment.tsx';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { useIsCut } from '../../portal/offline.ts';
import { useRecordAddress } from '../../portal/portal-context.tsx';
import { decision, doing, entries, entry, facts, place, reason, what, why } from './outbox.css.ts';

export function useQueuedComments(): readonly CommentCommand[] {
  const { entries: feed } = useOutbox();
  return useSyncExternalStore(feed.subscribe, feed.comments);
}

function recordWords({ area, seen, subjectId }: CommentCommand): string {
  const { noun, nameOf } = OUTBOX_AREAS[area].rules;
  return seen === null ? `${noun} ${idWords(subjectId)}` : nameOf(seen);
}

/** Comments of discussions that haven't arrived. */
export function QueuedComments({ now }: { now: number }) {
  const comments = useQueuedComments();
  const outbox = useOutbox();
  const isCut = useIsCut();
  const addressOf = useRecordAddress();
  const [failure, setFailure] = useState<string | null>(null);
  const [askedId, setAskedId] = useState<string | null>(null);
  const asked = comments.find(({ id }) => id === askedId) ?? null;
  if (comments.length === 0) return null;
  const tell = (outcome: { readonly kind: string; readonly message?: string }) => setFailure(outcome.message ?? null);
  return (
    <Section title={`Comments (${comments.length})`} description="Sent automatically, in order with the decisions">
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <ol className={entries}>
        {comments.map((command) => (
          <li key={command.id} className={entry}>
            <span className={place} />
            <div className={what}>
              <span>
                <span className={decision}>Comment on</span>{' '}
                <PageLink to={command.seen === null ? null : addressOf(command.area, command.seen)}>
                  {recordWords(command)}
                </PageLink>
              </span>
              <span className={facts}>
                <span>
                  {OUTBOX_AREAS[command.area].rules.noun} {idWords(command.subjectId)}
                </span>
                <span>
                  written <Moment at={command.decidedAt} now={now} />
                </span>
              </span>
              <QuotedComment>{command.comment}</QuotedComment>
            </div>
            <div className={why}>
              <Badge tone={needsOwner(command) ? 'warning' : 'info'}>
                {needsOwner(command) ? 'Action needed' : 'Queued'}
              </Badge>
              <span className={reason}>
                {waitingCommentWords(command, isCut)}
                {needsOwner(command)
                  ? ' Open the record to edit the text and add it again, or discard it.'
                  : '. Will be sent.'}
              </span>
            </div>
            <div className={doing}>
              {mayDo(command, 'DISCARD') && (
                <Button
                  size="small"
                  aria-label={`Discard: comment on ${recordWords(command)}`}
                  onClick={() => setAskedId(command.id)}
                >
                  Discard
                </Button>
              )}
              {needsOwner(command) && mayDo(command, 'RETRY') && (
                <Button
                  size="small"
                  aria-label={`Send anyway: comment on ${recordWords(command)}`}
                  onClick={() => void outbox.retry(command.id).then(tell)}
                >
                  Send anyway
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {asked !== null && (
        <AlertDialog
          kind="confirm"
          title={`Discard the comment on ${recordWords(asked)}?`}
          isDanger
          confirmLabel="Discard comment"
          cancelLabel="Keep"
          onClose={() => setAskedId(null)}
          onConfirm={() => {
            setAskedId(null);
            void outbox.discard(asked.id).then(tell);
          }}
        >
          Its text is deleted from this device. It can’t be undone.
        </AlertDialog>
      )}
    </Section>
  );
}
