import { describe, expect, test } from 'vitest';
import { isCommandAction } from '../../../rules/deployments/actions.ts';
import { INITIAL_STATUSES, type StatusTuple } from '../../../rules/deployments/statuses.ts';
import { decide } from '../engine/decision.ts';
import { offeredActions, refusedActions } from '../engine/offers.ts';
import { explainedActions, whyNot } from '../engine/refusals.ts';
import { type DeploymentFacts, factsOf, NO_FACTS } from './facts.ts';

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

describe('why an action is not offered', () => {
  test('names the statuses that it needs and the one that is', () => {
    expect(whyNot(stopped, operator, 'STOP')).toBe(
      'Stop needs infrastructure STARTED, STOPPING_FAILED or PARTIALLY_STARTED; it is STOPPED.',
    );
    expect(whyNot(running, database, 'RETRY')).toMatch(
      /, or a failed job; infrastructure is STARTED and job is IDLE\.$/,
    );
  });

  test('names the missing privilege, in production its own', () => {
    expect(whyNot(running, operator, 'DESTROY')).toBe('Destroy needs the privilege deployment.destroy.');
    expect(whyNot(running, { ...operator, production: true }, 'STOP')).toBe(
      'Stop needs the privilege deployment.stop.production in a production environment.',
    );
  });

  test('repeats the specification’s messages to the letter', () => {
    expect(whyNot(running, database, 'STOP')).toBe("You can't stop a DB instance that has a read replica.");
    expect(whyNot(stopped, database, 'DESTROY')).toBe(
      'Deletion protection must be disabled before destroying this deployment.',
    );
    expect(whyNot(failing, database, 'ROLLBACK')).toBe(
      'Deletion protection must be disabled before rolling back this deployment.',
    );
  });

  test('says that a job is in progress', () => {
    expect(whyNot({ ...running, infrastructure: 'QUEUED', job: 'QUEUED' }, operator, 'EDIT')).toBe(
      'A job is in progress; nothing can be edited until it has ended.',
    );
  });

  test('explains commands that only a further rule refuses', () => {
    expect([...explainedActions(running, database).keys()]).toEqual(['STOP']);
    expect([...refusedActions(running, database)].filter(isCommandAction)).toEqual(['STOP']);
    expect([...explainedActions(stopped, { ...operator, scheduleEnded: true })]).toEqual([
      ['START', 'The uptime schedule has ended.'],
    ]);
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
        { type: 'sendLaunchMail', params: undefined },
        { type: 'notify', params: { news: 'approved' } },
      ],
    });
  });

  test('refuses with the kind of reason', () => {
    const because = (facts: DeploymentFacts, tuple = INITIAL_STATUSES) => {
      const decision = decide(tuple, facts, { type: 'APPROVE' });
      return decision.accepted ? 'accepted' : decision.because;
    };
    expect(because(NO_FACTS)).toBe('privilege');
    expect(because(decider, running)).toBe('status');
    expect(because({ ...decider, selfApprovalBlocked: true })).toBe('guard');
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
    },
    {
      userId: 7,
      privileges: operator.privileges,
      currentTenantId: 'ALL_TENANTS',
      tenantsWithoutSelfApproval: new Set(['KESTREL']),
    },
    new Date('2026-01-02T00:00:00Z'),
  );
  expect(facts).toEqual({
    deploymentType: 'DATABASE',
    production: true,
    privileges: operator.privileges,
    scheduleEnded: true,
    readReplica: true,
    deletionProtection: false,
    monitored: false,
    managementAppUrl: null,
    lastBuild: null,
    launchLinkValid: true,
    selfApprovalBlocked: true,
    tenantAllowsCreation: false,
  });
  expect(offeredActions(INITIAL_STATUSES, facts)).toBe(offeredActions(INITIAL_STATUSES, { ...facts }));
});
