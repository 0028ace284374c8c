import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { DEPLOYMENT_ACTION_LABELS } from '../../../../rules/deployments/actions.ts';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { reasonAction, reason as reasonClass, reasons, reasonText } from './list.css.ts';
import type { MissingAction } from './row-actions.ts';

export interface MissingActionsProps {
  record: DeploymentRequestSummary;
  missing: readonly MissingAction[];
  onClose: () => void;
}

/** Every action that a request does not offer now, with the chart's reason. */
export default function MissingActions({ record, missing, onClose }: MissingActionsProps) {
  return (
    <Dialog
      title="Why are actions missing?"
      description={`Request ${record.id}: ${record.client}, ${record.environmentIdentifier}`}
      size="large"
      onClose={onClose}
      footer={
        <Button intent="primary" data-autofocus onClick={onClose}>
          OK
        </Button>
      }
    >
      <dl className={reasons}>
        {missing.map(({ action, reason }) => (
          <div key={action} className={reasonClass}>
            <dt className={reasonAction}>{DEPLOYMENT_ACTION_LABELS[action]}</dt>
            <dd className={reasonText}>{reason}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
