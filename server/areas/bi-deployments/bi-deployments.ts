import {
  BI_DEPLOYMENT_ACTIONS,
  type BiDeploymentOperation,
  biDeploymentLifecycle,
} from '../../../src/machines/lifecycles/bi-deployment/lifecycle.ts';
import { biDeploymentsArea } from '../../../src/rules/bi-deployments/area.ts';
import { generateBiPassword } from '../../../src/rules/bi-deployments/form.ts';
import {
  BI_SECRET_NAMES,
  BI_SECRETS,
  type BiDeploymentStatus,
  biDeploymentStatuses,
  isBeforeLaunch,
  type JOB_STAGES,
  LAUNCH_STAGES,
} from '../../../src/rules/bi-deployments/record.ts';
import { requestedRecords } from '../../approvals/requested-records.ts';
import type { Transaction } from '../../database/database.ts';
import { pageWindow } from '../../database/page-window.ts';
import { askedFor, type DemoOptions, type DemoRecord, demoRecords, statusEntries } from '../../demo/area-demo.ts';
import { DEMO_CREDENTIALS } from '../../demo/credentials.ts';
import { buildsOfStatus, insertBuilds } from '../../demo/demo-builds.ts';
import { formCalls, formPrivileges } from '../../forms/form-calls.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import { PLANNING } from '../../jobs/operation-area.ts';
import { plannedArea, plannedForm, planOrders } from '../../jobs/planned-records.ts';
import { type OperationCredential, statusCommands } from '../../jobs/status-commands.ts';
import { statusOperations } from '../../jobs/status-operations.ts';
import { statusPlans } from '../../jobs/status-plans.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { countedByStatus } from '../../records/counts.ts';
import { discussedRecords } from '../../records/discussed-records.ts';
import { recordReads } from '../../records/record-reads.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import {
  leaveMonitoring,
  modelsOf,
  monitoringOf,
  rehearsedMonitoring,
  storeMonitoring,
  takeMonitoringAway,
} from './monitoring.ts';
import {
  type BiDeploymentRow,
  biDeploymentApprovals,
  biDeploymentExists,
  biDeployments,
  biForm,
  biSecrets,
} from './record.ts';

/** Those that are filled in. */
function runnerSecretsOf(secrets: ReturnType<typeof biSecrets.open>): Record<string, string> {
  return Object.fromEntries(
    BI_SECRETS.flatMap((name) => {
      const value = secrets[name];
      return value ? [[name, value]] : [];
    }),
  );
}

type Stage = (typeof JOB_STAGES)[number];

const FAIL_AT_PARAMETER = 'REHEARSAL_FAIL_AT';

const nameOf = ({ client, environment_identifier: environment }: BiDeploymentRow) => `${client}/${environment}`;

/** The network that a cloud would allocate, stable per request. */
const networkOf = ({ id }: BiDeploymentRow) => `10.${64 + (id % 64)}.${Math.floor(id / 64) % 256}.0/27`;

/** The statuses after a failed stage, in order. */
const FAILURES = {
  // A job that fails before it starts has no status, so the launch has failed.
  QUEUED: ['LAUNCHING', 'LAUNCHING_FAILED'],
  LAUNCHING: ['LAUNCHING_FAILED'],
  DESTROYING: ['DESTROYING_FAILED'],
} as const satisfies Record<Stage, readonly BiDeploymentRow['status'][]>;

const placement = ({
  cloud_provider: cloudProvider,
  topology_name: name,
  topology_version: version,
}: BiDeploymentRow) => ({ cloudProvider, topology: `${name}/${version}` });

const biDeploymentPlans = statusPlans<BiDeploymentRow>({
  records: biDeployments,
  approvals: biDeploymentApprovals,
  lifecycle: biDeploymentLifecycle,
  statuses: biDeploymentStatuses,
  placement,
});

const biDeploymentOperations = statusOperations<
  BiDeploymentRow,
  BiDeploymentOperation['operation'] | typeof PLANNING,
  Stage
>({
  records: biDeployments,
  lifecycle: biDeploymentLifecycle,
  operations: {
    LAUNCH: { label: 'Launch', jobName: 'bi-deployment', stages: LAUNCH_STAGES },
    DESTROY: { label: 'Destroy', jobName: 'bi-destruction', stages: ['DESTROYING'] },
    [PLANNING]: { label: 'Plan', jobName: 'bi-plan', stages: ['QUEUED'] },
  },
  stages: {
    QUEUED: { title: 'Wait for an agent', seconds: 15, lines: () => ['Running on agent-4 in /var/jenkins/bi'] },
    LAUNCHING: {
      title: 'Deploy BI resources',
      seconds: 150,
      lines: ({ recordName, environment }) => [
        '+ git clone --depth 1 bi-pipeline.git',
        `+ terraform apply -auto-approve -var environment=${recordName} -var network=${networkOf(environment)}`,
        'Resources: 6 added.',
        '+ ./publish-models.sh',
        'Published 3 models.',
      ],
      failure: () => ['Error: creating the workspace: capacity quota exceeded', 'script returned exit code 1'],
    },
    DESTROYING: {
      title: 'Destroy BI resources',
      seconds: 60,
      lines: ({ recordName }) => [
        `+ terraform destroy -auto-approve -var environment=${recordName}`,
        'Resources: 6 destroyed.',
      ],
      failure: () => ['Error: deleting the workspace: a refresh is running', 'script returned exit code 1'],
    },
  },
  name: nameOf,
  logPath: ({ id }) => `/dashboard/bideployments/viewlog/${id}`,
  failsAt: ({ additional_parameters: parameters }) => parameters[FAIL_AT_PARAMETER],
  notifiedAddress: ({ notification_email: address }) => address,
  success: (stage) => (stage === 'DESTROYING' ? ['DESTROYED'] : ['LAUNCHED']),
  failure: (stage) => FAILURES[stage],
  placement,
  planned: plannedArea(biDeploymentPlans),
  runnerInputs: async (_, keys, { credential_id: credentialId, secrets }) => ({
    given: {},
    credentialId,
    secrets: runnerSecretsOf(biSecrets.open(keys, secrets)),
  }),
  afterStage: async (transaction, { now }, row, stage, outputs) => {
    if (stage === 'DESTROYING') {
      await takeMonitoringAway(transaction, row);
      await biDeployments.update(transaction, row, { network: null });
    } else if (outputs !== null) {
      await storeMonitoring(transaction, row, outputs, now());
      const { network } = outputs;
      if (network !== undefined) await biDeployments.update(transaction, row, { network });
    } else if (stage === 'LAUNCHING') {
      await leaveMonitoring(transaction, row);
      await biDeployments.update(transaction, row, { network: networkOf(row) });
    }
    return {};
  },
});

type BiDeploymentOperationId = Extract<
  OperationId,
  `${string}BiDeployment${string}` | 'checkBiClientExists' | 'listBiResources' | 'listBiModels'
>;

const { routes } = biDeploymentsArea;
const FORM = [...routes.create.privileges, ...routes.edit.privileges];

function biDeploymentHandlers(
  services: Services,
  operationCredential: OperationCredential,
): Handlers<BiDeploymentOperationId> {
  const { queries, secrets } = services;
  const reads = recordReads(services, biDeployments);
  const orderPlan = planOrders(services, biDeploymentPlans);
  const form = formCalls(services, plannedForm(biForm, orderPlan));
  const command = statusCommands(services, biDeployments, {
    lifecycle: biDeploymentLifecycle,
    operations: biDeploymentOperations,
    plans: { records: biDeploymentPlans, order: orderPlan },
    labels: { ...BI_DEPLOYMENT_ACTIONS.labels, CANCEL: 'Cancel the operation of', PLAN: 'Make the plan again of' },
    sealCredential: (within, context, row, given) => {
      const { credential_id: id, cloud_provider: provider, credential_is_empty: isEmpty } = row;
      return operationCredential(within, context, { id, provider, isEmpty }, given);
    },
  });

  return {
    listBiDeployments: async ({ viewer, query }) => {
      const { records, totalRecords } = await reads.list(viewer, query);
      const { currentPage, pageSize } = pageWindow(query, 1);
      return { results: records, currentPage, pageSize, totalRecords };
    },
    getBiDeployment: (call) =>
      reads.getWithSecrets(
        call,
        call.path.id,
        (row) => biSecrets.open(secrets, row.secrets),
        call.query.withoutSecrets === true,
      ),
    revealBiDeploymentSecret: (call) => {
      const { field } = call.body;
      const what = `the ${BI_SECRET_NAMES[field]}`;
      return reads.revealSecret(call, call.path.id, (row) => biSecrets.open(secrets, row.secrets)[field], {
        field,
        what,
      });
    },
    listBiDeploymentUsers: ({ viewer }) => reads.creators(viewer),
    getBiDeploymentLog: async ({ viewer, path }) => {
      const { log, row } = await reads.log(viewer, path.id, routes.logs);
      return { ...log, jenkinsJobUrl: row.last_build_url };
    },
    listBiResources: async ({ viewer, query }) =>
      monitoringOf(queries, await reads.find(viewer, query.biRequestId, routes.monitoring)),
    listBiModels: async ({ viewer, path }) => modelsOf(queries, await reads.find(viewer, path.id, routes.monitoring)),
    checkBiDeploymentExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM);
      return { exists: await biDeploymentExists(queries, viewer.tenantScope, query) };
    },
    checkBiClientExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM);
      return { exists: await biDeploymentExists(queries, viewer.tenantScope, query) };
    },
    createBiDeployment: form.create,
    updateBiDeployment: (call) => form.update(call, call.path.id),
    validateBiDeployment: (call) => form.validate(call, call.query.id ?? null),
    approveBiDeployment: (call) => command(call, 'APPROVE', call.path.id, call.body),
    rejectBiDeployment: (call) => command(call, 'REJECT', call.path.id, call.body),
    deleteBiDeployment: (call) => command(call, 'DELETE', call.path.id),
    planBiDeployment: (call) => command(call, 'PLAN', call.path.id),
    cancelBiDeploymentOperation: (call) => command(call, 'CANCEL', call.path.id),
    launchBiDeployment: (call) => command(call, 'LAUNCH', call.path.id),
    launchBiDeploymentWithSecrets: (call) => command(call, 'LAUNCH', call.path.id, call.body),
    destroyBiDeployment: (call) => command(call, 'DESTROY', call.body.id, call.body),
  };
}

const DEMO_RECORDS = demoRecords<BiDeploymentStatus>(biDeploymentStatuses.all, [
  'LAUNCHED',
  'LAUNCHED',
  'PENDING_APPROVAL',
  'APPROVED',
]);
const FIRST_ID = 301;

const BUILT: ReadonlySet<BiDeploymentStatus> = new Set([
  ...(['LAUNCHED', 'LAUNCHING_FAILED', 'DESTROYED', 'DESTROYING', 'DESTROYING_FAILED'] as const),
]);
const LAUNCHED: ReadonlySet<BiDeploymentStatus> = new Set(['LAUNCHED', 'DESTROYING', 'DESTROYING_FAILED']);

function demoCredentialOf({ tenantId, status }: DemoRecord<BiDeploymentStatus>, index: number): number {
  const isEmpty = isBeforeLaunch(status) && index % 5 === 1;
  const credential = DEMO_CREDENTIALS.find(
    (each) => each.tenantId === tenantId && each.provider === 'AZURE' && each.isEmpty === isEmpty,
  );
  if (credential === undefined) throw new Error(`the demo has no Azure credential for ${tenantId}`);
  return credential.id;
}

/** In every other deployment, some resources have failed or are not known yet. */
function demoStatusOf(index: number, name: string): string {
  if (index % 2 === 0) return 'SUCCEEDED';
  if (name === 'Stock dataset') return 'FAILED';
  return name === 'Refresh pipeline' ? 'RUNNING' : 'SUCCEEDED';
}

const DEMO_JOBS = {
  launch: {
    ...{ operation: 'LAUNCH', jobName: 'bi-deployment', lines: ['+ git clone --depth 1 bi-pipeline.git'] },
    failure: 'Error: creating the workspace: capacity quota exceeded',
  },
  removals: {
    DESTROY: {
      ...{ operation: 'DESTROY', jobName: 'bi-destruction', lines: ['+ terraform destroy -auto-approve'] },
      failure: 'Error: deleting the workspace: a refresh is running',
    },
  },
};

function demoBuilds(id: number, status: BiDeploymentStatus, createdAt: Date) {
  return buildsOfStatus({ id: String(id), status, createdAt }, biDeploymentStatuses.isInProgress(status), DEMO_JOBS);
}

async function insertDemoBiDeployments(transaction: Transaction, { keys, publicUrl, now }: DemoOptions): Promise<void> {
  const rows = DEMO_RECORDS.map((record, index) => {
    const { tenantId, name, status } = record;
    const id = FIRST_ID + index;
    const client = tenantId.toLowerCase();
    const environment = name.toLowerCase().replaceAll(' ', '-');
    return {
      ...askedFor(record, biDeploymentStatuses.isPending(status) ? 1 + index : 15 + 6 * index, now),
      id,
      client,
      environment_identifier: environment,
      approval_reference: `CHG-${4000 + index}`,
      notification_email: `bi@${client}.example`,
      cloud_provider: 'AZURE' as const,
      credential_id: demoCredentialOf(record, index),
      region: index % 2 === 0 ? 'EUROPE_WEST' : 'UK_SOUTH',
      network: LAUNCHED.has(status) ? `10.${64 + (id % 64)}.4.0/27` : null,
      topology_name: 'BI_DEPLOYMENT',
      topology_version: '1.0.1',
      deployment_config_id: index % 3 === 0 ? 'bi-1.1' : 'bi-1.2',
      additional_parameters: JSON.stringify(index % 4 === 0 ? { REFRESH_HOURS: '6' } : {}),
      pbi_user_display_name: `${name} reports`,
      pbi_user_mail_nick_name: `bi-${environment}`,
      secrets: biSecrets.seal(keys, {
        connectionString: `Server=tcp:${environment}.db.example;Database=sales;User=reader;Password=demo`,
        // Deterministic, so that every demo looks the same.
        pbiUserDefaultPassword: generateBiPassword((limit) => (index * 7) % limit),
      }),
      data_refresh_requested: index % 4 === 1,
      status,
      last_build_url: BUILT.has(status)
        ? `${publicUrl}/dashboard/bideployments/viewlog/${id}/builds/${demoBuilds(id, status, now).length}`
        : null,
    };
  });
  const monitored = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => LAUNCHED.has(row.status))
    .map(({ row, index }) => rehearsedMonitoring(row, row.updated_at, (name) => demoStatusOf(index, name)));
  const records = rows
    .filter(({ status }) => BUILT.has(status))
    .map(({ id, tenant_id: tenantId, status, created_by: userId, created_at: createdAt }) => {
      const builds = demoBuilds(id, status, createdAt);
      return { area: 'bi-deployments', id: String(id), tenantId, userId, builds };
    });
  await transaction.insertInto('bi_deployments').values(rows).execute();
  await transaction
    .insertInto('bi_resources')
    .values(monitored.flatMap(({ resources }) => resources))
    .execute();
  await transaction
    .insertInto('bi_models')
    .values(monitored.flatMap(({ models }) => models))
    .execute();
  await insertBuilds(transaction, records);
}

const ofForm = formPrivileges(biDeploymentsArea);
const { privileges: needed } = BI_DEPLOYMENT_ACTIONS;

export const biDeploymentsServerArea = {
  handlers: biDeploymentHandlers,
  privileges: {
    createBiDeployment: ofForm.create,
    updateBiDeployment: ofForm.edit,
    validateBiDeployment: ofForm.validate,
    approveBiDeployment: [needed.APPROVE],
    rejectBiDeployment: [needed.REJECT],
    launchBiDeployment: [needed.LAUNCH],
    launchBiDeploymentWithSecrets: [needed.LAUNCH],
    deleteBiDeployment: [needed.DELETE],
    planBiDeployment: [needed.PLAN],
    cancelBiDeploymentOperation: [needed.CANCEL],
    destroyBiDeployment: [needed.DESTROY],
    revealBiDeploymentSecret: routes.view.privileges,
  },
  changes: biDeployments.changes,
  counts: countedByStatus(biDeployments),
  operations: biDeploymentOperations,
  requested: requestedRecords(biDeployments, biDeploymentApprovals),
  discussed: discussedRecords(biDeployments, biDeploymentsArea),
  buildPrivileges: routes.build.privileges,
  demo: {
    insertRecords: insertDemoBiDeployments,
    logEntries: statusEntries(biDeployments, { approved: 'APPROVED', launched: 'LAUNCHED' }),
  },
} satisfies RecordArea;
