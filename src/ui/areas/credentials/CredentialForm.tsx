import { useParams } from 'react-router-dom';
import { credentialFormResource } from '../../../data/credentials/form.ts';
import { credentialForm } from '../../../rules/credentials/form.ts';
import { CLOUD_PROVIDERS } from '../../../rules/reference/cloud-providers.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { numericIdOf } from '../../page/numeric-id.ts';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';
import { GuideLinks } from './Detail.tsx';

/** Administration §2 "Credentials". */
export default function CredentialForm() {
  const portal = usePortal();
  const { credentialId } = useParams();
  return (
    <RecordFormPage
      address={credentialId}
      idOf={numericIdOf}
      newTitle="Add New Credential"
      form={credentialForm}
      resourceOf={(viewer, id) => credentialFormResource(portal, viewer, id)}
      subtitle={({ credentialName, cloudProvider }) => (
        <>
          {credentialName}
          <GuideLinks providers={CLOUD_PROVIDERS.filter((provider) => provider === cloudProvider)} />
        </>
      )}
      help={credentialId === undefined && <GuideLinks providers={CLOUD_PROVIDERS} />}
      list={usePaths().credentials.list}
      savedFilters={({ credentialName }) => ({ credentialName })}
    />
  );
}
