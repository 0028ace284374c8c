import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toAppError } from '../../../contract/app-error.ts';
import type { WorkflowComment, WorkflowCommentBody } from '../../../contract/generated/schema.d.ts';
import { CommentDraftKeeper, type CommentPlace, readCommentDraft } from '../../../data/workflows/comment-drafts.ts';
import { addComment, keptComments, readComments } from '../../../data/workflows/comments.ts';
import { fingerprintOf } from '../../../machines/workflows/fingerprint.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { holds } from '../../../rules/access/access.ts';
import { privilegeLabel } from '../../../rules/access/privilege-labels.ts';
import { COMMENT_LENGTH, commentFault } from '../../../rules/workflows/comments.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Checkbox } from '../../kit/Checkbox.tsx';
import { Field } from '../../kit/Field.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { type RecordReading, useKeptReadings, useServedRecord } from '../../page/record-reading.ts';
import { useIsCut, useOfflineRefusal } from '../../portal/offline.ts';
import { usePortal, useViewer } from '../../portal/portal-context.tsx';
import { AsOfMoment } from '../../time/AsOf.tsx';
import type { WorkflowOverlay, WorkflowPanelProps } from '../workflow-panel.ts';
import { elsewhere, form, formEnd, head, heading, muted, panel, thread } from './comments.css.ts';
import { ReviewComment } from './ReviewComment.tsx';

/** Nothing if the comments couldn't be read: there may be some. */
export function NoComments({ record, standing }: Pick<RecordReading<object>, 'record' | 'standing'>) {
  if (record !== null) return <p className={muted}>No open comments here.</p>;
  return standing === 'reading' && <p className={muted}>Loading comments …</p>;
}

interface CommentFormProps {
  place: CommentPlace;
  written: Pick<WorkflowCommentBody, 'elementLabel' | 'chartVersion' | 'fingerprint'>;
  onAdded: () => void;
}

/** Each keystroke is saved as a draft; adding needs the server. */
function CommentForm({ place, written, onAdded }: CommentFormProps) {
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

/** Null if the workflow has no such part. */
function partLabel({ label, states, transitions }: Workflow, element: string): string | null {
  if (element === '') return `the whole workflow ${label}`;
  const part = states.find(({ id }) => id === element) ?? transitions.find(({ id }) => id === element);
  return part?.label ?? null;
}

const NONE: readonly WorkflowComment[] = [];

/** Open comments per part. */
function openAt(comments: readonly WorkflowComment[]): ReadonlyMap<string, number> {
  const open = comments.filter(({ resolvedAt }) => resolvedAt === null);
  return new Map([...Map.groupBy(open, ({ element }) => element)].map(([element, { length }]) => [element, length]));
}

function overlayOf(comments: readonly WorkflowComment[]): WorkflowOverlay {
  const badges = [...openAt(comments)]
    .filter(([element]) => element !== '')
    .map(([element, count]) => {
      const title = count === 1 ? '1 open comment' : `${count} open comments`;
      return [element, { text: String(count), title }] as const;
    });
  return { marks: new Map(), badges: new Map(badges) };
}

export default function CommentsPanel({ workflow, selected, onSelect, onOverlay }: WorkflowPanelProps) {
  const { client } = usePortal();
  const { privileges } = useViewer();
  const [isResolvedShown, setResolvedShown] = useState(false);
  const { record, asOf, standing, message, refresh } = useServedRecord(
    useCallback((id: string, signal: AbortSignal) => readComments(client, id, signal), [client]),
    workflow.id,
    useKeptReadings(keptComments),
  );
  const comments = record?.comments ?? NONE;
  const overlay = useMemo(() => overlayOf(comments), [comments]);
  useEffect(() => {
    onOverlay(overlay);
    return () => onOverlay(null);
  }, [overlay, onOverlay]);

  const element = selected ?? '';
  const label = partLabel(workflow, element);
  const here = comments.filter((comment) => comment.element === element);
  const resolved = here.filter(({ resolvedAt }) => resolvedAt !== null);
  const shown = isResolvedShown ? here : here.filter(({ resolvedAt }) => resolvedAt === null);
  const others = [...Map.groupBy(comments, (comment) => comment.element)].filter(([id]) => id !== element);
  const fingerprint = fingerprintOf(workflow, element);
  if (standing === 'missing') return <p className={muted}>This server doesn’t store comments on workflows.</p>;
  return (
    <div className={panel}>
      <div className={head}>
        <h2 className={heading}>
          Comments on {element === '' ? label : `“${label ?? here[0]?.elementLabel ?? element}”`}
        </h2>
        {standing !== 'read' && asOf !== null && <AsOfMoment at={asOf} />}
      </div>
      {(standing === 'failed' || standing === 'forbidden') && message !== null && (
        <Banner tone={record === null ? 'warning' : 'info'} role="status">
          {record === null
            ? `The comments aren’t on this device. ${message}`
            : `These are the last loaded comments. ${message}`}
        </Banner>
      )}
      {resolved.length > 0 && (
        <Checkbox
          label={resolved.length === 1 ? 'Show 1 resolved comment' : `Show ${resolved.length} resolved comments`}
          isChecked={isResolvedShown}
          onCheckedChange={setResolvedShown}
        />
      )}
      {shown.length === 0 ? (
        <NoComments record={record} standing={standing} />
      ) : (
        <ol className={thread}>
          {shown.map((comment) => (
            <ReviewComment
              key={comment.commentId}
              comment={comment}
              isOutdated={comment.fingerprint !== fingerprint}
              onChanged={refresh}
            />
          ))}
        </ol>
      )}
      {!holds(privileges, 'workflow.review') && (
        <p className={muted}>To comment, you need the privilege “{privilegeLabel('workflow.review')}”.</p>
      )}
      {holds(privileges, 'workflow.review') && label !== null && fingerprint !== null && (
        <CommentForm
          key={`${workflow.id} ${element}`}
          place={{ workflow: workflow.id, element }}
          written={{ elementLabel: element === '' ? '' : label, chartVersion: workflow.version, fingerprint }}
          onAdded={refresh}
        />
      )}
      {others.length > 0 && (
        <nav className={elsewhere} aria-label="Other comments">
          <h2 className={heading}>Elsewhere in this workflow</h2>
          <ul>
            {others.map(([id, { 0: first, length }]) => {
              const now = partLabel(workflow, id);
              return (
                <li key={id}>
                  <Button size="small" intent="ghost" onClick={() => onSelect(id === '' ? null : id)}>
                    {id === '' ? 'The whole workflow' : (now ?? `${first?.elementLabel ?? id}(no longer exists)`)} (
                    {length})
                  </Button>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
    </div>
  );
}
