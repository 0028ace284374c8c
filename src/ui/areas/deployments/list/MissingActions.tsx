import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { FactsViewer } from '../../../../machines/lifecycles/deployment/facts.ts';
import { DEPLOYMENT_ACTION_LABELS } from '../../../../rules/deployments/actions.ts';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { reasonAction, reason as reasonClass, reasons, reasonText } from './list.css.ts';
import { missingActions } from './missing-actions.ts';

export interface MissingActionsProps {
  record: DeploymentRequestSummary;
  viewer: FactsViewer;
  now: Date;
  onClose: () => void;
}

/** Every action that a request does not offer now, with the chart's reason. */
export default function MissingActions({ record, viewer, now, onClose }: MissingActionsProps) {
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
        {missingActions(record, viewer, now).map(({ action, reason }) => (
          <div key={action} className={reasonClass}>
            <dt className={reasonAction}>{DEPLOYMENT_ACTION_LABELS[action]}</dt>
            <dd className={reasonText}>{reason}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
