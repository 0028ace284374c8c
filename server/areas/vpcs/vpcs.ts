/** Operations (Administration §4) and calls (§7) of VPCs. */
import type { Vpc } from '../../../src/contract/generated/schema.d.ts';
import { VPC_ACTIONS, type VpcOperation, vpcLifecycle } from '../../../src/machines/lifecycles/vpc/lifecycle.ts';
import { holdsAny, type Privilege } from '../../../src/rules/access/access.ts';
import type { AreaRoute } from '../../../src/rules/area.ts';
import { FORM_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { vpcsArea } from '../../../src/rules/vpcs/area.ts';
import {
  FAILED_STATUSES,
  isTakingAction,
  isWaitingForDns,
  JOB_STAGES,
  type JobStage,
  keepingUses,
  LAUNCH_STAGES,
  type TakingAction,
  type VpcStatus,
  vpcStatuses,
  vpcUsageRefusal,
} from '../../../src/rules/vpcs/record.ts';
import { requestedRecords } from '../../approvals/requested-records.ts';
import type { Queries } from '../../database/database.ts';
import { pageWindow } from '../../database/page-window.ts';
import { formCalls, formPrivileges } from '../../forms/form-calls.ts';
import { requireAnyPrivilege, type Viewer } from '../../identity/viewer.ts';
import { PLANNING } from '../../jobs/operation-area.ts';
import { plannedArea, plannedForm, planOrders } from '../../jobs/planned-records.ts';
import { type OperationCredential, statusCommands } from '../../jobs/status-commands.ts';
import { statusOperations } from '../../jobs/status-operations.ts';
import { statusPlans } from '../../jobs/status-plans.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { countedByStatus } from '../../records/counts.ts';
import { discussedRecords } from '../../records/discussed-records.ts';
import { recordReads } from '../../records/record-reads.ts';
import { isTaken } from '../../records/taken.ts';
import { usageOf } from '../../records/usage.ts';
import { usedCidrRefusal } from '../../reference/vpcs.ts';
import type { StageOutputs } from '../../runners/runner.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import { vpcDemo } from './demo.ts';
import { VPC_JOB_NAME, VPC_USERS, type VpcRow, vpcApprovals, vpcs, vpcTableForm } from './record.ts';

/** For rehearsals: names the failing stage at the end of a name. */
const FAIL_AT = new RegExp(`REHEARSAL_FAIL_AT_(${JOB_STAGES.join('|')})$`, 'i');

const OUTCOMES: Readonly<Partial<Record<JobStage, VpcStatus>>> = {
  CREATING_VPC: 'WAITING_FOR_DNS_SETUP',
  CREATING_LB_LISTENERS: 'AVAILABLE',
  DESTROYING: 'DESTROYED',
  ROLLING_BACK_INFRASTRUCTURE: 'ROLLED_BACK',
};

const REMOVING: ReadonlySet<JobStage> = new Set(['DESTROYING', 'ROLLING_BACK_INFRASTRUCTURE']);

function digits(id: number): string {
  return id.toString(16).padStart(8, '0');
}

/** As the cloud would give it, stable per VPC. */
function resourceIdOf({ id, name, cloud_provider: provider }: VpcRow): string {
  return provider === 'AZURE' ? `${name.replaceAll(/[^\w.()-]/g, '-')}-vnet` : `vpc-0${digits(id)}${digits(id * 7919)}`;
}

/** With these, the provider verifies that the name is ours. */
function validationRecordsOf({ id, dns_name: dnsName }: VpcRow): Record<string, string> {
  return dnsName === null
    ? {}
    : { [`_${digits(id * 104_729)}.${dnsName}`]: `_${digits(id * 15_485_863)}.acm-validations.example` };
}

function endpointOf({ id, region }: VpcRow): string {
  return `nlb-${digits(id)}.elb.${(region ?? 'local').toLowerCase().replaceAll('_', '-')}.cloud.example`;
}

function removed({ is_existing: isExisting }: VpcRow) {
  return { ...(isExisting ? {} : { vpc_resource_id: null }), dns_validation_records: '{}', nlb_endpoint: null };
}

function rehearsedResults(row: VpcRow, stage: JobStage) {
  switch (stage) {
    case 'CREATING_VPC':
      return {
        ...(row.is_existing ? {} : { vpc_resource_id: resourceIdOf(row) }),
        ...(row.should_deploy_supporting_infrastructure && {
          dns_validation_records: JSON.stringify(validationRecordsOf(row)),
        }),
      };
    case 'CREATING_LB_LISTENERS':
      return { nlb_endpoint: endpointOf(row) };
    case 'DESTROYING':
    case 'ROLLING_BACK_INFRASTRUCTURE':
      return removed(row);
    case 'QUEUED':
    case 'LAUNCHING':
      return {};
  }
}

/** An existing VPC keeps the identifier that its request names. */
function reportedResults(row: VpcRow, stage: JobStage, outputs: StageOutputs) {
  const { vpcResourceId, vpcCidr, dnsValidationRecords, nlbEndpoint } = outputs;
  return {
    ...(REMOVING.has(stage) && removed(row)),
    ...(vpcResourceId !== undefined && !row.is_existing && { vpc_resource_id: vpcResourceId }),
    ...(vpcCidr !== undefined && { vpc_cidr: vpcCidr }),
    ...(dnsValidationRecords !== undefined && { dns_validation_records: JSON.stringify(dnsValidationRecords) }),
    ...(nlbEndpoint !== undefined && { nlb_endpoint: nlbEndpoint }),
  };
}

const placement = ({ cloud_provider: cloudProvider }: VpcRow) => ({ cloudProvider, topology: null });

const vpcPlans = statusPlans<VpcRow>({
  records: vpcs,
  approvals: vpcApprovals,
  lifecycle: vpcLifecycle,
  statuses: vpcStatuses,
  placement,
});

const vpcOperations = statusOperations<VpcRow, VpcOperation['operation'] | typeof PLANNING, JobStage>({
  records: vpcs,
  lifecycle: vpcLifecycle,
  operations: {
    LAUNCH: { label: 'Launch', jobName: VPC_JOB_NAME, stages: ['QUEUED', ...LAUNCH_STAGES], isRetried: true },
    DESTROY_INFRASTRUCTURE: { label: 'Destroy', jobName: VPC_JOB_NAME, stages: ['DESTROYING'], isRetried: true },
    ROLLBACK_INFRASTRUCTURE: {
      label: 'Rollback',
      jobName: VPC_JOB_NAME,
      stages: ['ROLLING_BACK_INFRASTRUCTURE'],
      isRetried: true,
    },
    [PLANNING]: { label: 'Plan', jobName: 'vpc-plan', stages: ['QUEUED'] },
    RETRY_JOB: { label: 'Retry', jobName: VPC_JOB_NAME, stages: [], isRetry: true, isRetried: true },
  },
  stages: {
    QUEUED: { title: 'Wait for an agent', seconds: 15, lines: () => ['Running on agent-1 in /var/jenkins/vpcs'] },
    LAUNCHING: {
      title: 'Prepare workspace',
      seconds: 20,
      lines: ({ environment }) => [
        '+ git clone --depth 1 vpc-pipeline.git',
        `+ ./prepare.sh --vpc ${environment.name} --region ${environment.region ?? '-'}`,
        'Workspace is ready',
      ],
      failure: () => ['fatal: unable to access the pipeline repository: connection timed out'],
    },
    CREATING_VPC: {
      title: 'Create VPC',
      seconds: 75,
      lines: ({ environment }) => [
        `+ terraform apply -auto-approve -target module.vpc -var cidr=${environment.vpc_cidr ?? 'auto'}`,
        `module.vpc: Creation complete [id=${resourceIdOf(environment)}]`,
      ],
      failure: () => [
        'Error: creating VPC: VpcLimitExceeded: the maximum number of VPCs has been reached',
        'exit code 1',
      ],
    },
    CREATING_LB_LISTENERS: {
      title: 'Create load balancer listeners',
      seconds: 40,
      lines: () => ['+ terraform apply -auto-approve -target module.load_balancer', 'Resources: 4 added.'],
      failure: () => ['Error: creating listener: CertificateNotFound', 'exit code 1'],
    },
    DESTROYING: {
      title: 'Destroy VPC',
      seconds: 60,
      lines: ({ environment }) => [`+ terraform destroy -auto-approve  # ${environment.name}`, 'Destroy complete!'],
      failure: () => ['Error: deleting VPC: DependencyViolation: the VPC has dependencies', 'exit code 1'],
    },
    ROLLING_BACK_INFRASTRUCTURE: {
      title: 'Roll back infrastructure',
      seconds: 45,
      lines: ({ environment }) => [`+ ./rollback.sh --vpc ${environment.name}`, 'Rollback complete!'],
      failure: () => ['Error: deleting internet gateway: DependencyViolation', 'exit code 1'],
    },
  },
  name: ({ name }) => name,
  logPath: ({ id }) => `/dashboard/vpcs/logs/${id}`,
  failsAt: ({ name }) => FAIL_AT.exec(name)?.[1]?.toUpperCase(),
  // With supporting infrastructure the listeners wait for a certificate, which waits for the DNS: the launch continues on request.
  isSkipped: (row, stage) => stage === 'CREATING_LB_LISTENERS' && row.should_deploy_supporting_infrastructure,
  success: (stage) => {
    const outcome = OUTCOMES[stage];
    return outcome === undefined ? [] : [outcome];
  },
  failure: (stage) => [FAILED_STATUSES[stage]],
  placement,
  planned: plannedArea(vpcPlans),
  runnerInputs: async (_, __, { credential_id: credentialId }) => ({ given: {}, credentialId, secrets: {} }),
  waitsFor: ({ status }) => (isWaitingForDns(status) ? vpcStatuses.clause(status) : null),
  afterStage: async (transaction, _, row, stage, outputs) => {
    const results = outputs === null ? rehearsedResults(row, stage) : reportedResults(row, stage, outputs);
    if (Object.keys(results).length > 0) await vpcs.update(transaction, row, results);
    return {};
  },
});

type VpcOperationId = Extract<OperationId, `${string}Vpc${string}` | 'checkUsedCidr'>;

const { routes } = vpcsArea;
const FORM = [...routes.create.privileges, ...routes.edit.privileges] as const satisfies readonly Privilege[];
const LISTING = [...routes.list.privileges, ...routes.view.privileges] as const satisfies readonly Privilege[];

/** Users who can delete a VPC can see what uses it. */
const USAGE = {
  privileges: [
    ...routes.view.privileges,
    'deployment.vpc.delete',
    'deployment.vpc.destroy',
    'deployment.vpc.rollback',
    'deployment.vpc.retry',
  ],
} as const satisfies Pick<AreaRoute, 'privileges'>;

const ACTIONS = { DESTROY_INFRASTRUCTURE: 'DESTROY', ROLLBACK_INFRASTRUCTURE: 'ROLLBACK' } as const;

function choiceOf({ vpcId, name, status, credentialId, deploymentConfigId, region, usedCidrs }: Vpc): Vpc {
  return {
    vpcId,
    name,
    status,
    credentialId: credentialId ?? null,
    deploymentConfigId: deploymentConfigId ?? null,
    region: region ?? null,
    usedCidrs: usedCidrs ?? [],
  };
}

function vpcHandlers(services: Services, operationCredential: OperationCredential): Handlers<VpcOperationId> {
  const { queries } = services;
  const reads = recordReads(services, vpcs);
  const orderPlan = planOrders(services, vpcPlans);
  const form = formCalls(services, plannedForm(vpcTableForm, orderPlan));
  const keeping = async (within: Queries, { id, status }: VpcRow, action: TakingAction, viewer: Viewer) => {
    const asked = keepingUses(action, status);
    return asked === null ? { uses: [], others: 0, unseen: 0 } : usageOf(within, VPC_USERS, id, viewer, { asked });
  };
  const command = statusCommands(services, vpcs, {
    lifecycle: vpcLifecycle,
    operations: vpcOperations,
    plans: { records: vpcPlans, order: orderPlan },
    labels: { ...VPC_ACTIONS.labels, CANCEL: 'Cancel the operation of', PLAN: 'Make the plan again of' },
    sealCredential: (within, context, row, given) => {
      const { credential_id: id, cloud_provider: provider, is_empty_credential: isEmpty } = row;
      return operationCredential(within, context, { id, provider, isEmpty }, given);
    },
    whyNot: async (within, row, { action }, { viewer }) =>
      isTakingAction(action) ? vpcUsageRefusal(action, await keeping(within, row, action, viewer)) : null,
  });

  return {
    listVpcs: async ({ viewer, query }) => {
      const { records, totalRecords } = await reads.list(viewer, query, [...LISTING, ...FORM_PRIVILEGES]);
      const { currentPage, pageSize } = pageWindow(query, 1);
      const isLister = holdsAny(viewer.privileges, LISTING);
      const results = isLister ? records : records.map(choiceOf);
      return { results, currentPage, pageSize, totalRecords };
    },
    getVpc: ({ viewer, path }) => reads.get(viewer, path.id),
    getVpcUsage: async ({ viewer, path, query: { hinders, named } }) => {
      const row = await reads.find(viewer, path.id, USAGE);
      return hinders === undefined
        ? usageOf(queries, VPC_USERS, path.id, viewer, { named })
        : keeping(queries, row, hinders, viewer);
    },
    listVpcUsers: ({ viewer }) => reads.creators(viewer),
    getVpcLog: async ({ viewer, path }) => {
      const { log, row } = await reads.log(viewer, path.id, routes.logs);
      return { ...log, jenkinsJobUrl: row.last_build_url };
    },
    checkVpcExists: async ({ viewer, query: { name, vpcResourceId } }) => {
      requireAnyPrivilege(viewer, FORM);
      return { exists: await isTaken(queries, 'vpcs', { name, vpc_resource_id: vpcResourceId }, viewer.tenantScope) };
    },
    checkVpcDnsNameExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM);
      return { exists: await isTaken(queries, 'vpcs', { dns_name: query.dnsName }) };
    },
    checkUsedCidr: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, [...FORM, ...FORM_PRIVILEGES]);
      const place = { ...query, vpcId: query.vpcId ?? null };
      return { message: await usedCidrRefusal(queries, viewer.tenantScope, place, query.cidr) };
    },
    createVpc: form.create,
    updateVpc: (call) => form.update(call, call.path.id),
    validateVpc: (call) => form.validate(call, call.query.id ?? null),
    approveVpc: (call) => command(call, 'APPROVE', call.path.id, call.body),
    rejectVpc: (call) => command(call, 'REJECT', call.path.id, call.body),
    deleteVpc: (call) => command(call, 'DELETE', call.path.id),
    planVpc: (call) => command(call, 'PLAN', call.path.id),
    cancelVpcOperation: (call) => command(call, 'CANCEL', call.path.id),
    launchVpc: (call) => command(call, 'LAUNCH', call.path.id, call.body),
    runVpcAction: (call) => command(call, ACTIONS[call.body.action], call.body.id, call.body),
    retryVpc: (call) => command(call, 'RETRY', call.body.id, call.body),
  };
}

/** For requests that make a VPC. */
export function plannedVpcs(services: Pick<Services, 'configuration'>) {
  return { ...vpcs, orderPlan: planOrders(services, vpcPlans) };
}

const ofForm = formPrivileges(vpcsArea);

export const vpcsServerArea = {
  handlers: vpcHandlers,
  records: vpcs,
  privileges: {
    createVpc: ofForm.create,
    updateVpc: ofForm.edit,
    validateVpc: ofForm.validate,
    approveVpc: [VPC_ACTIONS.privileges.APPROVE],
    rejectVpc: [VPC_ACTIONS.privileges.REJECT],
    deleteVpc: [VPC_ACTIONS.privileges.DELETE],
    planVpc: [VPC_ACTIONS.privileges.PLAN],
    cancelVpcOperation: [VPC_ACTIONS.privileges.CANCEL],
    launchVpc: [VPC_ACTIONS.privileges.LAUNCH],
    runVpcAction: [VPC_ACTIONS.privileges.DESTROY, VPC_ACTIONS.privileges.ROLLBACK],
    retryVpc: [VPC_ACTIONS.privileges.RETRY],
  },
  changes: vpcs.changes,
  counts: countedByStatus(vpcs),
  operations: vpcOperations,
  requested: requestedRecords(vpcs, vpcApprovals),
  discussed: discussedRecords(vpcs, vpcsArea),
  buildPrivileges: routes.build.privileges,
  demo: vpcDemo,
} satisfies RecordArea & { readonly records: unknown };
