/** What refusals say, typed in by hand: each action in statuses that stand for all, each further rule, each privilege. */
import { describe, expect, test } from 'vitest';
import { type DeploymentFacts, NO_FACTS } from '../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../src/machines/lifecycles/deployment/lifecycle.ts';
import { DEPLOYMENT_ACTIONS, type DeploymentAction } from '../../src/rules/deployments/actions.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES,
  SERVICE_STATUSES,
  type StatusTuple,
} from '../../src/rules/deployments/statuses.ts';

const EVERYTHING: DeploymentFacts = {
  ...NO_FACTS,
  privileges: new Set(['deployment.admin']),
  managementAppUrl: 'https://em.example',
  lastBuild: 'https://jenkins.example/job/7',
  launchLinkValid: true,
  tenantAllowsCreation: true,
};

const PENDING: StatusTuple = {
  approval: 'PENDING_APPROVAL',
  infrastructure: 'INIT',
  job: 'IDLE',
  service: 'SERVICES_NOT_MONITORED',
};
const RUNNING: StatusTuple = { ...PENDING, approval: 'LAUNCHED', infrastructure: 'STARTED', service: 'SERVICES_UP' };
const BUILD_FAILED: StatusTuple = { ...RUNNING, infrastructure: 'PENDING_CREATION', job: 'CREATING_VPC_FAILED' };

const LAUNCHED = {
  APPROVE: 'Can’t approve: it has already been launched.',
  REJECT: 'Can’t reject: it has been launched.',
  LAUNCH: 'Can’t launch: it has already been launched.',
};
const NO_SCHEDULE = 'No uptime schedule is set to stop it.';
const NOT_KEPT_AWAKE = 'It isn’t being kept awake.';
const NO_PLAN = 'Its topology makes no plan.';
const PLANNED_BEFORE = 'Can’t make the plan again: it has been launched.';
const NOTHING_IN_PROGRESS = 'Can’t cancel: nothing is in progress.';
const NOTHING_HAS_FAILED = 'Can’t retry: nothing has failed.';
const IN_PROGRESS = 'A job is in progress: you can’t edit until it finishes.';

interface Case {
  readonly tuple: StatusTuple;
  /** Every action that is refused even to users with every privilege, with its sentence. */
  readonly refused: { readonly [Action in DeploymentAction]?: string };
}

const CASES: Readonly<Record<string, Case>> = {
  'pending approval': {
    tuple: PENDING,
    refused: {
      LAUNCH: 'Can’t launch: it is pending approval.',
      START: 'Can’t start: it is not created yet.',
      STOP: 'Can’t stop: it is not created yet.',
      DESTROY: 'Can’t destroy: it is not created yet.',
      ROLLBACK: 'Can’t roll back: it is not created yet.',
      LOGS: 'Can’t view the job logs: it is not created yet.',
      OPEN_MANAGEMENT_APP: 'Can’t open the management app: its services are not monitored.',
      REDEPLOY: 'Can’t redeploy: it is not created yet.',
      RETRY: NOTHING_HAS_FAILED,
      KEEP_AWAKE: 'Can’t keep awake: it is not created yet.',
      END_KEEP_AWAKE: 'Can’t stop keeping awake: it is pending approval.',
      CANCEL: NOTHING_IN_PROGRESS,
      PLAN: NO_PLAN,
    },
  },
  approved: {
    tuple: { ...PENDING, approval: 'APPROVED' },
    refused: {
      APPROVE: 'Can’t approve: it is already approved.',
      REJECT: 'Can’t reject: it is approved.',
      START: 'Can’t start: it is not created yet.',
      STOP: 'Can’t stop: it is not created yet.',
      DESTROY: 'Can’t destroy: it is not created yet.',
      ROLLBACK: 'Can’t roll back: it is not created yet.',
      LOGS: 'Can’t view the job logs: it is not created yet.',
      OPEN_MANAGEMENT_APP: 'Can’t open the management app: its services are not monitored.',
      REDEPLOY: 'Can’t redeploy: it is not created yet.',
      RETRY: NOTHING_HAS_FAILED,
      KEEP_AWAKE: 'Can’t keep awake: it is not created yet.',
      END_KEEP_AWAKE: 'Can’t stop keeping awake: it is approved.',
      CANCEL: NOTHING_IN_PROGRESS,
      PLAN: NO_PLAN,
    },
  },
  rejected: {
    tuple: { ...PENDING, approval: 'REJECTED' },
    refused: {
      APPROVE: 'Can’t approve: it has been rejected.',
      REJECT: 'Can’t reject: it has already been rejected.',
      LAUNCH: 'Can’t launch: it has been rejected.',
      EDIT: 'Can’t edit: it has been rejected.',
      COPY: 'Can’t copy: it has been rejected.',
      START: 'Can’t start: it is not created yet.',
      STOP: 'Can’t stop: it is not created yet.',
      DESTROY: 'Can’t destroy: it is not created yet.',
      ROLLBACK: 'Can’t roll back: it is not created yet.',
      LOGS: 'Can’t view the job logs: it is not created yet.',
      OPEN_MANAGEMENT_APP: 'Can’t open the management app: its services are not monitored.',
      REDEPLOY: 'Can’t redeploy: it is not created yet.',
      RETRY: NOTHING_HAS_FAILED,
      KEEP_AWAKE: 'Can’t keep awake: it is not created yet.',
      END_KEEP_AWAKE: 'Can’t stop keeping awake: it has been rejected.',
      CANCEL: NOTHING_IN_PROGRESS,
      PLAN: 'Can’t make the plan again: it has been rejected.',
    },
  },
  'being built': {
    tuple: { ...PENDING, approval: 'LAUNCHED', infrastructure: 'PENDING_CREATION', job: 'CREATING_VPC' },
    refused: {
      ...LAUNCHED,
      EDIT: IN_PROGRESS,
      DELETE: 'Can’t delete: a job is in progress.',
      START: 'Can’t start: a job is in progress.',
      STOP: 'Can’t stop: a job is in progress.',
      DESTROY: 'Can’t destroy: a job is in progress.',
      ROLLBACK: 'Can’t roll back: a job is in progress.',
      LOGS: 'Can’t view the job logs: a job is in progress.',
      OPEN_MANAGEMENT_APP: 'Can’t open the management app: a job is in progress.',
      REDEPLOY: 'Can’t redeploy: a job is in progress.',
      RETRY: NOTHING_HAS_FAILED,
      KEEP_AWAKE: NO_SCHEDULE,
      END_KEEP_AWAKE: NOT_KEPT_AWAKE,
      PLAN: PLANNED_BEFORE,
    },
  },
  'failed to be built': {
    tuple: BUILD_FAILED,
    refused: {
      ...LAUNCHED,
      DELETE: 'Can’t delete: it is pending creation.',
      START: 'Can’t start: it is pending creation.',
      STOP: 'Can’t stop: it is pending creation.',
      DESTROY: 'Can’t destroy: it is pending creation.',
      REDEPLOY: 'Can’t redeploy: it is pending creation.',
      KEEP_AWAKE: 'The launch failed, so nothing will run.',
      END_KEEP_AWAKE: NOT_KEPT_AWAKE,
      CANCEL: NOTHING_IN_PROGRESS,
      PLAN: PLANNED_BEFORE,
    },
  },
  running: {
    tuple: RUNNING,
    refused: {
      ...LAUNCHED,
      DELETE: 'Can’t delete: it is running.',
      START: 'Can’t start: it is already running.',
      DESTROY: 'Can’t destroy: it is running.',
      ROLLBACK: 'Can’t roll back: it is running.',
      RETRY: NOTHING_HAS_FAILED,
      KEEP_AWAKE: NO_SCHEDULE,
      END_KEEP_AWAKE: NOT_KEPT_AWAKE,
      CANCEL: NOTHING_IN_PROGRESS,
      PLAN: PLANNED_BEFORE,
    },
  },
  'queued to stop': {
    tuple: { ...RUNNING, infrastructure: 'QUEUED', service: 'SERVICES_DOWN' },
    refused: {
      ...LAUNCHED,
      EDIT: IN_PROGRESS,
      DELETE: 'Can’t delete: it is queued.',
      START: 'Can’t start: it is queued.',
      STOP: 'Can’t stop: it is queued.',
      DESTROY: 'Can’t destroy: it is queued.',
      ROLLBACK: 'Can’t roll back: it is queued.',
      LOGS: 'Can’t view the job logs: it is queued.',
      OPEN_MANAGEMENT_APP: 'Can’t open the management app: its services are down.',
      REDEPLOY: 'Can’t redeploy: it is queued.',
      RETRY: NOTHING_HAS_FAILED,
      KEEP_AWAKE: NO_SCHEDULE,
      END_KEEP_AWAKE: NOT_KEPT_AWAKE,
      PLAN: PLANNED_BEFORE,
    },
  },
  stopping: {
    tuple: { ...RUNNING, infrastructure: 'STOPPING', service: 'SERVICES_UNREACHABLE' },
    refused: {
      ...LAUNCHED,
      EDIT: IN_PROGRESS,
      DELETE: 'Can’t delete: it is stopping.',
      START: 'Can’t start: it is stopping.',
      STOP: 'Can’t stop: it is already stopping.',
      DESTROY: 'Can’t destroy: it is stopping.',
      ROLLBACK: 'Can’t roll back: it is stopping.',
      LOGS: 'Can’t view the job logs: it is stopping.',
      OPEN_MANAGEMENT_APP: 'Can’t open the management app: its services are unreachable.',
      REDEPLOY: 'Can’t redeploy: it is stopping.',
      RETRY: NOTHING_HAS_FAILED,
      KEEP_AWAKE: 'Can’t keep awake: it is stopping.',
      END_KEEP_AWAKE: NOT_KEPT_AWAKE,
      PLAN: PLANNED_BEFORE,
    },
  },
  'stopped after a failed job': {
    tuple: { ...RUNNING, infrastructure: 'STOPPED', job: 'INSTALLING_MSI_FAILED', service: 'SERVICES_PARTIALLY_UP' },
    refused: {
      ...LAUNCHED,
      DELETE: 'Can’t delete: it is stopped.',
      STOP: 'Can’t stop: it is already stopped.',
      ROLLBACK: 'Can’t roll back: destroy this environment instead.',
      OPEN_MANAGEMENT_APP: 'Can’t open the management app: its services are only partially up.',
      REDEPLOY: 'Can’t redeploy: it is stopped.',
      KEEP_AWAKE: 'Can’t keep awake: it is stopped.',
      END_KEEP_AWAKE: NOT_KEPT_AWAKE,
      CANCEL: NOTHING_IN_PROGRESS,
      PLAN: PLANNED_BEFORE,
    },
  },
  'failed to stop': {
    tuple: { ...RUNNING, infrastructure: 'STOPPING_FAILED' },
    refused: {
      ...LAUNCHED,
      DELETE: 'Can’t delete: stopping it has failed.',
      START: 'Can’t start: stopping it has failed.',
      ROLLBACK: 'Can’t roll back: stopping it has failed.',
      REDEPLOY: 'Can’t redeploy: stopping it has failed.',
      KEEP_AWAKE: NO_SCHEDULE,
      END_KEEP_AWAKE: NOT_KEPT_AWAKE,
      CANCEL: NOTHING_IN_PROGRESS,
      PLAN: PLANNED_BEFORE,
    },
  },
  destroyed: {
    tuple: { ...RUNNING, infrastructure: 'DESTROYED', service: 'SERVICES_NOT_MONITORED' },
    refused: {
      ...LAUNCHED,
      START: 'Can’t start: it has been destroyed.',
      STOP: 'Can’t stop: it has been destroyed.',
      DESTROY: 'Can’t destroy: it has already been destroyed.',
      ROLLBACK: 'Can’t roll back: it has been destroyed.',
      LOGS: 'Can’t view the job logs: it has been destroyed.',
      OPEN_MANAGEMENT_APP: 'Can’t open the management app: its services are not monitored.',
      REDEPLOY: 'Can’t redeploy: it has been destroyed.',
      RETRY: NOTHING_HAS_FAILED,
      KEEP_AWAKE: 'Can’t keep awake: it has been destroyed.',
      END_KEEP_AWAKE: NOT_KEPT_AWAKE,
      CANCEL: NOTHING_IN_PROGRESS,
      PLAN: PLANNED_BEFORE,
    },
  },
};

const { whyNot } = deploymentLifecycle;
const sentenceOf = (tuple: StatusTuple, facts: DeploymentFacts, action: DeploymentAction) =>
  whyNot(tuple, facts, action)?.sentence;

describe('a refusal', () => {
  test.each(Object.entries(CASES))('of what is %s says the status', (_, { tuple, refused }) => {
    const said = DEPLOYMENT_ACTIONS.flatMap((action) => {
      const sentence = sentenceOf(tuple, EVERYTHING, action);
      return sentence === undefined ? [] : [[action, sentence]];
    });
    expect(Object.fromEntries(said)).toEqual(refused);
  });

  test.each<[DeploymentAction, StatusTuple, Partial<DeploymentFacts>, string]>([
    [
      'APPROVE',
      PENDING,
      { selfApprovalBlocked: true },
      'You can’t approve your own request. Another approver has to decide.',
    ],
    ['APPROVE', PENDING, { approvedByViewer: true }, 'You have approved it. Another approver has to approve it too.'],
    [
      'APPROVE',
      PENDING,
      { approvedByViewer: true, moreApprovalsNeeded: true },
      'You have approved it. Another approver has to approve it too.',
    ],
    ['APPROVE', PENDING, { hasPlan: true, planRunning: true }, 'The plan is still being made. Wait until it is ready.'],
    [
      'APPROVE',
      PENDING,
      { hasPlan: true, planRunning: true, planLacksRunner: true },
      'No connected runner can make the plan. Start one, or ask an administrator to start it.',
    ],
    [
      'APPROVE',
      PENDING,
      { hasPlan: true, planFailed: true },
      'The plan failed. Make the plan again, or edit the request.',
    ],
    ['PLAN', PENDING, { hasPlan: true, planRunning: true }, 'The plan is still being made. Wait until it is ready.'],
    [
      'LAUNCH',
      { ...PENDING, approval: 'APPROVED' },
      { launchLinkValid: false },
      'The launch link is not valid yet. You can launch from its first day.',
    ],
    [
      'LAUNCH',
      { ...PENDING, approval: 'APPROVED' },
      { launchLinkValid: false, launchLinkEnded: true },
      'The launch link has ended, and the dates of an approved request can’t be changed. Copy the request and give the copy new dates.',
    ],
    ['COPY', RUNNING, { tenantAllowsCreation: false }, 'Select a tenant to create a deployment in.'],
    ['START', { ...RUNNING, infrastructure: 'STOPPED' }, { scheduleEnded: true }, 'The uptime schedule has ended.'],
    [
      'STOP',
      RUNNING,
      { deploymentType: 'DATABASE', readReplica: true },
      "You can't stop a DB instance that has a read replica.",
    ],
    [
      'DESTROY',
      { ...RUNNING, infrastructure: 'STOPPED' },
      { deploymentType: 'DATABASE', deletionProtection: true },
      'Deletion protection must be disabled before destroying this deployment.',
    ],
    [
      'ROLLBACK',
      BUILD_FAILED,
      { deploymentType: 'DATABASE', deletionProtection: true },
      'Deletion protection must be disabled before rolling back this deployment.',
    ],
    ['OPEN_MANAGEMENT_APP', RUNNING, { deploymentType: 'WINDOWS' }, 'Deployments of this type have no management app.'],
    ['OPEN_MANAGEMENT_APP', RUNNING, { managementAppUrl: null }, 'The management app has no address yet.'],
    ['MONITORING', RUNNING, { deploymentType: 'DATABASE' }, 'Database deployments have no monitoring dashboard.'],
    ['LAST_BUILD', RUNNING, { lastBuild: null }, 'No build job has run yet.'],
    [
      'EDIT',
      { ...PENDING, approval: 'REJECTED', job: 'DEPLOYING_DOCKER_FAILED' },
      { deploymentType: 'WINDOWS' },
      'After a failed job, requests of this type can be edited only if the job status is Creating VPC failed.',
    ],
  ])('of %s says the rule', (action, tuple, facts, sentence) => {
    expect(sentenceOf(tuple, { ...EVERYTHING, ...facts }, action)).toBe(sentence);
  });

  test.each<[DeploymentAction, StatusTuple, string, string]>([
    ['VIEW', RUNNING, 'Can’t view: you need the privilege “View deployments”.', 'View deployments'],
    ['APPROVE', PENDING, 'Can’t approve: you need the privilege “Approve deployments”.', 'Approve deployments'],
    ['REJECT', PENDING, 'Can’t reject: you need the privilege “Approve deployments”.', 'Approve deployments'],
    ['DELETE', PENDING, 'Can’t delete: you need the privilege “Delete deployments”.', 'Delete deployments'],
    ['STOP', RUNNING, 'Can’t stop: you need the privilege “Stop deployments”.', 'Stop deployments in production'],
    [
      'REDEPLOY',
      RUNNING,
      'Can’t redeploy: you need the privilege “Redeploy deployments”.',
      'Redeploy deployments in production',
    ],
    [
      'RETRY',
      BUILD_FAILED,
      'Can’t retry: you need the privilege “Retry deployments”.',
      'Retry deployments in production',
    ],
    [
      'LAST_BUILD',
      RUNNING,
      'Can’t open the last build job: you need the privilege “Open build jobs of deployments”.',
      'Open build jobs of deployments',
    ],
  ])('of %s names the missing privilege', (action, tuple, sentence, inProduction) => {
    const nobody = { ...EVERYTHING, privileges: new Set<string>() };
    expect(sentenceOf(tuple, nobody, action)).toBe(sentence);
    expect(sentenceOf(tuple, { ...nobody, production: true }, action)).toContain(`“${inProduction}”`);
  });

  test('shows no wire constant, whatever the statuses are', () => {
    const constant = /[A-Z]{2,}_[A-Z]|undefined|null/;
    const privilege = /\b[a-z]+\.[a-z]+/;
    const database: DeploymentFacts = { ...EVERYTHING, deploymentType: 'DATABASE', deletionProtection: true };
    const nobody: DeploymentFacts = { ...database, production: true, privileges: new Set() };
    const seen = new Set<string>();
    for (const approval of APPROVAL_STATUSES) {
      for (const infrastructure of INFRASTRUCTURE_STATUSES) {
        for (const job of JOB_STATUSES) {
          // A service says the same beside any job.
          for (const service of job === 'IDLE' ? SERVICE_STATUSES : (['SERVICES_DOWN'] as const)) {
            for (const action of DEPLOYMENT_ACTIONS) {
              for (const facts of [database, nobody]) {
                const refusal = whyNot({ approval, infrastructure, job, service }, facts, action);
                if (refusal === null) continue;
                seen.add(refusal.sentence);
                if (constant.test(refusal.rule)) expect.fail(refusal.rule);
              }
            }
          }
        }
      }
    }
    for (const sentence of seen) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(sentence).not.toMatch(constant);
      expect(sentence).not.toMatch(privilege);
    }
    expect(seen.size).toBeGreaterThan(100);
  });
});
