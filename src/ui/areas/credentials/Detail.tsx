import { type ReactNode, useCallback } from 'react';
import { credentialUsage } from '../../../data/credentials/usage.ts';
import { type CredentialRecord, credentialSections } from '../../../rules/credentials/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { TenantLinks, UserLink } from '../../detail/links.tsx';
import { useKeptRecord } from '../../detail/record-reading.ts';
import { UsedBy } from '../../detail/UsedBy.tsx';
import { numericIdOf } from '../../numeric-id.ts';
import { usePortal } from '../../portal-context.tsx';
import { credentialActions } from './actions.ts';
import { GuideLinks } from './GuideLinks.tsx';

function SecretsPart({ record, children }: { record: CredentialRecord; children: ReactNode }) {
  return (
    <>
      {children}
      <GuideLinks providers={[record.cloudProvider]} />
    </>
  );
}

function UsedByPart({ record }: { record: CredentialRecord }) {
  const { client } = usePortal();
  return (
    <UsedBy
      id={record.id}
      read={useCallback(
        (id: number, signal: AbortSignal, named?: number) => credentialUsage(client, id, signal, named),
        [client],
      )}
    />
  );
}

const credentialDetail = defineDetail({
  area: 'credentials',
  noun: 'credential',
  title: ({ credentialId }) => `Viewing #${credentialId}`,
  idOf: ({ credentialId }) => numericIdOf(credentialId),
  useRecord: (id) => useKeptRecord(usePortal().resources.credentials, id),
  subtitle: ({ credentialName }) => [credentialName],
  sections: credentialSections,
  values: {
    'Created By': ({ createdByUser }) => createdByUser && <UserLink user={createdByUser} />,
    Tenants: ({ tenants = [] }) => <TenantLinks tenants={tenants} />,
  },
  parts: { Secrets: SecretsPart, 'Used By': UsedByPart },
  actions: { ...credentialActions, beside: ['DELETE'], primary: ['EDIT'] },
});

/** One credential, read-only, with what can be done with it (Administration §2 "Credentials"). */
export default function Detail() {
  return <DetailPage detail={credentialDetail} />;
}
