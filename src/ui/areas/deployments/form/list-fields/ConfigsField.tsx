import { ChoicesControl } from '../controls/ChoicesControl.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { useOpenForm } from '../form-context.ts';
import { useNetworkRefusal } from './use-network-refusal.ts';
import { useRenewal } from './use-renewal.ts';

/** Configurations, whose list the source can be asked for anew (Deployments §7 "forceRefresh"). */
export function ConfigsField(props: FieldControlProps<readonly string[]>) {
  const { services } = useOpenForm();
  const networkRefusal = useNetworkRefusal('Refresh');
  const { isRenewing, start } = useRenewal(services.calls.refreshConfigs);
  return <ChoicesControl {...props} onRefresh={start} isRefreshing={isRenewing} networkRefusal={networkRefusal} />;
}
