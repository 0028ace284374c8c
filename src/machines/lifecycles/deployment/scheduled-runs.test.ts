import { expect, it } from 'vitest';
import { waitingRequest } from '../../../../tests/records/waiting-request.ts';
import { INITIAL_STATUSES, type StatusTuple, statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { type FactsRecord, factsOf } from './facts.ts';
import { deploymentLifecycle } from './lifecycle.ts';
import { decideScheduledRun, type ScheduledRecord, upcomingRun } from './scheduled-runs.ts';

const now = new Date('2026-06-01T12:00:00Z');
const operator = {
  userId: 1,
  privileges: new Set(['deployment.stop', 'deployment.start']),
  currentTenantId: waitingRequest.tenantId,
  tenantsWithoutSelfApproval: new Set<string>(),
};

function scheduledRequest(statuses: Partial<StatusTuple>): ScheduledRecord & FactsRecord {
  const { approval, infrastructure, job, service } = {
    ...INITIAL_STATUSES,
    approval: 'LAUNCHED',
    ...statuses,
  } as const;
  const { status } = waitingRequest;
  return {
    ...waitingRequest,
    deploymentSchedule: {
      activeDuring: 'DAILY_SCHEDULE',
      timeZone: 'UTC',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      startupTime: '08:00',
      shutdownTime: '18:00',
    },
    status: {
      approvalStatus: { ...status.approvalStatus, status: approval },
      infrastructureStatus: { ...status.infrastructureStatus, status: infrastructure },
      jenkinsStatus: { ...status.jenkinsStatus, status: job },
      serviceStatus: { ...status.serviceStatus, status: service },
    },
  };
}

function isKeptAwake(record: ScheduledRecord & FactsRecord): boolean {
  const tuple = statusTupleOf(record.status);
  if (tuple === null) throw new Error('The request has statuses.');
  return deploymentLifecycle.offered(tuple, factsOf(record, operator, now)).has('KEEP_AWAKE');
}

it('tells of the next stop, and lets it be put off, while an environment runs or is on its way', () => {
  for (const statuses of [
    { infrastructure: 'STARTED', job: 'IDLE' },
    { infrastructure: 'PENDING_CREATION', job: 'LAUNCHING' },
  ] as const) {
    const record = scheduledRequest(statuses);
    expect(upcomingRun(record, now), statuses.job).toEqual({ action: 'STOP', at: Date.parse('2026-06-01T18:00Z') });
    expect(isKeptAwake(record), statuses.job).toBe(true);
  }
});

it('says nothing of starts and stops where the launch has failed, and keeps nothing awake', () => {
  const record = scheduledRequest({ infrastructure: 'PENDING_CREATION', job: 'LAUNCHING_FAILED' });
  expect(upcomingRun(record, now)).toBeNull();
  expect(isKeptAwake(record)).toBe(false);
  expect(decideScheduledRun(record, 'STOP', now)).toMatchObject({ kind: 'not needed' });
});
