import { instanceTypeRights } from '../../../../../rules/deployments/forms/database-fields.ts';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { useNetworkRefusal } from '../../../../form/use-network-refusal.ts';
import { useDeploymentForm, useFormWork } from '../deployment-form-context.ts';
import { InstanceTypeControl } from './InstanceTypeControl.tsx';

/** A database instance type; who may, changes the list of them. */
export function InstanceTypeField(props: FieldControlProps<string>) {
  const { calls } = useDeploymentForm();
  const networkRefusal = useNetworkRefusal('Changing the list');
  const privileges = useFormWork(({ setting }) => setting.privileges);
  const provider = useFormWork(({ values }) => values.cloudProvider) ?? '';
  const { mayAdd, mayDelete } = instanceTypeRights(privileges ?? new Set());
  const { addInstanceType, deleteInstanceType } = calls;
  return (
    <InstanceTypeControl
      {...props}
      onAdd={mayAdd ? (instanceType) => addInstanceType(provider, instanceType) : undefined}
      onDelete={mayDelete ? (instanceType) => deleteInstanceType(provider, instanceType) : undefined}
      networkRefusal={networkRefusal}
    />
  );
}
