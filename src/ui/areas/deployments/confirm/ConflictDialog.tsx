import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { type CommandAction, DEPLOYMENT_ACTION_LABELS } from '../../../../rules/deployments/actions.ts';
import { recordDifferences } from '../../../../rules/deployments/sections.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { ChangedBy } from '../../../queue/ChangedBy.tsx';
import { RecordDifferences } from '../../../queue/RecordDifferences.tsx';
import { SubjectLine } from './SubjectLine.tsx';

export interface ConflictDialogProps {
  action: CommandAction;
  /** What was decided on. */
  seen: DeploymentRequestSummary;
  /** What the request is now; null where it could not be read. */
  now: DeploymentRequestSummary | null;
  /** What the server said. */
  message: string | null;
  /** Who changed it, and when by the server's clock (ISO 8601); null where the back end does not say. */
  changedBy: string | null;
  changedAt: string | null;
  /** Why the action is not open to the request as it is now; null where it is. */
  refusal: string | null;
  onCancel: () => void;
  onDecideAgain: (now: DeploymentRequestSummary) => void;
}

/** The request has changed since it was seen: what was seen, what is now, and the decision again. */
export function ConflictDialog({
  action,
  seen,
  now,
  message,
  changedBy,
  changedAt,
  refusal,
  onCancel,
  onDecideAgain,
}: ConflictDialogProps) {
  const mayDecide = now !== null && refusal === null;
  return (
    <Dialog
      title="The request has changed"
      description={<SubjectLine record={now ?? seen} />}
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
      <Banner tone="warning" role="alert" title={`${DEPLOYMENT_ACTION_LABELS[action]} was not carried out.`}>
        <ChangedBy changedBy={changedBy} changedAt={changedAt} now={Date.now()} />
        {message}
      </Banner>
      {now === null ? (
        <p>What the request is now could not be read.</p>
      ) : (
        <>
          <RecordDifferences changes={recordDifferences(seen, now)} />
          {refusal !== null && refusal !== message && <p>{refusal}</p>}
        </>
      )}
    </Dialog>
  );
}
