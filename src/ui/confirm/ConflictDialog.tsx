import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { type AreaRecord, isSameVersion } from '../../rules/records/record-key.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { ChangedBy } from '../outbox/ChangedBy.tsx';
import { innerCommandNoun } from '../outbox/outbox-words.ts';
import { useTenantPlace } from '../portal/tenant-place.ts';
import { recordLine } from './demands.ts';
import { RecordDifferences } from './RecordDifferences.tsx';
import { RecordLink } from './RecordLink.tsx';

export interface ConflictDialogProps<Action extends string> {
  commands: ConfirmedCommands<Action, AreaRecord>;
  action: Action;
  seen: AreaRecord;
  /** Null if unreadable. */
  now: AreaRecord | null;
  message: string | null;
  /** User and server time (ISO 8601); null if the back end doesn't say. */
  changedBy: string | null;
  changedAt: string | null;
  /** This very command may have caused the change. */
  mayBeOwn: boolean;
  /** Null if the action is still possible. */
  refusal: string | null;
  onCancel: () => void;
  onDecideAgain: (now: AreaRecord) => void;
}

/** Why a refusal doesn't prove somebody else's change. */
const MAY_BE_OWN =
  'It may have been you, as a browser can send a command twice. Check the current version before you try again.';

/** "Your approval was not applied." */
function refusedTitle(noun: string, mayBeOwn: boolean): string {
  return mayBeOwn
    ? `Your ${noun} was refused, but an earlier attempt may have succeeded.`
    : `Your ${noun} was not applied.`;
}

/** Shows both states and asks for the decision again. */
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
  const place = useTenantPlace();
  const mayDecide = now !== null && refusal === null;
  return (
    <Dialog
      title={`The ${noun} has changed`}
      description={[recordLine(commands, now ?? seen), place?.tenantName].filter(Boolean).join(' · ')}
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
      <Banner tone="warning" role="alert" title={refusedTitle(innerCommandNoun({ lifecycle }, action), mayBeOwn)}>
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
