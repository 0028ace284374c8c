/** What the job runner does for a cloud account (Administration §4): its stages, and what they leave behind. */
import {
  type CloudAccountOperation,
  cloudAccountLifecycle,
} from '../../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import { type AccountStage, JOB_STAGES } from '../../../src/rules/cloud-accounts/record.ts';
import { statusOperations } from '../../jobs/status-operations.ts';
import { type AccountRow, cloudAccounts } from './record.ts';

type Stage = (typeof JOB_STAGES)[number];

const JOB_NAME = 'cloud-account-creation';
const DEFAULT_ROLE = 'OrganizationAccountAccessRole';

/** In a display name, for who rehearses: the stage that is to fail there. */
const FAIL_AT = /REHEARSAL_FAIL_AT=(\w+)/;

/** Twelve digits that are the same for the same account, as a cloud would give them. */
function awsAccountIdOf({ account_id: id }: AccountRow): string {
  let hash = 0;
  for (const character of id) hash = (hash * 131 + (character.codePointAt(0) ?? 0)) % 899_999_999_981;
  return String(100_000_000_000 + hash);
}

function asStage(stage: Stage): AccountStage {
  return stage === 'QUEUED' ? 'LAUNCHING' : stage;
}

export const cloudAccountOperations = statusOperations<AccountRow, CloudAccountOperation['operation'], Stage>({
  records: cloudAccounts,
  lifecycle: cloudAccountLifecycle,
  operations: {
    LAUNCH: { label: 'Launch', jobName: JOB_NAME, stages: JOB_STAGES, isRetried: true },
    RETRY_JOB: { label: 'Retry', jobName: JOB_NAME, stages: [], isRetry: true, isRetried: true },
  },
  stages: {
    QUEUED: { title: 'Wait for an agent', seconds: 15, lines: () => ['Running on agent-2 in /var/jenkins/accounts'] },
    LAUNCHING: {
      title: 'Prepare workspace',
      seconds: 25,
      lines: ({ environment: { account_id: id } }) => [
        '+ git clone --depth 1 account-pipeline.git',
        `+ ./prepare.sh --account ${id}`,
        'Workspace is ready',
      ],
      failure: () => ['fatal: unable to access the pipeline repository: connection timed out'],
    },
    CREATING_ACCOUNT: {
      title: 'Create account',
      seconds: 120,
      lines: ({ environment }) => [
        `+ aws organizations create-account --email ${environment.account_email}`,
        'CreateAccountStatus: IN_PROGRESS',
        `CreateAccountStatus: SUCCEEDED, AccountId ${awsAccountIdOf(environment)}`,
      ],
      failure: ({ environment }) => [
        `CreateAccountStatus: FAILED, FailureReason EMAIL_ALREADY_EXISTS (${environment.account_email})`,
        'script returned exit code 255',
      ],
    },
    CREATING_DEPLOYMENT_ROLE: {
      title: 'Create deployment role',
      seconds: 45,
      lines: () => ['+ terraform apply -auto-approve -target module.deployment_role', 'Resources: 3 added.'],
      failure: () => ['Error: creating IAM role: AccessDenied', 'script returned exit code 1'],
    },
    CREATING_MONITORING_ROLE: {
      title: 'Create monitoring role',
      seconds: 40,
      lines: () => ['+ terraform apply -auto-approve -target module.monitoring_role', 'Resources: 2 added.'],
      failure: () => ['Error: creating IAM role: LimitExceeded', 'script returned exit code 1'],
    },
  },
  name: ({ account_id: id }) => id,
  logPath: ({ account_id: id }) => `/dashboard/cloudaccounts/logs/${encodeURIComponent(id)}`,
  failsAt: ({ display_name: name }) => FAIL_AT.exec(name)?.[1],
  isSkipped: (row, stage) =>
    (stage === 'CREATING_ACCOUNT' && row.is_existing) ||
    (stage === 'CREATING_MONITORING_ROLE' && !row.should_create_monitoring_credential),
  success: () => ['ACTIVE'],
  // A job that fails before it began has no status of its own: the launch has failed then.
  failure: (stage) => [asStage(stage), `${asStage(stage)}_FAILED`],
  afterStage: async (transaction, row, stage) => {
    if (stage !== 'CREATING_ACCOUNT') return;
    const changes = { aws_account_id: awsAccountIdOf(row), aws_admin_role_name: DEFAULT_ROLE };
    await cloudAccounts.update(transaction, row, changes);
  },
});
