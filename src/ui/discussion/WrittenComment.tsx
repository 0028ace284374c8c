import { type RefObject, useEffect, useRef, useState } from 'react';
import { toAppError } from '../../contract/app-error.ts';
import type { RecordComment } from '../../contract/generated/schema.d.ts';
import { type CommentChange, changeComment, type DiscussedRecord } from '../../data/record-comments/record-comments.ts';
import { isOwnComment } from '../../rules/records/record-comment.ts';
import { AlertDialog } from '../kit/AlertDialog.tsx';
import { Avatar } from '../kit/Avatar.tsx';
import { Button } from '../kit/Button.tsx';
import { Moment } from '../outbox/Moment.tsx';
import { useOfflineRefusal } from '../portal/offline.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';
import { momentText } from '../time/moment-text.ts';
import { CommentInput } from './CommentInput.tsx';
import { CommentText } from './CommentText.tsx';
import { actions, deleted, entry, meta, words } from './discussion.css.ts';

function authorName({ firstName, lastName }: RecordComment['author']): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name === '' ? 'Unknown user' : name;
}

export interface WrittenCommentProps {
  record: DiscussedRecord;
  comment: RecordComment;
  mayWrite: boolean;
  now: Date;
  onChanged: () => void;
}

export function WrittenComment({ record, comment, mayWrite, now, onChanged }: WrittenCommentProps) {
  const portal = usePortal();
  const { user } = useViewer();
  const [edited, setEdited] = useState<string | null>(null);
  const [isDeleteAsked, setDeleteAsked] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const entryElement = useRef<HTMLLIElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  /** For when the control that has the focus goes. */
  const focusNext = useRef<RefObject<HTMLElement | null> | null>(null);
  useEffect(() => {
    focusNext.current?.current?.focus();
    focusNext.current = null;
  });
  const refusals = {
    edit: useOfflineRefusal('needs network', 'Editing a comment'),
    delete: useOfflineRefusal('needs network', 'Deleting a comment'),
  };
  const { author, commentId, createdAt, editedAt, deletedAt, text } = comment;
  const name = authorName(author);
  const change = async (wanted: CommentChange): Promise<string | null> => {
    try {
      await changeComment(portal, record, commentId, wanted);
    } catch (cause) {
      return toAppError(cause).message;
    }
    if (wanted.kind === 'edit') close();
    else {
      focusNext.current = entryElement;
      setDeleteAsked(false);
    }
    onChanged();
    return null;
  };
  const close = () => {
    focusNext.current = editButton;
    setEdited(null);
  };
  const what = `your comment, ${momentText(createdAt)}`;
  return (
    <li ref={entryElement} className={entry} tabIndex={-1}>
      <Avatar name={name} />
      <div className={words}>
        <p className={meta}>
          <strong>{name}</strong>
          <Moment at={Date.parse(createdAt)} now={now.getTime()} />
          {editedAt !== null && deletedAt === null && (
            <span>
              Edited <Moment at={Date.parse(editedAt)} now={now.getTime()} />
            </span>
          )}
        </p>
        {deletedAt !== null ? (
          <p className={deleted}>Deleted by its author</p>
        ) : edited === null ? (
          <CommentText text={text} />
        ) : (
          <CommentInput
            label="Edit comment"
            submitLabel="Save comment"
            autoFocus
            text={edited}
            onText={setEdited}
            refusal={refusals.edit}
            onSubmit={(changed) => change({ kind: 'edit', text: changed })}
          >
            <Button size="small" intent="ghost" onClick={close}>
              Cancel
            </Button>
          </CommentInput>
        )}
        {mayWrite && edited === null && isOwnComment(comment, user.userId) && (
          <div className={actions}>
            <Button
              ref={editButton}
              size="small"
              intent="ghost"
              aria-label={`Edit ${what}`}
              refusal={refusals.edit}
              onClick={() => setEdited(text)}
            >
              Edit
            </Button>
            <Button
              size="small"
              intent="ghost"
              aria-label={`Delete ${what}`}
              refusal={refusals.delete}
              onClick={() => setDeleteAsked(true)}
            >
              Delete
            </Button>
          </div>
        )}
      </div>
      {isDeleteAsked && (
        <AlertDialog
          kind="confirm"
          title="Delete comment?"
          isDanger
          confirmLabel="Delete comment"
          cancelLabel="Keep"
          isPending={isDeleting}
          error={failure}
          onConfirm={async () => {
            setDeleting(true);
            setFailure(await change({ kind: 'delete' }));
            setDeleting(false);
          }}
          onClose={() => setDeleteAsked(false)}
        >
          The discussion will show that you deleted it. The activity log keeps its text.
        </AlertDialog>
      )}
    </li>
  );
}
