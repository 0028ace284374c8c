/** What the job runner does for a cloud account (Administration §4): its stages, and what they leave behind. */
import {
  type CloudAccountOperation,
  type CloudAccountReport,
  type CloudAccountTuple,
  cloudAccountLifecycle,
} from '../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import {
  ACCOUNT_STAGES,
  type AccountStage,
  CLOUD_ACCOUNT_STATUSES,
  isInProgress,
  JOB_STAGES,
} from '../../src/rules/cloud-accounts/statuses.ts';
import { withoutOperation } from '../jobs/build-log.ts';
import type { OperationArea } from '../jobs/operation-area.ts';
import { applyEnd, applyReports } from '../jobs/reports.ts';
import { storedProgress } from '../records/progress.ts';
import { type AccountRow, cloudAccountRecords, findAccount, lockAccount, updateAccount } from './record.ts';

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

function stagesOf(row: AccountRow, from: AccountStage): readonly Stage[] {
  const isSkipped = (stage: AccountStage) =>
    (stage === 'CREATING_ACCOUNT' && row.is_existing) ||
    (stage === 'CREATING_MONITORING_ROLE' && !row.should_create_monitoring_credential);
  const stages = ACCOUNT_STAGES.slice(ACCOUNT_STAGES.indexOf(from)).filter((stage) => !isSkipped(stage));
  // A stage that failed is run again, whatever was edited since.
  return ['QUEUED', ...(stages.includes(from) ? stages : [from, ...stages])];
}

function asStage(stage: Stage): AccountStage {
  return stage === 'QUEUED' ? 'LAUNCHING' : stage;
}

/** Reports are judged by statuses alone. */
function take(tuple: CloudAccountTuple, type: CloudAccountReport) {
  return cloudAccountLifecycle.decide(tuple, { privileges: new Set() }, { type });
}

/** A job that fails before it began has no status of its own: the launch has failed then. */
function failureReports(stage: Stage): readonly CloudAccountReport[] {
  return [`status.${asStage(stage)}`, `status.${asStage(stage)}_FAILED`];
}

export const cloudAccountOperations: OperationArea<
  AccountRow,
  CloudAccountTuple,
  CloudAccountOperation['operation'],
  Stage,
  AccountRow
> = {
  area: cloudAccountRecords.area,
  entity: cloudAccountRecords.entity,
  operations: {
    LAUNCH: { label: 'Launch', jobName: JOB_NAME, isRetried: true },
    RETRY_JOB: { label: 'Retry', jobName: JOB_NAME, isRetry: true, isRetried: true },
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
  find: (queries, id) => findAccount(queries, id, null),
  lock: (transaction, id) => lockAccount(transaction, id, null),
  subject: (row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    title: `cloud account ${row.account_id}`,
    name: row.account_id,
    lastBuild: 0,
    logPath: `/dashboard/cloudaccounts/logs/${encodeURIComponent(row.account_id)}`,
    progress: storedProgress(row),
  }),
  tuple: ({ status }) => ({ status }),
  loggedStatus: (tuple) => tuple,
  environment: (row) => row,
  failsAt: ({ display_name: name }) => FAIL_AT.exec(name)?.[1],
  plan: (row, { fromStage }) => ({ stages: stagesOf(row, asStage(fromStage ?? 'QUEUED')) }),
  begun: (tuple, _, stage) => applyReports(take, tuple, [`status.${stage}`]),
  ended: ({ status }, { stage, outcome }) =>
    applyEnd(
      take,
      { status },
      {
        outcome,
        success: ['status.ACTIVE'],
        failure: failureReports(stage),
        isUnfinished: (tuple) => isInProgress(tuple.status),
      },
    ),
  afterStage: async (transaction, _, row, stage) => {
    if (stage === 'CREATING_ACCOUNT') {
      const changes = { aws_account_id: awsAccountIdOf(row), aws_admin_role_name: DEFAULT_ROLE };
      await updateAccount(transaction, row, changes);
    }
    return {};
  },
  update: (transaction, row, { tuple, operation, lastBuildUrl }) =>
    updateAccount(transaction, row, {
      ...tuple,
      ...(operation && {
        operation_started_at: operation.startedAt,
        operation_estimated_duration: operation.estimatedDuration,
      }),
      ...(lastBuildUrl !== undefined && { last_build_url: lastBuildUrl }),
    }),
  end: async (transaction, _, row, { tuple, build }) => {
    const ended = { operation_started_at: null, operation_estimated_duration: null };
    await updateAccount(transaction, row, { ...tuple, ...ended, last_build_url: build.buildUrl });
  },
  busyIds: async (queries, limit) => {
    const rows = await queries
      .selectFrom('cloud_accounts')
      .select('account_id')
      .where('status', 'in', CLOUD_ACCOUNT_STATUSES.filter(isInProgress))
      .where(withoutOperation(cloudAccountRecords.area, 'cloud_accounts.account_id'))
      .limit(limit)
      .execute();
    return rows.map(({ account_id: id }) => id);
  },
  found: (row) => {
    const stage = JOB_STAGES.find((known) => known === row.status);
    if (stage === undefined) return null;
    const stages = stagesOf(row, 'LAUNCHING');
    return { operation: 'LAUNCH', stages, position: Math.max(0, stages.indexOf(stage)) };
  },
};
