import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { AreaRecord } from '../../rules/record-key.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { ChangedBy } from '../queue/ChangedBy.tsx';
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
  /** Why the action is not open to the record as it is now; null where it is. */
  refusal: string | null;
  onCancel: () => void;
  onDecideAgain: (now: AreaRecord) => void;
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
      <Banner tone="warning" role="alert" title={`${lifecycle.labels[action]} was not carried out.`}>
        <ChangedBy changedBy={changedBy} changedAt={changedAt} now={Date.now()} />
        {message}
      </Banner>
      {now === null ? (
        <p>What the {noun} is now could not be read.</p>
      ) : (
        <>
          <RecordDifferences changes={comparison.differences(seen, now)} />
          {refusal !== null && refusal !== message && <p>{refusal}</p>}
        </>
      )}
      <RecordLink area={commands.area} noun={noun} record={now ?? seen} onOpen={onCancel} />
    </Dialog>
  );
}
