import { describe, expect, test } from 'vitest';
import { type DeploymentAction, isCommandAction } from '../../../rules/deployments/actions.ts';
import { INITIAL_STATUSES, retryNotice, type StatusTuple } from '../../../rules/deployments/statuses.ts';
import { EDITED } from '../engine/edit-report.ts';
import { type DeploymentFacts, NO_FACTS } from './facts.ts';
import { deploymentLifecycle } from './lifecycle.ts';

const { decide, factsOf, offered, refused, whyNot } = deploymentLifecycle;

const operator: DeploymentFacts = {
  ...NO_FACTS,
  privileges: new Set(['deployment.stop', 'deployment.start', 'deployment.edit']),
};
const database: DeploymentFacts = {
  ...NO_FACTS,
  deploymentType: 'DATABASE',
  privileges: new Set(['deployment.admin']),
  readReplica: true,
  deletionProtection: true,
};
const running: StatusTuple = { ...INITIAL_STATUSES, approval: 'LAUNCHED', infrastructure: 'STARTED' };
const stopped: StatusTuple = { ...running, infrastructure: 'STOPPED' };
const failing: StatusTuple = { ...running, infrastructure: 'PENDING_CREATION', job: 'CREATING_VPC_FAILED' };

const sentence = (tuple: StatusTuple, facts: DeploymentFacts, action: DeploymentAction) =>
  whyNot(tuple, facts, action)?.sentence;

describe('why an action is not offered', () => {
  test('says what is, and behind it the full rule', () => {
    expect(whyNot(running, { ...operator, production: true }, 'START')).toEqual({
      because: 'status',
      isAboutViewer: false,
      isDone: true,
      sentence: 'Can’t start: it is already running.',
      rule: 'Start is possible while the infrastructure status is Starting failed, Stopped or Partially started, if the uptime schedule has not ended. Now the infrastructure status is Started. It needs the privilege “Start deployments in production” (deployment.start.production).',
    });
    expect(whyNot(running, database, 'RETRY')).toMatchObject({
      sentence: 'Can’t retry: nothing has failed.',
      rule: 'Retry is possible while the infrastructure status is Starting failed, Stopping failed, Destroying failed, Rolled back or Rolling back failed; or while a job has failed, if the infrastructure itself has not failed. Now the infrastructure status is Started and the build job status is Idle. It needs the privilege “Retry deployments” (deployment.retry).',
    });
  });

  test('names the missing privilege as the role screens do, in production its own', () => {
    expect(whyNot(stopped, operator, 'DESTROY')).toMatchObject({
      because: 'privilege',
      isAboutViewer: true,
      sentence: 'Can’t destroy: you need the privilege “Destroy deployments”.',
    });
    expect(sentence(running, { ...operator, production: true }, 'STOP')).toBe(
      'Can’t stop: you need the privilege “Stop deployments in production”.',
    );
  });

  test('says the status before the privilege: an approved request can’t be approved', () => {
    expect(whyNot({ ...INITIAL_STATUSES, approval: 'APPROVED' }, NO_FACTS, 'APPROVE')).toMatchObject({
      because: 'status',
      sentence: 'Can’t approve: it is already approved.',
    });
  });

  test('says the privilege before a further rule', () => {
    expect(whyNot(running, { ...database, privileges: new Set() }, 'STOP')?.because).toBe('privilege');
  });

  test('repeats the specification’s messages to the letter', () => {
    expect(sentence(running, database, 'STOP')).toBe("You can't stop a DB instance that has a read replica.");
    expect(sentence(stopped, database, 'DESTROY')).toBe(
      'Deletion protection must be disabled before destroying this deployment.',
    );
    expect(sentence(failing, database, 'ROLLBACK')).toBe(
      'Deletion protection must be disabled before rolling back this deployment.',
    );
  });

  test('says that a job is in progress', () => {
    expect(sentence({ ...running, infrastructure: 'QUEUED', job: 'QUEUED' }, operator, 'EDIT')).toBe(
      'A job is in progress: you can’t edit until it finishes.',
    );
  });

  test('names a missing privilege without a word about the record', () => {
    const missing = deploymentLifecycle.privilegeRefusal(NO_FACTS, 'STOP');
    expect(missing?.rule).toBe('Stop needs the privilege “Stop deployments” (deployment.stop).');
    expect(deploymentLifecycle.privilegeRefusal(operator, 'STOP')).toBeNull();
  });

  test('explains commands that only a further rule refuses', () => {
    expect([...refused(running, database)].filter(isCommandAction)).toEqual(['STOP', 'KEEP_AWAKE', 'END_KEEP_AWAKE']);
    const late = { ...operator, scheduleEnded: true };
    expect([...refused(stopped, late)].map((action) => sentence(stopped, late, action))).toEqual([
      'The uptime schedule has ended.',
      'It isn’t being kept awake.',
    ]);
  });
});

describe('what is missing', () => {
  const missing = (tuple: StatusTuple, facts: DeploymentFacts) =>
    deploymentLifecycle.missing(tuple, facts).map(({ action }) => action);
  const administrator: DeploymentFacts = { ...NO_FACTS, privileges: new Set(['deployment.admin']) };

  test('leaves out what the request has behind it', () => {
    expect(missing(running, administrator)).toEqual([
      'COPY',
      'DELETE',
      'START',
      'DESTROY',
      'ROLLBACK',
      'LAST_BUILD',
      'OPEN_MANAGEMENT_APP',
      'RETRY',
      'KEEP_AWAKE',
      'END_KEEP_AWAKE',
      'CANCEL',
    ]);
  });

  test('leaves out what can never come to it', () => {
    // Services are monitored from outside: the chart takes their reports at any time.
    expect(missing({ ...INITIAL_STATUSES, approval: 'REJECTED' }, administrator)).toEqual([
      'EDIT',
      'COPY',
      'LAST_BUILD',
      'OPEN_MANAGEMENT_APP',
    ]);
    expect(missing({ ...running, infrastructure: 'DESTROYED' }, administrator)).not.toContain('START');
  });

  test('leaves out what its type does not have', () => {
    expect(missing(running, database)).not.toContain('OPEN_MANAGEMENT_APP');
    expect(missing(running, database)).not.toContain('MONITORING');
  });

  test('names what is still ahead of it', () => {
    expect(missing(INITIAL_STATUSES, administrator)).toEqual(
      expect.arrayContaining(['LAUNCH', 'START', 'STOP', 'DESTROY', 'RETRY', 'LOGS']),
    );
  });
});

describe('what the server decides', () => {
  const decider: DeploymentFacts = { ...NO_FACTS, privileges: new Set(['deployment.approve', 'deployment.admin']) };

  test('an approval, with its mails', () => {
    expect(decide(INITIAL_STATUSES, decider, { type: 'APPROVE' })).toEqual({
      accepted: true,
      tuple: { ...INITIAL_STATUSES, approval: 'APPROVED' },
      deleted: false,
      effects: [
        { type: 'recordApproval', params: undefined },
        { type: 'sendLaunchMail', params: undefined },
        { type: 'notify', params: { news: 'approved' } },
      ],
    });
  });

  test('the first of several approvals, which leaves it waiting', () => {
    expect(decide(INITIAL_STATUSES, { ...decider, moreApprovalsNeeded: true }, { type: 'APPROVE' })).toEqual({
      accepted: true,
      tuple: INITIAL_STATUSES,
      deleted: false,
      effects: [{ type: 'recordApproval', params: undefined }],
    });
  });

  test('a launch whose plan is not the approved one waits for a new approval', () => {
    const queued: StatusTuple = {
      ...INITIAL_STATUSES,
      approval: 'LAUNCHED',
      infrastructure: 'PENDING_CREATION',
      job: 'QUEUED',
    };
    expect(decide(queued, NO_FACTS, { type: 'plan.CHANGED' })).toEqual({
      accepted: true,
      tuple: INITIAL_STATUSES,
      deleted: false,
      effects: [{ type: 'notify', params: { news: 'planChanged' } }],
    });
    for (const other of [
      { ...queued, job: 'LAUNCHING' },
      { ...queued, infrastructure: 'QUEUED' },
      { ...INITIAL_STATUSES, approval: 'REJECTED' },
      INITIAL_STATUSES,
    ] as const)
      expect(decide(other, NO_FACTS, { type: 'plan.CHANGED' })).toMatchObject({ accepted: false });
  });

  test('an approved request whose plan is not the approved one any more waits for a new approval', () => {
    const approved: StatusTuple = { ...INITIAL_STATUSES, approval: 'APPROVED' };
    expect(decide(approved, NO_FACTS, { type: 'plan.CHANGED' })).toEqual({
      accepted: true,
      tuple: INITIAL_STATUSES,
      deleted: false,
      effects: [{ type: 'notify', params: { news: 'planChanged' } }],
    });
  });

  test('an edit takes back the approval before the launch, where the tenant asks for a new one', () => {
    const approved: StatusTuple = { ...INITIAL_STATUSES, approval: 'APPROVED' };
    const strict = { ...NO_FACTS, editsNeedApproval: true };
    expect(decide(approved, strict, { type: EDITED })).toEqual({
      accepted: true,
      tuple: INITIAL_STATUSES,
      deleted: false,
      effects: [{ type: 'notify', params: { news: 'approvalTakenBack' } }],
    });
    expect(decide(approved, NO_FACTS, { type: EDITED })).toMatchObject({ accepted: false });
    const launched: StatusTuple = { ...approved, approval: 'LAUNCHED' };
    for (const other of [INITIAL_STATUSES, launched])
      expect(decide(other, strict, { type: EDITED })).toMatchObject({ accepted: false });
  });

  test('a plan that is made again, before the launch', () => {
    const planned = { ...decider, hasPlan: true };
    const orders = { accepted: true, effects: [{ type: 'makePlan', params: undefined }] };
    expect(decide(INITIAL_STATUSES, planned, { type: 'PLAN' })).toMatchObject({ ...orders, tuple: INITIAL_STATUSES });
    expect(decide({ ...INITIAL_STATUSES, approval: 'APPROVED' }, planned, { type: 'PLAN' })).toMatchObject(orders);
  });

  test('refuses with the kind of reason', () => {
    const because = (facts: DeploymentFacts, tuple = INITIAL_STATUSES) => {
      const decision = decide(tuple, facts, { type: 'APPROVE' });
      return decision.accepted ? 'accepted' : decision.because;
    };
    expect(because(NO_FACTS)).toBe('privilege');
    expect(because(decider, running)).toBe('status');
    expect(because({ ...decider, selfApprovalBlocked: true })).toBe('guard');
    expect(because({ ...decider, approvedByViewer: true })).toBe('guard');
  });

  test('retries a failed job from its stage, and what was not created stays to be created', () => {
    expect(decide(failing, decider, { type: 'RETRY' })).toMatchObject({
      tuple: { infrastructure: 'PENDING_CREATION', job: 'QUEUED' },
      effects: [{ type: 'enqueueOperation', params: { operation: 'RETRY_JOB', fromStage: 'CREATING_VPC' } }],
    });
    expect(decide({ ...failing, infrastructure: 'STARTED' }, decider, { type: 'RETRY' })).toMatchObject({
      tuple: { infrastructure: 'QUEUED', job: 'QUEUED' },
    });
  });

  test.each([
    ['DESTROYING_FAILED', 'DESTROY_INFRASTRUCTURE', 'Destroying it failed. Retry destroys this environment.'],
    ['ROLLING_BACK_FAILED', 'ROLLBACK_INFRASTRUCTURE', 'Rolling it back failed. Retry rolls this environment back.'],
    ['STOPPING_FAILED', 'STOP_VMS', null],
  ] as const)(
    'in %s a retry orders %s, and says so where it takes something away',
    (infrastructure, operation, notice) => {
      const failed = { ...running, infrastructure };
      expect(decide(failed, decider, { type: 'RETRY' })).toMatchObject({
        effects: [{ type: 'enqueueOperation', params: { operation } }],
      });
      expect(retryNotice(failed)).toBe(notice);
    },
  );

  test('launches again what was rolled back', () => {
    expect(decide({ ...running, infrastructure: 'ROLLED_BACK' }, decider, { type: 'RETRY' })).toMatchObject({
      tuple: { infrastructure: 'PENDING_CREATION', job: 'QUEUED' },
      effects: [{ type: 'enqueueOperation', params: { operation: 'LAUNCH' } }],
    });
  });

  test('clears a failed job when the environment is stopped', () => {
    expect(decide({ ...failing, infrastructure: 'STARTED' }, decider, { type: 'STOP' })).toMatchObject({
      tuple: { infrastructure: 'QUEUED', job: 'IDLE' },
    });
  });

  test('deletes', () => {
    expect(decide(INITIAL_STATUSES, decider, { type: 'DELETE' })).toMatchObject({
      deleted: true,
      effects: [{ type: 'removeRecord' }],
    });
  });
});

test('facts are read from a record, its viewer and the time', () => {
  const facts = factsOf(
    {
      tenantId: 'KESTREL',
      deploymentType: 'DATABASE',
      environmentTypeProduction: true,
      deploymentSchedule: {
        activeDuring: 'DAILY_SHUTDOWN',
        timeZone: 'UTC',
        endDate: '2026-01-01',
        shutdownTime: '12:00',
      },
      createReadReplica: true,
      enableDeletionProtection: false,
      emUrl: '',
      tokenValidFrom: '2026-01-01',
      tokenValidTo: '2026-01-03',
      createdUserId: 7,
      approvals: [{ userId: 8 }],
      approvalsNeeded: 3,
    },
    {
      userId: 7,
      privileges: operator.privileges,
      currentTenantId: 'ALL_TENANTS',
      tenantsWithoutSelfApproval: new Set(['KESTREL']),
      tenantsApprovingEdits: new Set(['KESTREL']),
    },
    new Date('2026-01-02T00:00:00Z'),
  );
  expect(facts).toEqual({
    deploymentType: 'DATABASE',
    production: true,
    privileges: operator.privileges,
    scheduleEnded: true,
    scheduled: false,
    keptAwake: false,
    readReplica: true,
    deletionProtection: false,
    monitored: false,
    managementAppUrl: null,
    lastBuild: null,
    launchLinkValid: true,
    launchLinkEnded: false,
    selfApprovalBlocked: true,
    editsNeedApproval: true,
    approvedByViewer: false,
    moreApprovalsNeeded: true,
    hasPlan: false,
    planRunning: false,
    planLacksRunner: false,
    planFailed: false,
    tenantAllowsCreation: false,
  });
  expect(offered(INITIAL_STATUSES, facts)).toBe(offered(INITIAL_STATUSES, { ...facts }));
});
