/** Builds that ran before the demo began, and the log of the last one. */
import type { components } from '../../src/contract/generated/schema.d.ts';
import { JOB_STAGES } from '../../src/rules/deployments/build-stages.ts';
import { statusWords } from '../../src/rules/deployments/status-display.ts';
import { isJobFailed, type JobStatusInProgress } from '../../src/rules/deployments/statuses.ts';
import type { Random } from './random.ts';
import { hasRun, type Scenario } from './scenarios.ts';

type Build = components['schemas']['Build'];

export interface BuildHistory {
  readonly deploymentBuilds: readonly Build[];
  readonly maintenanceBuilds: readonly Build[];
  readonly log: {
    readonly buildNumber: number;
    readonly failedJob: string | null;
    readonly jobName: string;
    readonly content: string;
  } | null;
}

const NO_HISTORY: BuildHistory = { deploymentBuilds: [], maintenanceBuilds: [], log: null };

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

function stamp(from: Date, seconds: number): string {
  const at = new Date(from.getTime() + seconds * 1000);
  return `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`;
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

/** The console output of a build up to the stage that failed, or to its end. */
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

/** The builds of a launched request; `buildUrl` is where each of them is seen. */
export function buildHistory(
  scenario: Scenario,
  random: Random,
  request: { readonly began: Date; readonly jobName: string; readonly buildUrl: string },
): BuildHistory {
  if (!hasRun(scenario)) return NO_HISTORY;
  const { job } = scenario.tuple;
  const failed = isJobFailed(job)
    ? (JOB_STAGES[scenario.type].find((stage) => `${stage}_FAILED` === job) ?? 'QUEUED')
    : null;
  const count = random.between(1, 4);
  let number = random.between(18, 420);
  const deploymentBuilds = Array.from({ length: count }, (_, index) => {
    number += random.between(1, 3);
    const isBuildSuccess = index === count - 1 ? failed === null : random.chance(0.8);
    return { buildNumber: number, buildUrl: request.buildUrl, isBuildSuccess };
  });
  const maintenanceBuilds = Array.from({ length: random.between(0, 2) }, (_, index) => ({
    buildNumber: 1 + index,
    buildUrl: request.buildUrl,
    isBuildSuccess: random.chance(0.9),
  }));
  return {
    deploymentBuilds,
    maintenanceBuilds,
    log: {
      buildNumber: number,
      jobName: request.jobName,
      failedJob: failed === null ? null : `${request.jobName}/${failed.toLowerCase().replaceAll('_', '-')}`,
      content: logText(scenario, { number, job: request.jobName, began: request.began }, failed, () =>
        random.between(1, 19),
      ),
    },
  };
}
