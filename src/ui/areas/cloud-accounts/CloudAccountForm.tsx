import { useParams } from 'react-router-dom';
import { cloudAccountFormResource } from '../../../data/cloud-accounts/form.ts';
import { cloudAccountForm } from '../../../rules/cloud-accounts/form.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';

/** Administration §2 "Cloud accounts". */
export default function CloudAccountForm() {
  const portal = usePortal();
  return (
    <RecordFormPage
      approvedIn="cloud-accounts"
      address={useParams()['accountId']}
      idOf={(accountId) => accountId}
      newTitle="Add New AWS"
      form={cloudAccountForm}
      resourceOf={(viewer, id) => cloudAccountFormResource(portal, viewer, id)}
      subtitle={({ displayName }) => displayName}
      list={usePaths()['cloud-accounts'].list}
      savedFilters={({ accountId: saved }) => ({ accountId: saved })}
    />
  );
}
