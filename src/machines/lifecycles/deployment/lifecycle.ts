import { DEPLOYMENT_ACTION_LABELS, DEPLOYMENT_ACTIONS } from '../../../rules/deployments/actions.ts';
import {
  ACTION_WORDS,
  JOB_FAILED_CLAUSE,
  STATUS_CLAUSES,
  tellingRegion,
} from '../../../rules/deployments/refusal-words.ts';
import { statusWords } from '../../../rules/deployments/status-display.ts';
import {
  JOB_STATUSES_FAILED,
  JOB_STATUSES_IN_PROGRESS,
  type JobStatusInProgress,
  STATUSES_BY_REGION,
} from '../../../rules/deployments/statuses.ts';
import { EDITS_NEED_APPROVAL, REQUESTED_BY_ANOTHER } from '../engine/approval-guard.ts';
import { lifecycleChart } from '../engine/chart.ts';
import { EDITED } from '../engine/edit-report.ts';
import { defineLifecycle } from '../engine/lifecycle.ts';
import { DEPLOYMENT_OFFLINE_POLICIES, DEPLOYMENT_REPORTS, isDeploymentEffect, type JobReport } from './events.ts';
import { factsOf } from './facts.ts';
import { FACT_GUARDS, STATUS_GUARDS } from './guards.ts';
import { infrastructureRegion } from './infrastructure-region.ts';
import { deploymentSetup, neededPrivileges, opens, permitted, repeats } from './vocabulary.ts';

const edit = opens('edit', 'EDIT', 'nothing is in progress');
const copy = opens('copy', 'COPY', 'the tenant allows creation');
const approved = (guard: 'it is the last approval needed' | 'more approvals are needed') =>
  permitted(
    'APPROVE',
    REQUESTED_BY_ANOTHER,
    'the viewer has not approved it yet',
    'a connected runner can make the plan',
    'no plan is being made',
    'the plan has not failed',
    guard,
  );
/** Until its launch (docs/decisions/0054). */
const plan = { ...permitted('PLAN', 'it has a plan', 'no plan is being made'), actions: 'makePlan' } as const;
/** What would be launched isn't what was approved (docs/decisions/0054, 0059). */
const waitsAgain = {
  target: 'PENDING_APPROVAL',
  actions: { type: 'notify', params: { news: 'planChanged' } },
} as const;
const outdated = {
  target: 'PENDING_APPROVAL',
  guard: EDITS_NEED_APPROVAL,
  actions: { type: 'notify', params: { news: 'approvalTakenBack' } },
} as const;
const remove = { ...permitted('DELETE'), target: '#deployment.deleted', actions: 'removeRecord' } as const;

/** PENDING_APPROVAL, then APPROVED or REJECTED, then LAUNCHED (Deployments §4). */
const approvalRegion = deploymentSetup.createStateConfig({
  initial: 'PENDING_APPROVAL',
  states: {
    PENDING_APPROVAL: {
      on: {
        // A tenant can require several people for production (docs/decisions/0036).
        APPROVE: [
          {
            ...approved('it is the last approval needed'),
            target: 'APPROVED',
            actions: ['recordApproval', 'sendLaunchMail', { type: 'notify', params: { news: 'approved' } }],
          },
          { ...approved('more approvals are needed'), actions: 'recordApproval' },
        ],
        REJECT: {
          ...permitted('REJECT'),
          target: 'REJECTED',
          actions: { type: 'notify', params: { news: 'rejected' } },
        },
        PLAN: plan,
        EDIT: edit,
        COPY: copy,
        DELETE: remove,
      },
    },
    APPROVED: {
      on: {
        LAUNCH: {
          ...permitted('LAUNCH', 'the launch link has not ended', 'the launch link is valid'),
          target: 'LAUNCHED',
          actions: [
            { type: 'enqueueOperation', params: { operation: 'LAUNCH' } },
            deploymentSetup.raise({ type: 'internal.launchAccepted' }),
          ],
        },
        'plan.CHANGED': waitsAgain,
        [EDITED]: outdated,
        PLAN: plan,
        EDIT: edit,
        COPY: copy,
        DELETE: remove,
      },
    },
    REJECTED: { on: { DELETE: remove } },
    LAUNCHED: {
      on: {
        'plan.CHANGED': { ...waitsAgain, guard: 'the launch waits for its first stage' },
        EDIT: edit,
        COPY: copy,
        END_KEEP_AWAKE: { ...permitted('END_KEEP_AWAKE', 'it is kept awake'), actions: 'endKeepAwake' },
      },
    },
  },
});

/** A build moves on to a later stage, never back; the deployment type determines the stages. */
function laterStages(stage: JobStatusInProgress): { readonly [Report in JobReport]?: JobStatusInProgress } {
  const later = JOB_STATUSES_IN_PROGRESS.slice(JOB_STATUSES_IN_PROGRESS.indexOf(stage) + 1);
  return Object.fromEntries(later.map((next) => [`job.${next}`, next]));
}

const stage = <const Stage extends JobStatusInProgress>(status: Stage) =>
  deploymentSetup.createStateConfig({
    on: {
      ...laterStages(status),
      ...repeats(`job.${status}`),
      CANCEL: { ...permitted('CANCEL'), actions: 'cancelOperation' },
      [`job.${status}_FAILED`]: {
        target: `${status}_FAILED`,
        actions: { type: 'notify', params: { news: 'failed' } },
      },
      // A build that created nothing hasn't succeeded: the runner reports its failure instead.
      'job.IDLE': { target: 'IDLE', guard: 'the environment has been created' },
    },
  });

const queuedStage = stage('QUEUED');
const queued = {
  ...queuedStage,
  on: { ...queuedStage.on, 'plan.CHANGED': { guard: 'the launch waits for its first stage', target: 'IDLE' } },
} as const;

/** Can be retried from the failed stage, or rolled back where nothing can be destroyed. */
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

/** A failed stage that always allows edit and copy (Deployments §4 "Edit gating"). */
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

/** Build job (Deployments §4): a command queues it, the runner reports each stage and the end. */
const jobRegion = deploymentSetup.createStateConfig({
  initial: 'IDLE',
  on: {
    'internal.launchAccepted': '.QUEUED',
    'internal.jobRequeued': '.QUEUED',
  },
  states: {
    IDLE: {},
    QUEUED: queued,
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

const monitored = {
  on: {
    EDIT: opens('edit', 'EDIT', 'nothing is in progress'),
    COPY: opens('copy', 'COPY', 'the tenant allows creation'),
  },
} as const;

/** Service: monitoring reports in any order, and nothing until services are monitored. */
const serviceRegion = deploymentSetup.createStateConfig({
  initial: 'SERVICES_NOT_MONITORED',
  on: {
    'service.SERVICES_UP': '.SERVICES_UP',
    'service.SERVICES_DOWN': '.SERVICES_DOWN',
    'service.SERVICES_UNREACHABLE': '.SERVICES_UNREACHABLE',
    'service.SERVICES_PARTIALLY_UP': '.SERVICES_PARTIALLY_UP',
    'service.SERVICES_NOT_MONITORED': '.SERVICES_NOT_MONITORED',
  },
  states: {
    SERVICES_UP: {
      on: {
        ...monitored.on,
        OPEN_MANAGEMENT_APP: opens(
          'management app',
          'OPEN_MANAGEMENT_APP',
          'the type has a management app',
          'the management app has an address',
        ),
      },
    },
    SERVICES_DOWN: monitored,
    SERVICES_UNREACHABLE: monitored,
    SERVICES_PARTIALLY_UP: monitored,
    SERVICES_NOT_MONITORED: {},
  },
});

/** Deployments §4: four statuses side by side, then deleted. */
const deploymentChart = lifecycleChart({
  id: 'deployment',
  always: {
    VIEW: opens('view', 'VIEW'),
    LAST_BUILD: opens('last build', 'LAST_BUILD', 'a build job has run'),
    MONITORING: opens('monitoring', 'MONITORING', 'the type is monitored by a dashboard'),
  },
  regions: {
    approval: approvalRegion,
    infrastructure: infrastructureRegion,
    job: jobRegion,
    service: serviceRegion,
  },
});

export const deploymentLifecycle = defineLifecycle({
  regions: {
    approval: {
      name: 'approval status',
      statuses: STATUSES_BY_REGION.approval,
      words: statusWords,
      clause: STATUS_CLAUSES.approval,
    },
    infrastructure: {
      name: 'infrastructure status',
      statuses: STATUSES_BY_REGION.infrastructure,
      words: statusWords,
      clause: STATUS_CLAUSES.infrastructure,
    },
    job: {
      name: 'build job status',
      statuses: STATUSES_BY_REGION.job,
      words: statusWords,
      clause: STATUS_CLAUSES.job,
      sums: [{ statuses: JOB_STATUSES_FAILED, clause: JOB_FAILED_CLAUSE }],
    },
    service: {
      name: 'service status',
      statuses: STATUSES_BY_REGION.service,
      words: statusWords,
      clause: STATUS_CLAUSES.service,
    },
  },
  tellingRegion,
  actions: DEPLOYMENT_ACTIONS,
  labels: DEPLOYMENT_ACTION_LABELS,
  words: ACTION_WORDS,
  offline: DEPLOYMENT_OFFLINE_POLICIES,
  reports: DEPLOYMENT_REPORTS,
  leadingBack: ['plan.CHANGED', EDITED],
  factsOf,
  neededPrivileges,
  factGuards: FACT_GUARDS,
  statusGuards: STATUS_GUARDS,
  isEffect: isDeploymentEffect,
  chart: deploymentChart,
  machine: () => deploymentSetup.createMachine(deploymentChart),
});
