import { useParams } from 'react-router-dom';
import { credentialFormResource } from '../../../data/credentials/form.ts';
import { CLOUD_PROVIDERS } from '../../../rules/cloud-providers.ts';
import { credentialForm } from '../../../rules/credentials/form.ts';
import { RecordFormPage } from '../../form/RecordFormPage.tsx';
import { numericIdOf } from '../../numeric-id.ts';
import { usePaths, usePortal } from '../../portal-context.tsx';
import { GuideLinks } from './Detail.tsx';

/** Makes a credential, or changes one (Administration §2 "Credentials"). */
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
