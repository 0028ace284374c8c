import type { LinkedRequest } from '../../../../../rules/deployments/forms/values.ts';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { useNetworkRefusal } from '../../../../form/use-network-refusal.ts';
import { useDeploymentForm } from '../deployment-form-context.ts';
import { DeploymentRequestControl } from './DeploymentRequestControl.tsx';

/** The request that is linked, chosen among those of the server. */
export function LinkedRequestField(props: FieldControlProps<LinkedRequest | null>) {
  const { calls } = useDeploymentForm();
  const networkRefusal = useNetworkRefusal('Selecting a request');
  return <DeploymentRequestControl {...props} find={calls.findLinkableRequests} networkRefusal={networkRefusal} />;
}
