import type { CloudProvider } from '../../../contract/generated/schema.d.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { guide, steps } from './guide.css.ts';

/** How a credential's data are come by at a provider (Administration §2): a part of the app, so that it reads without a network. */
interface Guide {
  readonly title: string;
  /** What the portal asks for, and what for. */
  readonly purpose: string;
  readonly steps: readonly string[];
  /** What to look at where a command fails. */
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
      'Enter both here, as Subscription ID and Azure Tenant ID.',
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

/** One guide, over what one was doing. */
export default function GuideDialog({ provider, onClose }: { provider: CloudProvider; onClose: () => void }) {
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
      <div className={guide}>
        <p>{purpose}</p>
        <ol className={steps}>
          {all.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{whenItFails}</p>
      </div>
    </Dialog>
  );
}
