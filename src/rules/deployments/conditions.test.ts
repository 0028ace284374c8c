import { describe, expect, it } from 'vitest';
import { DEPLOYMENT_CONDITION_NAMES, type DeploymentCondition } from './condition-filter.ts';
import { type ConditionDates, conditionDates, datesOfText, hasCondition, soonDays, textOfDates } from './conditions.ts';
import { INITIAL_STATUSES, type StatusTuple } from './statuses.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const NO_DATES: ConditionDates = { linkEnd: null, scheduleEnd: null, isRunUnmade: false };

function conditionsOf(tuple: Partial<StatusTuple>, dates: Partial<ConditionDates> = {}): DeploymentCondition[] {
  const whole = { ...INITIAL_STATUSES, ...tuple };
  return DEPLOYMENT_CONDITION_NAMES.filter((condition) =>
    hasCondition(condition, whole, { ...NO_DATES, ...dates }, soonDays(NOW)),
  );
}

const launched = (infrastructure: StatusTuple['infrastructure'], others: Partial<StatusTuple> = {}) => ({
  approval: 'LAUNCHED' as const,
  infrastructure,
  ...others,
});

describe('the conditions of a deployment request', () => {
  it.each<[string, Partial<StatusTuple>, DeploymentCondition[]]>([
    ['a new request', {}, ['WAITING_FOR_APPROVAL']],
    ['an approved one', { approval: 'APPROVED' }, ['APPROVED']],
    ['a rejected one', { approval: 'REJECTED' }, []],
    ['a queued launch', launched('PENDING_CREATION', { job: 'QUEUED' }), ['IN_PROGRESS']],
    ['a failed launch', launched('PENDING_CREATION', { job: 'CREATING_VPC_FAILED' }), ['FAILED']],
    ['a failed build of a running environment', launched('STARTED', { job: 'UPLOADING_CONFIGS_FAILED' }), ['FAILED']],
    [
      'a rollback of a failed build',
      launched('ROLLING_BACK_INFRASTRUCTURE', { job: 'QUEUED_FAILED' }),
      ['IN_PROGRESS'],
    ],
    ['a running environment', launched('STARTED'), ['RUNNING']],
    ['one whose services are up', launched('STARTED', { service: 'SERVICES_UP' }), ['RUNNING']],
    ['one whose services are down', launched('STARTED', { service: 'SERVICES_DOWN' }), ['UNHEALTHY', 'RUNNING']],
    ['a partly started one', launched('PARTIALLY_STARTED'), ['UNHEALTHY', 'RUNNING']],
    ['one that can’t be read', launched('UNKNOWN'), ['UNHEALTHY']],
    ['one that is being stopped', launched('STOPPING', { service: 'SERVICES_UP' }), ['IN_PROGRESS']],
    ['a stopped one', launched('STOPPED', { service: 'SERVICES_DOWN' }), ['STOPPED']],
    ['one that didn’t stop', launched('STOPPING_FAILED'), ['FAILED']],
    ['a destroyed one', launched('DESTROYED'), []],
    ['a rolled back one', launched('ROLLED_BACK'), []],
  ])('of %s', (_, tuple, expected) => {
    expect(conditionsOf(tuple)).toEqual(expected);
  });

  it.each<[string, Partial<StatusTuple>, Partial<ConditionDates>, DeploymentCondition[]]>([
    ['a launch link that ends today', { approval: 'APPROVED' }, { linkEnd: '2026-11-30' }, ['APPROVED', 'ENDING_SOON']],
    ['one that ends in ten days', { approval: 'APPROVED' }, { linkEnd: '2026-12-10' }, ['APPROVED', 'ENDING_SOON']],
    ['one that ends later', { approval: 'APPROVED' }, { linkEnd: '2026-12-11' }, ['APPROVED']],
    ['one that has ended', { approval: 'APPROVED' }, { linkEnd: '2026-11-29' }, ['APPROVED']],
    ['the link of a launched request', launched('STARTED'), { linkEnd: '2026-12-01' }, ['RUNNING']],
    ['a schedule that ends soon', launched('STOPPED'), { scheduleEnd: '2026-12-01' }, ['STOPPED', 'ENDING_SOON']],
    ['a schedule that has ended', launched('STOPPED'), { scheduleEnd: '2026-11-29' }, ['STOPPED', 'SCHEDULE_PROBLEM']],
    ['the schedule of nothing', launched('DESTROYED'), { scheduleEnd: '2026-12-01', isRunUnmade: true }, []],
    ['a run that waits', launched('STARTED'), { isRunUnmade: true }, ['RUNNING', 'SCHEDULE_PROBLEM']],
  ])('with %s', (_, tuple, dates, expected) => {
    expect(conditionsOf(tuple, dates)).toEqual(expected);
  });

  it('keep the dates as one text', () => {
    const schedule = { activeDuring: 'DAILY_SCHEDULE', endDate: '2026-12-31' } as const;
    const record = { tokenValidTo: '2026-12-05', deploymentSchedule: schedule, scheduledRun: { state: 'MISSED' } };
    const dates = conditionDates(record);
    expect(dates).toEqual({ linkEnd: '2026-12-05', scheduleEnd: '2026-12-31', isRunUnmade: true });
    expect(datesOfText(textOfDates(dates))).toEqual(dates);
    expect(datesOfText(textOfDates(NO_DATES))).toEqual(NO_DATES);
    const always = { ...schedule, activeDuring: 'ACTIVE_ALWAYS' } as const;
    expect(conditionDates({ deploymentSchedule: always, scheduledRun: { state: 'ORDERED' } })).toEqual(NO_DATES);
  });
});
