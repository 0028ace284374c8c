import type { LinkedRequest } from '../../../../../rules/deployments/forms/values.ts';
import { DeploymentRequestControl } from '../controls/DeploymentRequestControl.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { useOpenForm } from '../form-context.ts';
import { useNetworkRefusal } from './use-network-refusal.ts';

/** The request that is linked, chosen among those of the server. */
export function LinkedRequestField(props: FieldControlProps<LinkedRequest | null>) {
  const { services } = useOpenForm();
  const networkRefusal = useNetworkRefusal('Selecting a request');
  return (
    <DeploymentRequestControl {...props} find={services.calls.findLinkableRequests} networkRefusal={networkRefusal} />
  );
}
