import { tenantAllowsCreation } from '../../../../rules/tenants.ts';
import { TenantFirst } from '../../../form/TenantFirst.tsx';
import { useGoBack } from '../../../go-back.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyPanel } from '../../../kit/EmptyPanel.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { numericIdOf } from '../../../numeric-id.ts';
import { useConfig, usePaths, useViewer } from '../../../portal-context.tsx';
import { addressType, type FormAddressProps } from './address-type.ts';
import { DeploymentFormPage } from './DeploymentFormPage.tsx';
import { formTitle } from './form-words.ts';
import { NoSuchForm } from './NoSuchForm.tsx';

/** Makes a request, from nothing or as a copy of another (Deployments §2 "Deployments routes"). */
export function CreateForm({ segment, number }: FormAddressProps) {
  const { product } = useConfig();
  const { tenantId } = useViewer();
  const { deployments } = usePaths();
  const goBack = useGoBack(deployments.list());
  const type = addressType(segment, product);
  const id = numericIdOf(number);
  if (type === null || (number !== undefined && id === null)) return <NoSuchForm />;
  const mode = id === null ? 'create' : 'copy';
  if (!tenantAllowsCreation(tenantId)) {
    return (
      <>
        <PageHeader title={formTitle(type, mode, id, product.name)} />
        <EmptyPanel
          title="Select a tenant to create a deployment request."
          action={<Button onClick={goBack}>Back</Button>}
        >
          <TenantFirst what="requests" />
        </EmptyPanel>
      </>
    );
  }
  return <DeploymentFormPage type={type} mode={mode} id={id} />;
}
