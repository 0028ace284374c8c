import { useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { CommandDialogProps } from '../../../actions/area-actions.ts';
import DeploymentConfirmation from '../confirm/DeploymentConfirmation.tsx';
import { KeepAwakeDialog } from './KeepAwakeDialog.tsx';

/** The choice of the moment, then its confirmation; open while it is mounted. */
export default function KeepingAwake({
  from,
  ...rest
}: Omit<CommandDialogProps<never, DeploymentRequestSummary>, 'action'>) {
  const [until, setUntil] = useState<string | null>(null);
  if (until === null) return <KeepAwakeDialog record={rest.record} onChosen={setUntil} onCancel={rest.onCancel} />;
  return <DeploymentConfirmation command={{ action: 'KEEP_AWAKE', from, until }} {...rest} />;
}
