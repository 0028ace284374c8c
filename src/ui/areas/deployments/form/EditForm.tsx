import { useMatch, useParams } from 'react-router-dom';
import { useConfig } from '../../../portal-context.tsx';
import { requestIdOf } from '../detail/request-id.ts';
import { addressType } from './address-type.ts';
import { DeploymentFormPage } from './DeploymentFormPage.tsx';
import { NoSuchForm } from './NoSuchForm.tsx';

/** Changes a request (Deployments §2 "Deployments routes"). */
export default function EditForm() {
  const { deploymentId } = useParams();
  const { product } = useConfig();
  // A database's route has a pattern of its own, without a parameter for the type.
  const segment = useMatch('/dashboard/deployments/edit/:type/:deploymentId')?.params.type;
  const type = addressType(segment, product);
  const id = requestIdOf(deploymentId);
  return type === null || id === null ? <NoSuchForm /> : <DeploymentFormPage type={type} mode="edit" id={id} />;
}
