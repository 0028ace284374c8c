import { useParams } from 'react-router-dom';
import { biDeploymentFormResource } from '../../../data/bi-deployments/form.ts';
import { biDeploymentForm } from '../../../rules/bi-deployments/form.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { numericIdOf } from '../../numeric-id.ts';
import { usePaths, usePortal } from '../../portal-context.tsx';

/** Asks for a BI deployment, or changes one (Administration §2 "BI deployments"). */
export default function BiDeploymentForm() {
  const { deploymentId } = useParams();
  // No request has the number 0.
  const id = deploymentId === undefined ? null : (numericIdOf(deploymentId) ?? 0);
  const portal = usePortal();
  return (
    <RecordFormPage
      id={id}
      newTitle="Create BI Deployment"
      form={biDeploymentForm}
      resourceOf={(viewer) => biDeploymentFormResource(portal, viewer, id)}
      subtitle={({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`}
      list={usePaths()['bi-deployments'].list}
      savedFilters={({ environmentIdentifier }) => ({ environmentIdentifier })}
    />
  );
}
