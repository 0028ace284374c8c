import { ChoicesControl } from '../../../../form/controls/ChoicesControl.tsx';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { useNetworkRefusal } from '../../../../form/use-network-refusal.ts';
import { useRenewal } from '../../../../form/use-renewal.ts';
import { useDeploymentForm } from '../deployment-form-context.ts';

/** Configurations, whose list the source can be asked for anew (Deployments §7 "forceRefresh"). */
export function ConfigsField(props: FieldControlProps<readonly string[]>) {
  const { calls } = useDeploymentForm();
  const networkRefusal = useNetworkRefusal('Refresh');
  const { isRenewing, start } = useRenewal(calls.refreshConfigs);
  return <ChoicesControl {...props} onRefresh={start} isRefreshing={isRenewing} networkRefusal={networkRefusal} />;
}
