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
      'The portal signs in to your AWS account by taking on a role. It asks for the role’s ARN and for nothing else: no access key leaves your account.',
    steps: [
      'Sign in to the AWS console with the account that deployments are to run in, and open IAM, then Roles.',
      'Choose Create role, then Custom trust policy, and let the portal’s own AWS account take it on (sts:AssumeRole). Ask your administrator for that account’s number.',
      'Add the permissions that your deployments need: EC2, VPC, ELB, RDS and IAM for deployments; CloudWatch in read-only for monitoring.',
      'Name the role, for example portal-deployer, create it and open it.',
      'Copy its ARN: it looks like arn:aws:iam::123456789012:role/portal-deployer. Enter it as the Role ARN.',
    ],
    whenItFails:
      'Where a command fails with AccessDenied, compare the account number in the role’s trust policy, then the permissions.',
  },
  AZURE: {
    title: 'A subscription for an Azure credential',
    purpose:
      'The portal works in one Azure subscription. It asks for the subscription’s ID and for the ID of the Azure tenant (the directory) that it belongs to.',
    steps: [
      'Sign in to the Azure portal and open Subscriptions.',
      'Open the subscription that deployments are to run in, and copy its Subscription ID: 36 characters such as 00000000-0000-0000-0000-000000000000.',
      'Open Microsoft Entra ID, then Overview, and copy the Tenant ID. It has the same form; it is not the portal’s tenant.',
      'Back in the subscription, open Access control (IAM) and give the portal’s application the role Contributor for deployments, or Monitoring Reader where it only monitors.',
      'Enter both here, as Subscription ID and Azure Tenant ID.',
    ],
    whenItFails:
      'Where a command fails with AuthorizationFailed, the application has no role in that subscription yet; a new one can take some minutes.',
  },
  ON_PREM: {
    title: 'An on-prem credential',
    purpose:
      'Deployments in your own data centre are reached over the agent that is installed there. There is nothing secret to enter, and the credential is never empty.',
    steps: [
      'Let the data centre’s administrator install the build agent, and let it reach the build server.',
      'Make a credential here with the provider On-prem, and a name that tells the data centre.',
      'Choose the tenants whose deployments run there.',
      'Choose it in an on-prem deployment: no command asks for anything further.',
    ],
    whenItFails: 'Where a command stays queued, the agent is not connected to the build server.',
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
