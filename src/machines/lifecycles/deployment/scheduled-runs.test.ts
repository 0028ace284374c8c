import { expect, it } from 'vitest';
import { waitingRequest } from '../../../../tests/records/waiting-request.ts';
import { INITIAL_STATUSES, type StatusTuple, statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { type FactsRecord, factsOf } from './facts.ts';
import { forecast } from './forecast.ts';
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

it('shows the next stop, and lets it be put off, while an environment runs or starts', () => {
  for (const statuses of [
    { infrastructure: 'STARTED', job: 'IDLE' },
    { infrastructure: 'PENDING_CREATION', job: 'LAUNCHING' },
  ] as const) {
    const record = scheduledRequest(statuses);
    expect(upcomingRun(record, now), statuses.job).toEqual({
      action: 'STOP',
      at: Date.parse('2026-06-01T18:00Z'),
      refusal: null,
    });
    expect(isKeptAwake(record), statuses.job).toBe(true);
  }
});

it('says of a stop that comes that it will be refused, as the forecast does, unless something is in progress', () => {
  const database = { deploymentType: 'DATABASE', createReadReplica: true } as const;
  const running = { ...scheduledRequest({ infrastructure: 'STARTED', job: 'IDLE' }), ...database, id: 7 };
  const refusal = "You can't stop a DB instance that has a read replica.";
  expect(upcomingRun(running, now)).toMatchObject({ action: 'STOP', refusal });
  const { events } = forecast([running], now.getTime(), now.getTime() + 86_400_000);
  expect(events).toMatchObject([{ kind: 'STOP', problem: { kind: 'refused', reason: refusal } }]);
  const failed = scheduledRequest({ infrastructure: 'DESTROYING_FAILED', job: 'IDLE' });
  expect(upcomingRun(failed, now)?.refusal).toEqual(expect.any(String));
  const starting = scheduledRequest({ infrastructure: 'STARTING', job: 'IDLE' });
  expect(upcomingRun(starting, now)).toMatchObject({ action: 'STOP', refusal: null });
});

it('says nothing of starts and stops where the launch has failed, and keeps nothing awake', () => {
  const record = scheduledRequest({ infrastructure: 'PENDING_CREATION', job: 'LAUNCHING_FAILED' });
  expect(upcomingRun(record, now)).toBeNull();
  expect(isKeptAwake(record)).toBe(false);
  expect(decideScheduledRun(record, 'STOP', now)).toMatchObject({ kind: 'not needed' });
});
