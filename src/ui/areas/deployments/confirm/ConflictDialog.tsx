import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { type CommandAction, DEPLOYMENT_ACTION_LABELS } from '../../../../rules/deployments/actions.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { differences, differenceTerm, nowValue, seenValue } from './confirm.css.ts';
import { recordDifferences } from './record-differences.ts';
import { SubjectLine } from './SubjectLine.tsx';

export interface ConflictDialogProps {
  action: CommandAction;
  /** What was decided on. */
  seen: DeploymentRequestSummary;
  /** What the request is now; null where it could not be read. */
  now: DeploymentRequestSummary | null;
  /** What the server said. */
  message: string | null;
  /** Why the action is not open to the request as it is now; null where it is. */
  refusal: string | null;
  onCancel: () => void;
  onDecideAgain: (now: DeploymentRequestSummary) => void;
}

/** The request has changed since it was seen: what was seen, what is now, and the decision again. */
export function ConflictDialog({ action, seen, now, message, refusal, onCancel, onDecideAgain }: ConflictDialogProps) {
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
        {message}
      </Banner>
      {now === null ? (
        <p>What the request is now could not be read.</p>
      ) : (
        <>
          <Differences seen={seen} now={now} />
          {refusal !== null && refusal !== message && <p>{refusal}</p>}
        </>
      )}
    </Dialog>
  );
}

function Differences({ seen, now }: { seen: DeploymentRequestSummary; now: DeploymentRequestSummary }) {
  const rows = recordDifferences(seen, now);
  if (rows.length === 0) return <p>What you saw of it is still the same; other fields have changed.</p>;
  return (
    <table className={differences}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">When you decided</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, ...values }) => (
          <tr key={label}>
            <th scope="row" className={differenceTerm}>
              {label}
            </th>
            <td className={seenValue}>{values.seen === '' ? '–' : values.seen}</td>
            <td className={nowValue}>{values.now === '' ? '–' : values.now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
