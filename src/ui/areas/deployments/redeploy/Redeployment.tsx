import { useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { RedeployChoice } from '../../../../rules/deployments/redeployment.ts';
import ActionConfirmation from '../confirm/ActionConfirmation.tsx';
import { RedeployDialog } from './RedeployDialog.tsx';

export interface RedeploymentProps {
  /** What the user saw when Redeploy was chosen. */
  record: DeploymentRequestSummary;
  from: 'list' | 'detail';
  onDone: () => void;
  onCancel: () => void;
}

/** The choice of what is redeployed, then its confirmation; open while it is mounted. */
export default function Redeployment({ record, from, onDone, onCancel }: RedeploymentProps) {
  const [choice, setChoice] = useState<RedeployChoice | null>(null);
  if (choice === null) return <RedeployDialog record={record} onChosen={setChoice} onCancel={onCancel} />;
  return (
    <ActionConfirmation
      command={{ action: 'REDEPLOY', from, choice }}
      record={record}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
