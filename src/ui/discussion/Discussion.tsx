import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepTypedComment, typedComment } from '../../data/device/typed-comments.ts';
import type { DiscussedRecord } from '../../data/record-comments/record-comments.ts';
import { COMMENT_ACTION } from '../../machines/outbox/command.ts';
import { AREAS } from '../../rules/areas.ts';
import { decisionWords } from '../../rules/records/decision-words.ts';
import { emptyDiscussionWords, mayComment } from '../../rules/records/record-comment.ts';
import type { RecordDecision } from '../../rules/records/record-decision.ts';
import { type AreaRecord, recordKey } from '../../rules/records/record-key.ts';
import { COMMENTS_PART } from '../../rules/records/record-link.ts';

import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { Moment } from '../outbox/Moment.tsx';
import { useOutbox } from '../outbox/use-outbox.ts';
import { DetailSection } from '../page/DetailSection.tsx';
import { useIsCut, useOfflineRefusal } from '../portal/offline.ts';
import { useViewer } from '../portal/portal-context.tsx';
import { AsOfMoment } from '../time/AsOf.tsx';
import { CommentInput } from './CommentInput.tsx';
import { CommentText } from './CommentText.tsx';
import { discussion, entry, event, meta, muted, thread, words } from './discussion.css.ts';
import { useDiscussion, useWaitingComments } from './use-discussion.ts';
import { WaitingComment } from './WaitingComment.tsx';
import { WrittenComment } from './WrittenComment.tsx';

/** Shows the newest comment once it is read where the address names the comments, as a notification's and a mail's do. */
function useCommentsInView(isRead: boolean, newest: () => Element | null | undefined): void {
  const { hash, key } = useLocation();
  const shownFor = useRef<string | null>(null);
  const isDue = isRead && hash === `#${COMMENTS_PART}`;
  const show = useEffectEvent((visit: string) => {
    const element = newest();
    if (shownFor.current === visit || !(element instanceof HTMLElement)) return;
    shownFor.current = visit;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (isDue) show(key);
  }, [isDue, key]);
}

function DecisionEvent({ decision, now }: { decision: RecordDecision; now: Date }) {
  const Icon = decision.action === 'APPROVE' ? ThumbsUp : ThumbsDown;
  return (
    <li className={entry}>
      <span className={event}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={words}>
        <p className={meta}>
          <strong>{decisionWords(decision)}</strong>
          <Moment at={Date.parse(decision.decidedAt)} now={now.getTime()} />
        </p>
        {decision.comment !== null && <CommentText text={decision.comment} />}
      </div>
    </li>
  );
}

export interface DiscussionProps {
  area: DiscussedRecord['area'];
  record: AreaRecord;
  /** The newest one; null for none. */
  decision: RecordDecision | null;
  now: Date;
}

/** What people say about a record, with its newest decision in its place. */
export default function Discussion({ area, record, decision, now }: DiscussionProps) {
  const { id } = record;
  const outbox = useOutbox();
  const { user, privileges } = useViewer();
  const isCut = useIsCut();
  const earlierRefusal = useOfflineRefusal('needs network', 'Showing earlier comments');
  const read = useDiscussion({ area, id });
  const { comments, asOf, standing, message, hasEarlier, refresh } = read;
  const waiting = useWaitingComments({ area, id }, asOf, refresh);
  const asked = { userId: user.userId, recordKey: recordKey({ area, id }), action: COMMENT_ACTION };
  const [text, setText] = useState(() => typedComment(asked));
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useCommentsInView(standing !== 'reading', () => list.current?.lastElementChild ?? body.current);
  const hadEarlier = useRef(hasEarlier);
  useEffect(() => {
    // The button that had the focus is gone.
    if (hadEarlier.current && !hasEarlier && document.activeElement === document.body) list.current?.focus();
    hadEarlier.current = hasEarlier;
  }, [hasEarlier]);
  const mayWrite = mayComment(AREAS[area], privileges);
  const author = user.name;

  const type = (typed: string) => {
    setText(typed);
    keepTypedComment(asked, typed);
  };
  const add = async (comment: string) => {
    const outcome = await outbox.comment({ id: crypto.randomUUID(), area, record, text: comment });
    if (outcome.kind === 'refused') return outcome.message;
    type('');
    return null;
  };
  const withdraw = async (commandId: string, comment: string) => {
    const outcome = await outbox.discard(commandId);
    setFailure(outcome.kind === 'refused' ? outcome.message : null);
    if (outcome.kind === 'refused') return;
    if (!mayWrite) return;
    type([comment, text].filter((part) => part.trim() !== '').join('\n'));
    input.current?.focus();
  };

  const total = read.record?.total ?? null;
  const isEmpty = comments.length === 0 && waiting.length === 0;
  const decidedAt = decision === null ? null : Date.parse(decision.decidedAt);
  const wroteBefore = (createdAt: string) => decidedAt === null || Date.parse(createdAt) <= decidedAt;
  const shownEvent = decision !== null && (!hasEarlier || comments.some(({ createdAt }) => wroteBefore(createdAt)));
  const emptyWords = emptyDiscussionWords(
    {
      comments: comments.length,
      waiting: waiting.length,
      decisionComment: shownEvent ? decision.comment : null,
    },
    mayWrite,
  );
  const written = (isBefore: boolean) =>
    comments
      .filter(({ createdAt }) => wroteBefore(createdAt) === isBefore)
      .map((comment) => (
        <WrittenComment
          key={comment.commentId}
          record={{ area, id }}
          comment={comment}
          mayWrite={mayWrite}
          now={now}
          onChanged={refresh}
        />
      ));
  return (
    <DetailSection title={total === null || total === 0 ? 'Comments' : `Comments (${total})`}>
      <div ref={body} id={COMMENTS_PART} className={discussion} tabIndex={-1}>
        {(standing === 'failed' || standing === 'forbidden') && message !== null && !isCut && (
          <Banner
            tone={read.record === null ? 'warning' : 'info'}
            role="status"
            action={
              <Button size="small" onClick={refresh}>
                Try again
              </Button>
            }
          >
            The comments couldn’t be loaded. {message}
          </Banner>
        )}
        {isCut && read.record === null && <p className={muted}>The comments of this record aren’t on this device.</p>}
        {(isCut || standing === 'failed') && read.record !== null && asOf !== null && <AsOfMoment at={asOf} />}
        {hasEarlier && (
          <div>
            <Button
              size="small"
              isPending={isReading}
              refusal={earlierRefusal}
              onClick={async () => {
                setReading(true);
                setFailure(await read.readEarlier());
                setReading(false);
              }}
            >
              Show earlier comments
            </Button>
          </div>
        )}
        {isEmpty && read.record === null && standing === 'reading' && !isCut && (
          <p className={muted}>Loading comments…</p>
        )}
        {(!isEmpty || shownEvent) && (
          <ol ref={list} className={thread} aria-label="Comments" tabIndex={-1}>
            {written(true)}
            {shownEvent && <DecisionEvent decision={decision} now={now} />}
            {decidedAt !== null && written(false)}
            {waiting.map((command) => (
              <WaitingComment
                key={command.id}
                command={command}
                author={author}
                isCut={isCut}
                mayWrite={mayWrite}
                now={now}
                onWithdraw={() => void withdraw(command.id, command.comment)}
                onRetry={() => void outbox.retry(command.id)}
              />
            ))}
          </ol>
        )}
        {emptyWords !== null && read.record !== null && <p className={muted}>{emptyWords}</p>}
        {failure !== null && (
          <Banner tone="danger" role="alert">
            {failure}
          </Banner>
        )}
        {mayWrite ? (
          <CommentInput
            label="New comment"
            hint="Shown to everyone who can view this record"
            submitLabel="Add comment"
            text={text}
            onText={type}
            inputRef={input}
            onSubmit={add}
          />
        ) : (
          <p className={muted}>To comment, you need a privilege to approve, create or edit {AREAS[area].label}.</p>
        )}
      </div>
    </DetailSection>
  );
}
