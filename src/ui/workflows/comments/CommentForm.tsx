import { useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../contract/app-error.ts';
import type { WorkflowCommentBody } from '../../../contract/generated/schema.d.ts';
import { CommentDraftKeeper, type CommentPlace, readCommentDraft } from '../../../data/workflows/comment-drafts.ts';
import { addComment } from '../../../data/workflows/comments.ts';
import { COMMENT_LENGTH, commentFault } from '../../../rules/workflows/comments.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Field } from '../../kit/Field.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { useIsCut, useOfflineRefusal } from '../../portal/offline.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import { form, formEnd, muted } from './comments.css.ts';

export interface CommentFormProps {
  place: CommentPlace;
  written: Pick<WorkflowCommentBody, 'elementLabel' | 'chartVersion' | 'fingerprint'>;
  onAdded: () => void;
}

/** Each keystroke is saved as a draft; adding needs the server. */
export function CommentForm({ place, written, onAdded }: CommentFormProps) {
  const portal = usePortal();
  const { workflow, element } = place;
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const isTouched = useRef(false);
  const drafts = useRef<CommentDraftKeeper | null>(null);
  // One id per comment: a resend after a lost answer counts once.
  const commandId = useRef(crypto.randomUUID());
  const isCut = useIsCut();
  const refusal = useOfflineRefusal('needs network', 'Add comment');

  useEffect(() => {
    let isWanted = true;
    const keeper = new CommentDraftKeeper(portal, { workflow, element });
    drafts.current = keeper;
    void readCommentDraft(portal, { workflow, element }).then((kept) => {
      if (isWanted && !isTouched.current && kept !== '') setText(kept);
    });
    return () => {
      isWanted = false;
      keeper.stop();
    };
  }, [portal, workflow, element]);

  const add = async () => {
    const found = commentFault(text);
    setFault(found);
    setFailure(null);
    if (found !== null) return;
    setPending(true);
    try {
      await addComment(portal, commandId.current, workflow, { element, ...written, text });
      commandId.current = crypto.randomUUID();
      setText('');
      drafts.current?.keep('');
      onAdded();
    } catch (cause) {
      setFailure(toAppError(cause).message);
    }
    setPending(false);
  };
  return (
    <form
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined && !isPending) void add();
      }}
    >
      <Field
        label="Comment"
        isRequired
        hint="Visible to everyone who can view workflows, in every tenant"
        error={fault}
        limit={{ count: text.length, max: COMMENT_LENGTH, unit: 'characters' }}
      >
        {(control) => (
          <TextArea
            {...control}
            value={text}
            onValueChange={(value) => {
              isTouched.current = true;
              setText(value);
              drafts.current?.keep(value);
              setFault(null);
            }}
          />
        )}
      </Field>
      {failure !== null && (
        <Banner tone="danger" role="alert">
          The comment wasn’t added. {failure}
        </Banner>
      )}
      <div className={formEnd}>
        <Button type="submit" intent="primary" isPending={isPending} refusal={refusal}>
          Add comment
        </Button>
        {isCut && text.trim() !== '' && (
          <p className={muted}>Your text is kept on this device. Add the comment when you are connected again.</p>
        )}
      </div>
    </form>
  );
}
