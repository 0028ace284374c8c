import { useParams } from 'react-router-dom';
import { biDeploymentFormResource } from '../../../data/bi-deployments/form.ts';
import { biDeploymentForm } from '../../../rules/bi-deployments/form.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { numericIdOf } from '../../page/numeric-id.ts';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';

/** Administration §2 "BI deployments". */
export default function BiDeploymentForm() {
  const portal = usePortal();
  return (
    <RecordFormPage
      approvedIn="bi-deployments"
      address={useParams()['deploymentId']}
      idOf={numericIdOf}
      newTitle="Create BI Deployment"
      form={biDeploymentForm}
      resourceOf={(viewer, id) => biDeploymentFormResource(portal, viewer, id)}
      subtitle={({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`}
      list={usePaths()['bi-deployments'].list}
      savedFilters={({ environmentIdentifier }) => ({ environmentIdentifier })}
    />
  );
}
