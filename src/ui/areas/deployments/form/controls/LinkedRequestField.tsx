import type { LinkedRequest } from '../../../../../rules/deployments/forms/values.ts';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { useOpenForm } from '../../../../form/form-context.ts';
import { useNetworkRefusal } from '../../../../form/use-network-refusal.ts';
import { DeploymentRequestControl } from './DeploymentRequestControl.tsx';

/** The request that is linked, chosen among those of the server. */
export function LinkedRequestField(props: FieldControlProps<LinkedRequest | null>) {
  const { services } = useOpenForm();
  const networkRefusal = useNetworkRefusal('Selecting a request');
  return (
    <DeploymentRequestControl {...props} find={services.calls.findLinkableRequests} networkRefusal={networkRefusal} />
  );
}
