import { useParams } from 'react-router-dom';
import { tenantFormResource } from '../../../data/tenants/form.ts';
import { tenantForm } from '../../../rules/tenants/form.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';

/** Administration §2 "Tenants". */
export default function TenantForm() {
  const portal = usePortal();
  const { tenants } = usePaths();
  return (
    <RecordFormPage
      address={useParams()['tenantId']}
      idOf={(tenantId) => tenantId}
      newTitle="Add New Tenant"
      isBeyondTenants
      form={tenantForm}
      resourceOf={(viewer, id) => tenantFormResource(portal, viewer, id)}
      subtitle={({ tenantName }) => tenantName}
      editAddress={({ tenantId }) => tenants.edit(tenantId)}
      list={tenants.list}
      savedFilters={({ tenantId }) => ({ tenantId })}
    />
  );
}
