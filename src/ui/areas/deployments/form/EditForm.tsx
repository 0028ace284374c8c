import { numericIdOf } from '../../../numeric-id.ts';
import { useConfig } from '../../../portal-context.tsx';
import { addressType, type FormAddressProps } from './address-type.ts';
import { DeploymentFormPage } from './DeploymentFormPage.tsx';
import { NoSuchForm } from './NoSuchForm.tsx';

/** Changes a request (Deployments §2 "Deployments routes"). */
export function EditForm({ segment, number }: FormAddressProps) {
  const { product } = useConfig();
  const type = addressType(segment, product);
  const id = numericIdOf(number);
  return type === null || id === null ? <NoSuchForm /> : <DeploymentFormPage type={type} mode="edit" id={id} />;
}
