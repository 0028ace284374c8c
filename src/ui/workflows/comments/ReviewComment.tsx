import { Check, History } from 'lucide-react';
import { useId, useState } from 'react';
import { toAppError } from '../../../contract/app-error.ts';
import type { WorkflowComment, WorkflowReviewer } from '../../../contract/generated/schema.d.ts';
import { type CommentCommand, changeComment } from '../../../data/workflows/comments.ts';
import { COMMENT_LENGTH, commentFault, mayEditComment, maySettleComment } from '../../../rules/workflows/comments.ts';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { useOfflineRefusal } from '../../portal/offline.ts';
import { usePortal, useViewer } from '../../portal/portal-context.tsx';
import { useServerNow } from '../../portal/server-clock.ts';
import { ExactMoment } from '../../time/ExactMoment.tsx';
import { momentText } from '../../time/moment-text.ts';
import { actions, comment as commentClass, formEnd, marks, meta, text as textClass, textEnd } from './comments.css.ts';

const MOST_CHARACTERS = 320;
const MOST_LINES = 6;

function isLong(text: string): boolean {
  return text.length > MOST_CHARACTERS || text.split('\n').length > MOST_LINES;
}

export function CommentText({ text }: { text: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (!isLong(text)) return <p className={textClass}>{text}</p>;
  return (
    <div>
      <p id={id} className={textClass} data-folded={!isWhole}>
        {text}
      </p>
      <div className={textEnd}>
        <Button
          size="small"
          intent="ghost"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show the whole comment'}
        </Button>
      </div>
    </div>
  );
}

export interface ReviewCommentProps {
  comment: WorkflowComment;
  /** The part was changed or removed since. */
  isOutdated: boolean;
  onChanged: () => void;
}

function nameOf(reviewer: WorkflowReviewer | null): string {
  const name = [reviewer?.firstName, reviewer?.lastName].filter(Boolean).join(' ');
  return name === '' ? 'Unknown user' : name;
}

export function ReviewComment({ comment, isOutdated, onChanged }: ReviewCommentProps) {
  const portal = usePortal();
  const { user, privileges } = useViewer();
  const viewer = { userId: user.userId, privileges };
  const [edited, setEdited] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isDeleteAsked, setDeleteAsked] = useState(false);
  const [pending, setPending] = useState<CommentCommand['kind'] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { author, createdAt, editedAt, resolvedAt, resolvedBy, text } = comment;
  const isResolved = resolvedAt !== null;
  const toggle = isResolved ? 'reopen' : 'resolve';
  const toggleLabel = isResolved ? 'Reopen' : 'Resolve';
  const refusals = {
    edit: useOfflineRefusal('needs network', 'Edit'),
    delete: useOfflineRefusal('needs network', 'Delete'),
    toggle: useOfflineRefusal('needs network', toggleLabel),
  };
  const now = useServerNow(60_000);
  const what = `comment of ${nameOf(author)}, ${momentText(createdAt)}`;

  const send = async (command: CommentCommand) => {
    setPending(command.kind);
    setFailure(null);
    try {
      await changeComment(portal, crypto.randomUUID(), comment, command);
      setEdited(null);
      setDeleteAsked(false);
      onChanged();
    } catch (cause) {
      setFailure(toAppError(cause).message);
    }
    setPending(null);
  };
  const save = () => {
    const found = commentFault(edited ?? '');
    setFault(found);
    if (found === null && edited !== null) void send({ kind: 'edit', text: edited });
  };
  return (
    <li className={commentClass} data-resolved={isResolved}>
      <p className={meta}>
        <strong>{nameOf(author)}</strong> <ExactMoment at={createdAt} now={now} />
        {editedAt !== null && <span title={momentText(editedAt)}> (edited)</span>}
      </p>
      {(isOutdated || isResolved) && (
        <p className={marks}>
          {isOutdated && (
            <Badge tone="warning" icon={<History aria-hidden />}>
              Written about an older version of this part
            </Badge>
          )}
          {isResolved && (
            <Badge tone="success" icon={<Check aria-hidden />}>
              Resolved by {nameOf(resolvedBy)}, <ExactMoment at={resolvedAt} now={now} />
            </Badge>
          )}
        </p>
      )}
      {edited === null ? (
        <CommentText text={text} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (refusals.edit === undefined) save();
          }}
        >
          <Field
            label="Comment"
            isRequired
            error={fault}
            limit={{ count: edited.length, max: COMMENT_LENGTH, unit: 'characters' }}
          >
            {(control) => (
              <TextArea
                {...control}
                autoFocus
                value={edited}
                onValueChange={(value) => {
                  setEdited(value);
                  setFault(null);
                }}
              />
            )}
          </Field>
          <div className={formEnd}>
            <Button type="submit" intent="primary" size="small" isPending={pending === 'edit'} refusal={refusals.edit}>
              Save
            </Button>
            <Button
              size="small"
              onClick={() => {
                setEdited(null);
                setFault(null);
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      )}
      {failure !== null && !isDeleteAsked && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      {edited === null && (
        <div className={actions}>
          {maySettleComment(comment, viewer) && (
            <Button
              size="small"
              intent="ghost"
              aria-label={`${toggleLabel} the ${what}`}
              isPending={pending === toggle}
              refusal={refusals.toggle}
              onClick={() => void send({ kind: toggle })}
            >
              {toggleLabel}
            </Button>
          )}
          {mayEditComment(comment, viewer) && (
            <Button
              size="small"
              intent="ghost"
              aria-label={`Edit the ${what}`}
              refusal={refusals.edit}
              onClick={() => setEdited(text)}
            >
              Edit
            </Button>
          )}
          {maySettleComment(comment, viewer) && (
            <Button
              size="small"
              intent="ghost"
              aria-label={`Delete the ${what}`}
              refusal={refusals.delete}
              onClick={() => setDeleteAsked(true)}
            >
              Delete
            </Button>
          )}
        </div>
      )}
      {isDeleteAsked && (
        <AlertDialog
          kind="confirm"
          title="Delete comment"
          isDanger
          confirmLabel="Delete"
          isPending={pending === 'delete'}
          error={failure}
          onConfirm={() => void send({ kind: 'delete' })}
          onClose={() => setDeleteAsked(false)}
        >
          Are you sure you want to delete this comment? This can’t be undone.
        </AlertDialog>
      )}
    </li>
  );
}
