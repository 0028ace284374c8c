import { JOB_STATUSES_IN_PROGRESS, type JobStatusInProgress } from '../../../rules/deployments/statuses.ts';
import type { JobReport } from './events.ts';
import { deploymentSetup, opens, permitted, repeats } from './vocabulary.ts';

/** A running build moves on to a later stage, never back; which stages it passes through is the deployment type's. */
function laterStages(stage: JobStatusInProgress): { readonly [Report in JobReport]?: JobStatusInProgress } {
  const later = JOB_STATUSES_IN_PROGRESS.slice(JOB_STATUSES_IN_PROGRESS.indexOf(stage) + 1);
  return Object.fromEntries(later.map((next) => [`job.${next}`, next]));
}

/** A stage of a running build: it moves on, fails by its own name, or ends the build. */
const stage = <const Stage extends JobStatusInProgress>(status: Stage) =>
  deploymentSetup.createStateConfig({
    on: {
      ...laterStages(status),
      ...repeats(`job.${status}`),
      [`job.${status}_FAILED`]: {
        target: `${status}_FAILED`,
        actions: { type: 'notify', params: { news: 'failed' } },
      },
      // A build that created nothing has not succeeded: the runner reports its failure instead.
      'job.IDLE': { target: 'IDLE', guard: 'the environment has been created' },
    },
  });

/** A failed stage: it can be retried from there, or rolled back where nothing can be destroyed. */
const failed = <const Stage extends JobStatusInProgress>(status: Stage) =>
  deploymentSetup.createStateConfig({
    on: {
      ...repeats(`job.${status}_FAILED`),
      'internal.jobCleared': 'IDLE',
      LOGS: opens('logs', 'LOGS'),
      RETRY: {
        ...permitted('RETRY', 'the infrastructure itself has not failed'),
        target: 'QUEUED',
        actions: [
          { type: 'enqueueOperation', params: { operation: 'RETRY_JOB', fromStage: status } },
          deploymentSetup.raise({ type: 'internal.jobRequeued' }),
        ],
      },
      ROLLBACK: {
        ...permitted('ROLLBACK', 'the environment cannot be destroyed', 'deletion protection allows rolling back'),
        target: 'IDLE',
        actions: [
          { type: 'enqueueOperation', params: { operation: 'ROLLBACK_INFRASTRUCTURE' } },
          deploymentSetup.raise({ type: 'internal.operationQueued' }),
        ],
      },
    },
  });

const copy = opens('copy', 'COPY', 'the tenant allows creation');

/** A failed stage after which the request may be edited and copied whatever else holds (Deployments §4 "Edit gating"). */
const editable = <const Stage extends JobStatusInProgress>(status: Stage) => {
  const state = failed(status);
  const edit = opens(
    'edit',
    'EDIT',
    'nothing is in progress',
    ...(status === 'CREATING_VPC' ? [] : (['the type can be edited after this failure'] as const)),
  );
  return { ...state, on: { ...state.on, EDIT: edit, COPY: copy } };
};

/** Build job (Deployments §4). A command queues it; the runner reports each stage it enters and how it ends. */
export const jobRegion = deploymentSetup.createStateConfig({
  initial: 'IDLE',
  on: {
    'internal.launchAccepted': '.QUEUED',
    'internal.jobRequeued': '.QUEUED',
  },
  states: {
    IDLE: {},
    QUEUED: stage('QUEUED'),
    LAUNCHING: stage('LAUNCHING'),
    CREATING_VPC: stage('CREATING_VPC'),
    CREATING_INFRASTRUCTURE: stage('CREATING_INFRASTRUCTURE'),
    CONFIGURING_NODES: stage('CONFIGURING_NODES'),
    INITIALIZING_DATABASES: stage('INITIALIZING_DATABASES'),
    SETTING_UP_SWARM: stage('SETTING_UP_SWARM'),
    DEPLOYING_DOCKER: stage('DEPLOYING_DOCKER'),
    INSTALLING_MSI: stage('INSTALLING_MSI'),
    UPLOADING_LICENCE: stage('UPLOADING_LICENCE'),
    UPLOADING_CONFIGS: stage('UPLOADING_CONFIGS'),
    RESTARTING_SERVICES: stage('RESTARTING_SERVICES'),
    QUEUED_FAILED: failed('QUEUED'),
    LAUNCHING_FAILED: failed('LAUNCHING'),
    CREATING_VPC_FAILED: editable('CREATING_VPC'),
    CREATING_INFRASTRUCTURE_FAILED: failed('CREATING_INFRASTRUCTURE'),
    CONFIGURING_NODES_FAILED: failed('CONFIGURING_NODES'),
    INITIALIZING_DATABASES_FAILED: failed('INITIALIZING_DATABASES'),
    SETTING_UP_SWARM_FAILED: failed('SETTING_UP_SWARM'),
    DEPLOYING_DOCKER_FAILED: editable('DEPLOYING_DOCKER'),
    INSTALLING_MSI_FAILED: failed('INSTALLING_MSI'),
    UPLOADING_LICENCE_FAILED: editable('UPLOADING_LICENCE'),
    UPLOADING_CONFIGS_FAILED: editable('UPLOADING_CONFIGS'),
    RESTARTING_SERVICES_FAILED: failed('RESTARTING_SERVICES'),
  },
});
