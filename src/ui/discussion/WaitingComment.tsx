import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type CommentCommand, isBeingSent, mayDo, needsOwner } from '../../machines/outbox/command.ts';
import { OVERDUE_AFTER } from '../../machines/outbox/command-order.ts';
import { sentence } from '../../rules/texts/sentence.ts';
import { AlertDialog } from '../kit/AlertDialog.tsx';
import { Avatar } from '../kit/Avatar.tsx';
import { Button } from '../kit/Button.tsx';
import { CopyButton } from '../kit/CopyButton.tsx';
import { Moment } from '../outbox/Moment.tsx';
import { CommentText } from './CommentText.tsx';
import { actions, entry, meta, refused, waits, words } from './discussion.css.ts';

const DAYS_BEFORE_ASKING = OVERDUE_AFTER / 86_400_000;

function standingWords(command: CommentCommand, isCut: boolean): string {
  if (isBeingSent(command)) return 'Sending…';
  if (needsOwner(command)) return 'Not sent';
  if (isCut) return 'Waiting for the network';
  return command.attempts === 0 ? 'Waiting to be sent' : `${sentence(command.message)} Will be sent again.`.trim();
}

function refusalWords(command: CommentCommand): string {
  return mayDo(command, 'RETRY')
    ? `You wrote this more than ${DAYS_BEFORE_ASKING} days ago.`
    : sentence(command.message) || 'The server refused it.';
}

export interface WaitingCommentProps {
  command: CommentCommand;
  author: string;
  isCut: boolean;
  /** Whether there is a field to which its text can return. */
  mayWrite: boolean;
  now: Date;
  /** Takes it out of the queue and returns its text to the field. */
  onWithdraw: () => void;
  onRetry: () => void;
}

export function WaitingComment({ command, author, isCut, mayWrite, now, onWithdraw, onRetry }: WaitingCommentProps) {
  const isOwners = needsOwner(command);
  const [isDiscardAsked, setDiscardAsked] = useState(false);
  return (
    <li className={entry}>
      <Avatar name={author} />
      <div className={words}>
        <p className={meta}>
          <strong>{author}</strong>
          <Moment at={command.decidedAt} now={now.getTime()} />
          <span>{standingWords(command, isCut)}</span>
        </p>
        <div className={waits}>
          <CommentText text={command.comment} />
        </div>
        {isOwners && (
          <p className={refused}>
            <TriangleAlert aria-hidden />
            {refusalWords(command)}
          </p>
        )}
        <div className={actions}>
          {mayDo(command, 'DISCARD') && mayWrite && (
            <Button size="small" intent="ghost" onClick={onWithdraw}>
              {isOwners ? 'Edit comment' : 'Withdraw comment'}
            </Button>
          )}
          {mayDo(command, 'DISCARD') && !mayWrite && (
            <>
              <Button size="small" intent="ghost" onClick={() => setDiscardAsked(true)}>
                Discard comment
              </Button>
              <CopyButton text={command.comment} label="Copy text" />
            </>
          )}
          {isOwners && mayDo(command, 'RETRY') && (
            <Button size="small" intent="ghost" onClick={onRetry}>
              Send anyway
            </Button>
          )}
        </div>
      </div>
      {isDiscardAsked && (
        <AlertDialog
          kind="confirm"
          title="Discard comment?"
          isDanger
          confirmLabel="Discard comment"
          cancelLabel="Keep"
          onConfirm={onWithdraw}
          onClose={() => setDiscardAsked(false)}
        >
          Its text will be deleted from this device.
        </AlertDialog>
      )}
    </li>
  );
}
