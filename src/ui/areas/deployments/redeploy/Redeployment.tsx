import { useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { RedeployChoice } from '../../../../rules/deployments/redeployment.ts';
import type { CommandDialogProps } from '../../../actions/area-actions.ts';
import DeploymentConfirmation from '../confirm/DeploymentConfirmation.tsx';
import { RedeployDialog } from './RedeployDialog.tsx';

/** The choice of what is redeployed, then its confirmation; open while it is mounted. */
export default function Redeployment({
  from,
  ...rest
}: Omit<CommandDialogProps<never, DeploymentRequestSummary>, 'action'>) {
  const [choice, setChoice] = useState<RedeployChoice | null>(null);
  if (choice === null) return <RedeployDialog record={rest.record} onChosen={setChoice} onCancel={rest.onCancel} />;
  return <DeploymentConfirmation command={{ action: 'REDEPLOY', from, choice }} {...rest} />;
}
