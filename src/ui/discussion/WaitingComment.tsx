import { type CommentCommand, isBeingSent, mayDo, needsOwner } from '../../machines/outbox/command.ts';
import { sentence } from '../../rules/texts/sentence.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { Button } from '../kit/Button.tsx';
import { Moment } from '../outbox/Moment.tsx';
import { CommentText } from './CommentText.tsx';
import { actions, entry, meta, waits, words } from './discussion.css.ts';

/** Why a comment isn't in the discussion yet. */
export function waitingCommentWords(command: CommentCommand, isCut: boolean): string {
  if (isBeingSent(command)) return 'Sending …';
  if (!needsOwner(command)) return isCut ? 'Waiting for the network' : 'Waiting to be sent';
  return `Not sent. ${sentence(command.message ?? 'It has waited for more than 14 days.')}`;
}

export interface WaitingCommentProps {
  command: CommentCommand;
  author: string;
  isCut: boolean;
  now: Date;
  /** Takes it out of the queue and returns its text to the field. */
  onWithdraw: () => void;
  onRetry: () => void;
}

export function WaitingComment({ command, author, isCut, now, onWithdraw, onRetry }: WaitingCommentProps) {
  const isOwners = needsOwner(command);
  return (
    <li className={entry}>
      <Avatar name={author} />
      <div className={words}>
        <p className={meta}>
          <strong>{author}</strong>
          <Moment at={command.decidedAt} now={now.getTime()} />
          <span>{waitingCommentWords(command, isCut)}</span>
        </p>
        <div className={waits}>
          <CommentText text={command.comment} />
        </div>
        <div className={actions}>
          {mayDo(command, 'DISCARD') && (
            <Button size="small" intent="ghost" onClick={onWithdraw}>
              {isOwners ? 'Edit comment' : 'Withdraw comment'}
            </Button>
          )}
          {isOwners && mayDo(command, 'RETRY') && (
            <Button size="small" intent="ghost" onClick={onRetry}>
              Send anyway
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
