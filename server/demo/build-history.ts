import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Operation } from '../../src/machines/lifecycles/deployment/events.ts';
import { JOB_STAGES } from '../../src/rules/deployments/build-stages.ts';
import { statusWords } from '../../src/rules/deployments/status-display.ts';
import {
  type InfrastructureStatus,
  isInProgress,
  isJobFailed,
  type JobStatusInProgress,
} from '../../src/rules/deployments/statuses.ts';
import { UNTIL_DECISION } from './area-demo.ts';
import type { DemoBuild } from './demo-builds.ts';
import type { Random } from './random.ts';
import { hasRun, type Scenario } from './scenarios.ts';

type Build = components['schemas']['Build'];

export interface BuildHistory {
  readonly deploymentBuilds: readonly Build[];
  readonly maintenanceBuilds: readonly Build[];
  /** Oldest first. */
  readonly logs: readonly DemoBuild[];
}

const NO_HISTORY: BuildHistory = { deploymentBuilds: [], maintenanceBuilds: [], logs: [] };

const DAY = 86_400_000;
const MAINTENANCE = 'environment-maintenance';

function stamp(from: Date, seconds: number): string {
  return new Date(from.getTime() + seconds * 1000).toISOString();
}

const STAGE_LINES: Readonly<Record<JobStatusInProgress, readonly string[]>> = {
  QUEUED: ['Waiting for next available executor'],
  LAUNCHING: ['Checking out deployment scripts', 'Reading deployment parameters', 'Workspace is ready'],
  CREATING_VPC: [
    'terraform init',
    'Plan: 14 to add, 0 to change, 0 to destroy.',
    'Apply complete! Resources: 14 added.',
  ],
  CREATING_INFRASTRUCTURE: [
    'terraform plan -out=infrastructure.tfplan',
    'aws_instance.node: Creating...',
    'Apply complete! Resources: 23 added.',
  ],
  CONFIGURING_NODES: ['PLAY [all] *****', 'TASK [Gathering Facts] ok', 'TASK [docker : install engine] changed'],
  INITIALIZING_DATABASES: ['Creating schemas', 'Applying 212 change sets', 'Schemas are up to date'],
  SETTING_UP_SWARM: ['docker swarm init', 'Node joined as a worker', 'Overlay network created'],
  DEPLOYING_DOCKER: ['Pulling images', 'docker stack deploy --with-registry-auth', 'Services converged'],
  INSTALLING_MSI: ['Copying installer to C:\\Install', 'msiexec /i suite.msi /qn', 'Exit code 0'],
  UPLOADING_LICENCE: ['Uploading licence', 'Licence accepted'],
  UPLOADING_CONFIGS: ['Uploading configuration sets', '3 configuration sets imported'],
  RESTARTING_SERVICES: ['Restarting services', 'Health check passed'],
};

interface LastBuild {
  readonly number: number;
  readonly job: string;
  readonly began: Date;
}

function logText(
  { type }: Scenario,
  build: LastBuild,
  failed: JobStatusInProgress | null,
  seconds: () => number,
): string {
  const stages: readonly JobStatusInProgress[] = ['QUEUED', ...JOB_STAGES[type]];
  const ran = failed === null ? stages : stages.slice(0, stages.indexOf(failed) + 1);
  let elapsed = 0;
  const line = (text: string) => {
    elapsed += seconds();
    return `[${stamp(build.began, elapsed)}] ${text}`;
  };
  const body = ran.flatMap((stage) => {
    const lines = STAGE_LINES[stage];
    const shown = stage === failed ? lines.slice(0, -1) : lines;
    return [line(`[Pipeline] stage (${statusWords(stage)})`), ...shown.map((text) => line(`  ${text}`))];
  });
  const end =
    failed === null
      ? [line('Finished: SUCCESS')]
      : [
          line(`  ERROR: ${statusWords(failed)} did not finish within its time limit`),
          line('script returned exit code 1'),
          line('Finished: FAILURE'),
        ];
  return [`Started ${build.job} #${build.number}`, ...body, ...end, ''].join('\n');
}

type MaintenanceOperation = Exclude<Operation, 'LAUNCH' | 'REDEPLOY' | 'RETRY_JOB'>;

const VERBS: Readonly<Record<MaintenanceOperation, string>> = {
  START_VMS: 'start',
  STOP_VMS: 'stop',
  DESTROY_INFRASTRUCTURE: 'terminate',
  ROLLBACK_INFRASTRUCTURE: 'terminate',
};

interface LastMaintenance {
  readonly operation: MaintenanceOperation;
  readonly isBuildSuccess: boolean;
}

/** What led to the infrastructure's status, where no build did. */
const LAST_MAINTENANCE: Readonly<Partial<Record<InfrastructureStatus, LastMaintenance>>> = {
  STOPPED: { operation: 'STOP_VMS', isBuildSuccess: true },
  STOPPING_FAILED: { operation: 'STOP_VMS', isBuildSuccess: false },
  STARTING_FAILED: { operation: 'START_VMS', isBuildSuccess: false },
  DESTROYED: { operation: 'DESTROY_INFRASTRUCTURE', isBuildSuccess: true },
  DESTROYING_FAILED: { operation: 'DESTROY_INFRASTRUCTURE', isBuildSuccess: false },
  ROLLED_BACK: { operation: 'ROLLBACK_INFRASTRUCTURE', isBuildSuccess: true },
  ROLLING_BACK_FAILED: { operation: 'ROLLBACK_INFRASTRUCTURE', isBuildSuccess: false },
};

function maintenanceText({ number, job, began }: LastBuild, operation: MaintenanceOperation, isBuildSuccess: boolean) {
  const verb = VERBS[operation];
  const end = isBuildSuccess
    ? [`Sent ${verb} to all instances`, 'Finished: SUCCESS']
    : ['ERROR: not every instance responded', 'script returned exit code 1', 'Finished: FAILURE'];
  const lines = [`[Pipeline] stage (${verb})`, `+ cloud instances ${verb} --all`, ...end];
  return [`Started ${job} #${number}`, ...lines.map((line, index) => `[${stamp(began, 11 * index)}] ${line}`), ''].join(
    '\n',
  );
}

interface LaunchedRequest {
  readonly createdAt: Date;
  readonly now: Date;
  readonly jobName: string;
  readonly buildUrl: string;
}

/** Hours from a request to its launch. */
const UNTIL_LAUNCH = UNTIL_DECISION + 1;

/** Start times: the first with the launch, then one per day, or less for a young request. */
function beginnings(
  count: number,
  { createdAt, now }: Pick<LaunchedRequest, 'createdAt' | 'now'>,
): (place: number) => Date {
  const age = now.getTime() - createdAt.getTime();
  const untilLaunch = Math.min((UNTIL_LAUNCH / 24) * DAY, age / 2);
  const apart = Math.min(DAY, (age - untilLaunch) / (count + 1));
  return (place) => new Date(createdAt.getTime() + untilLaunch + place * apart);
}

export function buildHistory(scenario: Scenario, random: Random, request: LaunchedRequest): BuildHistory {
  if (!hasRun(scenario)) return NO_HISTORY;
  const { job, infrastructure } = scenario.tuple;
  const failed = isJobFailed(job)
    ? (JOB_STAGES[scenario.type].find((stage) => `${stage}_FAILED` === job) ?? 'QUEUED')
    : null;
  const count = random.between(1, 4);
  const addressOf = (number: number) => `${request.buildUrl}/builds/${number}`;
  let number = random.between(18, 420);
  const deploymentBuilds = Array.from({ length: count }, (_, index) => {
    number += random.between(1, 3);
    const isBuildSuccess = index === count - 1 ? failed === null : random.chance(0.8);
    return { buildNumber: number, buildUrl: addressOf(number), isBuildSuccess };
  });
  const drawn = Array.from({ length: random.between(0, 2) }, (_, index) => ({
    buildNumber: 1 + index,
    buildUrl: addressOf(1 + index),
    isBuildSuccess: random.chance(0.9),
  }));
  // Only an existing environment can stop and start: before the last build, after an earlier one.
  const between = count === 1 ? [] : drawn;
  const last = isJobFailed(job) || isInProgress(scenario.tuple) ? undefined : LAST_MAINTENANCE[infrastructure];
  const lastNumber = between.length + 1;
  const ending =
    last === undefined
      ? []
      : [{ buildNumber: lastNumber, buildUrl: addressOf(lastNumber), isBuildSuccess: last.isBuildSuccess }];
  const maintenanceBuilds = [...between, ...ending];
  const beginsAt = beginnings(count + maintenanceBuilds.length, request);
  const failedJob = (stage: JobStatusInProgress) => `${request.jobName}/${stage.toLowerCase().replaceAll('_', '-')}`;
  const deploymentLogs = deploymentBuilds.map(({ buildNumber, isBuildSuccess }, index) => {
    const isLast = index === count - 1;
    const began = beginsAt(isLast ? index + between.length : index);
    const at = isBuildSuccess ? null : isLast ? failed : (JOB_STAGES[scenario.type][index] ?? 'QUEUED');
    const seconds = isLast ? () => random.between(1, 19) : () => 3 + ((buildNumber + index) % 7);
    const before = deploymentBuilds[index - 1];
    const isRunning = isLast && isInProgress(scenario.tuple);
    const operation = before === undefined ? 'LAUNCH' : before.isBuildSuccess ? 'REDEPLOY' : 'RETRY_JOB';
    return {
      buildNumber,
      jobName: request.jobName,
      failedJob: at === null ? null : failedJob(at),
      content: logText(scenario, { number: buildNumber, job: request.jobName, began }, at, seconds),
      began,
      operation: isRunning ? null : operation,
    };
  });
  const maintenanceLogs = maintenanceBuilds.map(({ buildNumber, isBuildSuccess }) => {
    const isEnding = buildNumber === lastNumber;
    const usual = buildNumber % 2 === 1 ? 'STOP_VMS' : 'START_VMS';
    const operation = isEnding ? (last?.operation ?? usual) : usual;
    const began = beginsAt(isEnding ? count + maintenanceBuilds.length - 1 : count - 2 + buildNumber);
    const build = { number: buildNumber, job: MAINTENANCE, began };
    return {
      buildNumber,
      jobName: MAINTENANCE,
      failedJob: isBuildSuccess ? null : `${MAINTENANCE}/${VERBS[operation]}`,
      content: maintenanceText(build, operation, isBuildSuccess),
      began,
      operation,
    };
  });
  const order = (log: DemoBuild) => log.began.getTime();
  const logs = [...deploymentLogs, ...maintenanceLogs].toSorted((one, other) => order(one) - order(other));
  return { deploymentBuilds, maintenanceBuilds, logs };
}
