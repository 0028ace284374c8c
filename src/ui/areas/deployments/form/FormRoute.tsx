import { useMatch } from 'react-router-dom';
import { numericIdOf } from '../../../numeric-id.ts';
import { useConfig } from '../../../portal-context.tsx';
import { addressType, type FormAddressProps } from './address-type.ts';
import { CreateForm } from './CreateForm.tsx';
import { DeploymentFormPage } from './DeploymentFormPage.tsx';
import { EditByNumber } from './EditByNumber.tsx';
import { NoSuchForm } from './NoSuchForm.tsx';

/** Changes a request (Deployments §2 "Deployments routes"). */
function EditForm({ segment, number }: FormAddressProps) {
  const { product } = useConfig();
  const type = addressType(segment, product);
  const id = numericIdOf(number);
  return type === null || id === null ? <NoSuchForm /> : <DeploymentFormPage type={type} mode="edit" id={id} />;
}

/** The form that the address names: one file for all of them, which the first page does without (Deployments §2). */
export default function FormRoute() {
  const create = useMatch('/dashboard/deployments/create/:type/:deploymentId?');
  // A database's edit has a route of its own, without a parameter for the type.
  const edit = useMatch('/dashboard/deployments/edit/:type/:deploymentId');
  if (create !== null) return <CreateForm segment={create.params.type} number={create.params.deploymentId} />;
  if (edit !== null) return <EditForm segment={edit.params.type} number={edit.params.deploymentId} />;
  return <EditByNumber />;
}
