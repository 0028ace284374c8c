import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { type AreaRecord, isSameVersion } from '../../rules/records/record-key.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { ChangedBy } from '../outbox/ChangedBy.tsx';
import { subjectLine } from './demands.ts';
import { RecordDifferences } from './RecordDifferences.tsx';
import { RecordLink } from './RecordLink.tsx';

export interface ConflictDialogProps<Action extends string> {
  commands: ConfirmedCommands<Action, AreaRecord>;
  action: Action;
  /** What was decided on. */
  seen: AreaRecord;
  /** What the record is now; null where it could not be read. */
  now: AreaRecord | null;
  /** What the server said. */
  message: string | null;
  /** Who changed it, and when by the server's clock (ISO 8601); null where the back end does not say. */
  changedBy: string | null;
  changedAt: string | null;
  /** This very command may have made the record what it is. */
  mayBeOwn: boolean;
  /** Why the action is not open to the record as it is now; null where it is. */
  refusal: string | null;
  onCancel: () => void;
  onDecideAgain: (now: AreaRecord) => void;
}

/** Why a refusal doesn't prove that somebody else has changed a record. */
const MAY_BE_OWN =
  'It may have been you, as a browser can send a command twice. Check the current version before you try again.';

function refusedTitle(label: string, mayBeOwn: boolean): string {
  return mayBeOwn
    ? `${label} was refused, but an earlier attempt may have succeeded.`
    : `${label} was not carried out.`;
}

/** The record has changed since it was seen: what was seen, what is now, and the decision again. */
export function ConflictDialog<Action extends string>({
  commands,
  action,
  seen,
  now,
  message,
  changedBy,
  changedAt,
  mayBeOwn,
  refusal,
  onCancel,
  onDecideAgain,
}: ConflictDialogProps<Action>) {
  const { noun, lifecycle, comparison } = commands;
  const mayDecide = now !== null && refusal === null;
  return (
    <Dialog
      title={`The ${noun} has changed`}
      description={subjectLine(commands, now ?? seen)}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} data-autofocus={mayDecide ? undefined : true}>
            Close
          </Button>
          {mayDecide && (
            <Button intent="primary" data-autofocus onClick={() => onDecideAgain(now)}>
              Decide again
            </Button>
          )}
        </>
      }
    >
      <Banner tone="warning" role="alert" title={refusedTitle(lifecycle.labels[action], mayBeOwn)}>
        <ChangedBy changedBy={changedBy} changedAt={changedAt} />
        {message}
        {mayBeOwn && <p>{MAY_BE_OWN}</p>}
      </Banner>
      {now === null ? (
        <p>The current {noun} couldn’t be loaded.</p>
      ) : (
        <>
          <RecordDifferences changes={comparison.differences(seen, now)} isSameVersion={isSameVersion(seen, now)} />
          {refusal !== null && refusal !== message && <p>{refusal}</p>}
        </>
      )}
      <RecordLink area={commands.area} noun={noun} record={now ?? seen} onOpen={onCancel} />
    </Dialog>
  );
}
