/** The calls of cloud accounts (Administration §7). */

import {
  CLOUD_ACCOUNT_ACTIONS,
  type CloudAccountOperation,
  cloudAccountLifecycle,
} from '../../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { cloudAccountsArea } from '../../../src/rules/cloud-accounts/area.ts';
import {
  type AccountStage,
  type CloudAccountStatus,
  cloudAccountStatuses,
  JOB_STAGES,
} from '../../../src/rules/cloud-accounts/record.ts';
import { requestedRecords } from '../../approvals/requested-records.ts';
import type { Transaction } from '../../database/database.ts';
import { askedFor, type DemoOptions, demoRecords, statusEntries } from '../../demo/area-demo.ts';
import { buildsOfStatus, insertBuilds } from '../../demo/demo-builds.ts';
import { formCalls, formPrivileges } from '../../forms/form-calls.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import { PLANNING } from '../../jobs/operation-area.ts';
import { plannedArea, plannedForm, planOrders } from '../../jobs/planned-records.ts';
import { statusCommands } from '../../jobs/status-commands.ts';
import { statusOperations } from '../../jobs/status-operations.ts';
import { statusPlans } from '../../jobs/status-plans.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { countedByStatus } from '../../records/counts.ts';
import { discussedRecords } from '../../records/discussed-records.ts';
import { recordReads } from '../../records/record-reads.ts';
import { isTaken } from '../../records/taken.ts';
import type { StageOutputs } from '../../runners/runner.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import { type AccountRow, accountForm, cloudAccountApprovals, cloudAccounts, listAccountTypes } from './record.ts';

type Stage = (typeof JOB_STAGES)[number];

const JOB_NAME = 'cloud-account-creation';
const DEFAULT_ROLE = 'OrganizationAccountAccessRole';

/** For rehearsals: names the failing stage in a display name. */
const FAIL_AT = /REHEARSAL_FAIL_AT=(\w+)/;

function awsAccountIdOf({ account_id: id }: AccountRow): string {
  let hash = 0;
  for (const character of id) hash = (hash * 131 + (character.codePointAt(0) ?? 0)) % 899_999_999_981;
  return String(100_000_000_000 + hash);
}

function asStage(stage: Stage): AccountStage {
  return stage === 'QUEUED' ? 'LAUNCHING' : stage;
}

function rehearsedResults(row: AccountRow, stage: Stage) {
  return stage === 'CREATING_ACCOUNT' ? { aws_account_id: awsAccountIdOf(row), aws_admin_role_name: DEFAULT_ROLE } : {};
}

/** An existing account keeps what its request names. */
function reportedResults(row: AccountRow, { awsAccountId, awsAdminRoleName }: StageOutputs) {
  if (row.is_existing) return {};
  return {
    ...(awsAccountId !== undefined && { aws_account_id: awsAccountId }),
    ...(awsAdminRoleName !== undefined && { aws_admin_role_name: awsAdminRoleName }),
  };
}

const placement = ({ cloud_provider: cloudProvider }: AccountRow) => ({ cloudProvider, topology: null });

const cloudAccountPlans = statusPlans<AccountRow>({
  records: cloudAccounts,
  approvals: cloudAccountApprovals,
  lifecycle: cloudAccountLifecycle,
  statuses: cloudAccountStatuses,
  placement,
});

const cloudAccountOperations = statusOperations<
  AccountRow,
  CloudAccountOperation['operation'] | typeof PLANNING,
  Stage
>({
  records: cloudAccounts,
  lifecycle: cloudAccountLifecycle,
  operations: {
    LAUNCH: { label: 'Launch', jobName: JOB_NAME, stages: JOB_STAGES, isRetried: true },
    [PLANNING]: { label: 'Plan', jobName: 'cloud-account-plan', stages: ['QUEUED'] },
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
  // A job that fails before it starts has no status, so the launch has failed.
  failure: (stage) => [asStage(stage), `${asStage(stage)}_FAILED`],
  placement,
  planned: plannedArea(cloudAccountPlans),
  runnerInputs: async () => ({ given: {}, credentialId: null, secrets: {} }),
  afterStage: async (transaction, _, row, stage, outputs) => {
    const results = outputs === null ? rehearsedResults(row, stage) : reportedResults(row, outputs);
    if (Object.keys(results).length > 0) await cloudAccounts.update(transaction, row, results);
    return {};
  },
});

type CloudAccountOperationId = Extract<OperationId, `${string}CloudAccount${string}`>;

const { routes } = cloudAccountsArea;
const FORM = [...routes.create.privileges, ...routes.edit.privileges] as const satisfies readonly Privilege[];

function cloudAccountHandlers(services: Services): Handlers<CloudAccountOperationId> {
  const { queries } = services;
  const reads = recordReads(services, cloudAccounts);
  const orderPlan = planOrders(services, cloudAccountPlans);
  const form = formCalls(services, plannedForm(accountForm, orderPlan));
  const command = statusCommands(services, cloudAccounts, {
    lifecycle: cloudAccountLifecycle,
    operations: cloudAccountOperations,
    plans: { records: cloudAccountPlans, order: orderPlan },
    labels: { ...CLOUD_ACCOUNT_ACTIONS.labels, CANCEL: 'Cancel the operation of', PLAN: 'Make the plan again of' },
  });

  return {
    listCloudAccounts: async ({ viewer, query }) => {
      const { records, totalRecords } = await reads.list(viewer, query);
      const progress = records
        .filter(({ status }) => cloudAccountStatuses.isInProgress(status))
        .map(({ accountId, status, progress: running }) => ({ accountId, status, ...running }));
      return { cloudAccounts: records, totalRecords, progress };
    },
    getCloudAccount: ({ viewer, path }) => reads.get(viewer, path.accountId),
    listCloudAccountUsers: ({ viewer }) => reads.creators(viewer),
    getCloudAccountLog: async ({ viewer, path }) => {
      const { log, row } = await reads.log(viewer, path.accountId, routes.logs);
      return { ...log, jenkinsJobUrl: row.last_build_url };
    },
    listCloudAccountTypes: async ({ viewer }) => {
      requireAnyPrivilege(viewer, FORM);
      return listAccountTypes(queries);
    },
    checkCloudAccountExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM);
      const { accountId, accountEmail } = query;
      return {
        exists: await isTaken(queries, 'cloud_accounts', { account_id: accountId, account_email: accountEmail }),
      };
    },
    createAwsCloudAccount: form.create,
    updateAwsCloudAccount: (call) => form.update(call, call.path.accountId),
    validateAwsCloudAccount: (call) => form.validate(call, call.query.id ?? null),
    approveCloudAccount: (call) => command(call, 'APPROVE', call.path.accountId, call.body),
    rejectCloudAccount: (call) => command(call, 'REJECT', call.path.accountId, call.body),
    deleteCloudAccount: (call) => command(call, 'DELETE', call.path.accountId),
    planCloudAccount: (call) => command(call, 'PLAN', call.path.accountId),
    cancelCloudAccountOperation: (call) => command(call, 'CANCEL', call.path.accountId),
    launchCloudAccount: (call) => command(call, 'LAUNCH', call.path.accountId),
    retryCloudAccount: (call) => command(call, 'RETRY', call.path.accountId),
  };
}

const DEMO_RECORDS = demoRecords<CloudAccountStatus>(cloudAccountStatuses.all, [
  'ACTIVE',
  'ACTIVE',
  'PENDING_APPROVAL',
  'INITIATED',
]);
const SHARED = { tenantId: 'BRIGHTWATER', name: 'Shared network', status: 'ACTIVE' } as const;
const OTHERS = ['HALDEN', 'KESTREL'];

const CREATED: ReadonlySet<CloudAccountStatus> = new Set([
  ...(['CREATING_DEPLOYMENT_ROLE', 'CREATING_DEPLOYMENT_ROLE_FAILED', 'CREATING_MONITORING_ROLE'] as const),
  ...(['CREATING_MONITORING_ROLE_FAILED', 'ACTIVE', 'CLOSED'] as const),
]);
const BUILT: ReadonlySet<CloudAccountStatus> = new Set([...CREATED, 'LAUNCHING_FAILED', 'CREATING_ACCOUNT_FAILED']);

const DEMO_LAUNCH = {
  ...{ operation: 'LAUNCH', jobName: JOB_NAME },
  failure: 'CreateAccountStatus: FAILED, FailureReason EMAIL_ALREADY_EXISTS',
};

async function insertDemoAccounts(transaction: Transaction, { publicUrl, now }: DemoOptions): Promise<void> {
  const types = await transaction.selectFrom('cloud_account_types').select('account_type_id').execute();
  const rows = [...DEMO_RECORDS, SHARED].map((record, index) => {
    const { tenantId, name, status } = record;
    const id = `${tenantId}-${name}`.toLowerCase().replaceAll(' ', '-');
    return {
      ...askedFor(record, cloudAccountStatuses.isPending(status) ? 1 + index : 20 + 7 * index, now),
      account_id: id,
      account_email: `aws+${id}@meridian.example`,
      account_type_id: types[index % Math.max(1, types.length)]?.account_type_id ?? 1,
      client: tenantId.toLowerCase(),
      display_name: name,
      should_persist_deployment_credential: index % 2 === 0,
      should_create_monitoring_credential: index % 3 !== 0 || status.startsWith('CREATING_MONITORING'),
      is_existing: false,
      aws_account_id: CREATED.has(status) ? String(481_200_000_000 + index * 7_919) : null,
      aws_admin_role_name: CREATED.has(status) ? 'OrganizationAccountAccessRole' : null,
      deployment_config_id: index % 2 === 0 ? 't910-1.4' : 't300-1.1',
      status,
      last_build_url: BUILT.has(status) ? `${publicUrl}/dashboard/cloudaccounts/logs/${id}/builds/1` : null,
    };
  });
  const seen = rows.flatMap(({ account_id, tenant_id, display_name: name }) =>
    [tenant_id, ...(name === SHARED.name ? OTHERS : [])].map((tenant) => ({ account_id, tenant_id: tenant })),
  );
  const records = rows
    .filter(({ status }) => BUILT.has(status))
    .map(({ account_id: id, tenant_id: tenantId, status, created_by: userId, created_at: createdAt }) => {
      const jobs = { launch: { ...DEMO_LAUNCH, lines: [`+ ./prepare.sh --account ${id}`] } };
      const builds = buildsOfStatus({ id, status, createdAt }, cloudAccountStatuses.isInProgress(status), jobs);
      return { area: 'cloud-accounts', id, tenantId, userId, builds };
    });
  await transaction.insertInto('cloud_accounts').values(rows).execute();
  await transaction.insertInto('cloud_account_tenants').values(seen).execute();
  await insertBuilds(transaction, records);
}

const ofForm = formPrivileges(cloudAccountsArea);

export const cloudAccountsServerArea = {
  handlers: cloudAccountHandlers,
  privileges: {
    createAwsCloudAccount: ofForm.create,
    updateAwsCloudAccount: ofForm.edit,
    validateAwsCloudAccount: ofForm.validate,
    approveCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.APPROVE],
    rejectCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.REJECT],
    deleteCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.DELETE],
    planCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.PLAN],
    cancelCloudAccountOperation: [CLOUD_ACCOUNT_ACTIONS.privileges.CANCEL],
    launchCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.LAUNCH],
    retryCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.RETRY],
  },
  changes: cloudAccounts.changes,
  counts: countedByStatus(cloudAccounts),
  operations: cloudAccountOperations,
  requested: requestedRecords(cloudAccounts, cloudAccountApprovals),
  discussed: discussedRecords(cloudAccounts, cloudAccountsArea),
  buildPrivileges: routes.build.privileges,
  demo: {
    insertRecords: insertDemoAccounts,
    logEntries: statusEntries(cloudAccounts, { approved: 'INITIATED', launched: 'ACTIVE' }),
  },
} satisfies RecordArea;
