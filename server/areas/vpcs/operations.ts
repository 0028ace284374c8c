/** What the job runner does for a VPC (Administration §4): its stages, and what they leave behind. */
import { type VpcOperation, vpcLifecycle } from '../../../src/machines/lifecycles/vpc/lifecycle.ts';
import {
  FAILED_STATUSES,
  JOB_STAGES,
  type JobStage,
  LAUNCH_STAGES,
  type VpcStatus,
} from '../../../src/rules/vpcs/record.ts';
import { statusOperations } from '../../jobs/status-operations.ts';
import { type VpcRow, vpcs } from './record.ts';

const JOB_NAME = 'vpc-infrastructure';

/** At the end of a name, for who rehearses: the stage that is to fail there. */
const FAIL_AT = new RegExp(`REHEARSAL_FAIL_AT_(${JOB_STAGES.join('|')})$`, 'i');

/** What an operation has come to that ends with a stage; none ends with the others. */
const OUTCOMES: Readonly<Partial<Record<JobStage, VpcStatus>>> = {
  CREATING_VPC: 'WAITING_FOR_DNS_SETUP',
  CREATING_LB_LISTENERS: 'AVAILABLE',
  DESTROYING: 'DESTROYED',
  ROLLING_BACK_INFRASTRUCTURE: 'ROLLED_BACK',
};

function digits(id: number): string {
  return id.toString(16).padStart(8, '0');
}

/** The identifier that the cloud gives to a VPC: the same for the same one. */
function resourceIdOf({ id, name, cloud_provider: provider }: VpcRow): string {
  return provider === 'AZURE' ? `${name.replaceAll(/[^\w.()-]/g, '-')}-vnet` : `vpc-0${digits(id)}${digits(id * 7919)}`;
}

/** By which the provider sees that the name is ours. */
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

/** What a stage leaves on the record. */
function resultsOf(row: VpcRow, stage: JobStage) {
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

export const vpcOperations = statusOperations<VpcRow, VpcOperation['operation'], JobStage>({
  records: vpcs,
  lifecycle: vpcLifecycle,
  operations: {
    LAUNCH: { label: 'Launch', jobName: JOB_NAME, stages: ['QUEUED', ...LAUNCH_STAGES] },
    DESTROY_INFRASTRUCTURE: { label: 'Destroy', jobName: JOB_NAME, stages: ['DESTROYING'] },
    ROLLBACK_INFRASTRUCTURE: { label: 'Rollback', jobName: JOB_NAME, stages: ['ROLLING_BACK_INFRASTRUCTURE'] },
    RETRY_JOB: { label: 'Retry', jobName: JOB_NAME, stages: [] },
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
  // With supporting infrastructure the listeners wait for a certificate, and that for the DNS: the launch goes on when it is asked for.
  isSkipped: (row, stage) => stage === 'CREATING_LB_LISTENERS' && row.should_deploy_supporting_infrastructure,
  success: (stage) => {
    const outcome = OUTCOMES[stage];
    return outcome === undefined ? [] : [outcome];
  },
  failure: (stage) => [FAILED_STATUSES[stage]],
  afterStage: async (transaction, row, stage) => {
    const results = resultsOf(row, stage);
    if (Object.keys(results).length > 0) await vpcs.update(transaction, row, results);
  },
});
