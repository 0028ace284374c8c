import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CloudProvider } from '../../../contract/generated/schema.d.ts';
import { credentialUsage } from '../../../data/credentials/resource.ts';
import { type CredentialRecord, credentialSections } from '../../../rules/credentials/record.ts';
import { CLOUD_PROVIDER_WORDS } from '../../../rules/reference/cloud-providers.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { UsedBy } from '../../detail/UsedBy.tsx';
import { linkButton, linkButtons } from '../../kit/Button.css.ts';
import { Button } from '../../kit/Button.tsx';
import { steps } from '../../kit/Dialog.css.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { TenantLinks, UserLink } from '../../page/links.tsx';
import { numericIdOf } from '../../page/numeric-id.ts';
import { useKeptRecord } from '../../page/record-reading.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import { credentialActions } from './actions.ts';

/** How to get a provider's credentials (Administration §2). Part of the app, so it is readable offline. */
interface Guide {
  readonly title: string;
  readonly purpose: string;
  readonly steps: readonly string[];
  readonly whenItFails: string;
}

const GUIDES: Readonly<Record<CloudProvider, Guide>> = {
  AWS: {
    title: 'A role for an AWS credential',
    purpose:
      'The portal signs in to your AWS account by assuming a role. It needs only the role’s ARN, so no access key leaves your account.',
    steps: [
      'Sign in to the AWS console with the account where deployments will run. Open IAM, then Roles.',
      'Choose Create role, then Custom trust policy, and allow the portal’s AWS account to assume it (sts:AssumeRole). Ask your administrator for that account’s number.',
      'Add the permissions that your deployments need: EC2, VPC, ELB, RDS and IAM for deployments; read-only CloudWatch for monitoring.',
      'Name the role, for example portal-deployer, create it and open it.',
      'Copy its ARN: it looks like arn:aws:iam::123456789012:role/portal-deployer. Enter it as the Role ARN.',
    ],
    whenItFails:
      'If a command fails with AccessDenied, check the account number in the role’s trust policy, then the permissions.',
  },
  AZURE: {
    title: 'A subscription for an Azure credential',
    purpose:
      'The portal works in one Azure subscription. It needs the subscription’s ID and the ID of its Azure tenant (directory).',
    steps: [
      'Sign in to the Azure portal and open Subscriptions.',
      'Open the subscription where deployments will run and copy its Subscription ID: 36 characters such as 00000000-0000-0000-0000-000000000000.',
      'Open Microsoft Entra ID, then Overview, and copy the Tenant ID. It has the same format and isn’t the portal’s tenant.',
      'Back in the subscription, open Access control (IAM) and give the portal’s application the role Contributor for deployments, or Monitoring Reader if it only monitors.',
      'Enter both here, as Subscription ID and Azure tenant ID.',
    ],
    whenItFails:
      'If a command fails with AuthorizationFailed, the application has no role in that subscription yet. A new role can take some minutes.',
  },
  ON_PREM: {
    title: 'An on-prem credential',
    purpose:
      'The portal reaches deployments in your own data centre through an agent installed there. There are no secrets to enter, so the credential is never empty.',
    steps: [
      'Ask the data centre’s administrator to install the build agent and connect it to the build server.',
      'Create a credential here with the provider On-prem and a name that identifies the data centre.',
      'Choose the tenants whose deployments run there.',
      'Choose it in an on-prem deployment. Commands won’t ask for anything else.',
    ],
    whenItFails: 'If a command stays queued, the agent isn’t connected to the build server.',
  },
};

function GuideDialog({ provider, onClose }: { provider: CloudProvider; onClose: () => void }) {
  const { title, purpose, steps: all, whenItFails } = GUIDES[provider];
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <p>{purpose}</p>
      <ol className={steps}>
        {all.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{whenItFails}</p>
    </Dialog>
  );
}

/** Administration §2 "Help links to guides". */
export function GuideLinks({ providers }: { providers: readonly CloudProvider[] }) {
  const [shown, setShown] = useState<CloudProvider | null>(null);
  return (
    <span className={linkButtons}>
      {providers.map((provider) => (
        <button key={provider} type="button" className={linkButton} onClick={() => setShown(provider)}>
          Guide for {CLOUD_PROVIDER_WORDS[provider]}
        </button>
      ))}
      {/* Not within the line of words that the links stand in. */}
      {createPortal(shown !== null && <GuideDialog provider={shown} onClose={() => setShown(null)} />, document.body)}
    </span>
  );
}

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
  name: ({ credentialName }) => credentialName,
  sections: credentialSections,
  values: {
    'Created By': ({ createdByUser }) => createdByUser && <UserLink user={createdByUser} />,
    Tenants: ({ tenants = [] }) => <TenantLinks tenants={tenants} />,
  },
  parts: { Secrets: SecretsPart, 'Used by': UsedByPart },
  actions: { ...credentialActions, beside: ['DELETE'], primary: ['EDIT'] },
});

/** Administration §2 "Credentials". */
export default function Detail() {
  return <DetailPage detail={credentialDetail} />;
}
