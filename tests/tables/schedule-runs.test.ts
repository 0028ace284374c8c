import { describe, expect, it } from 'vitest';
import { type DeploymentSchedule, hasScheduleEnded } from '../../src/rules/deployments/schedule.ts';
import { nextRun, runsBetween, type ScheduledRun } from '../../src/rules/deployments/schedule-runs.ts';
import { TIME_ZONES } from '../../src/rules/deployments/zone-clock.ts';
import { depth } from '../depth.ts';
import { FUZZ_SEED, fc } from '../seeded-chance.ts';
import { type Case, DAY, FROM, MINUTE, MINUTES, scheduleOf, watchTheClock } from './watched-clock.ts';

const BERLIN: DeploymentSchedule = {
  activeDuring: 'DAILY_SCHEDULE',
  timeZone: 'Europe/Berlin',
  startDate: '2026-03-02',
  endDate: '2026-12-24',
  startupTime: '08:00',
  shutdownTime: '18:30',
};

function textsOf(runs: readonly ScheduledRun[]): string[] {
  return runs.map(({ action, at }) => `${action} ${new Date(at).toISOString().slice(0, 16)}`);
}

function between(schedule: DeploymentSchedule, from: string, until: string, awake: string | null = null): string[] {
  return textsOf(
    runsBetween(
      schedule,
      Date.parse(`${from}Z`),
      Date.parse(`${until}Z`),
      awake === null ? null : Date.parse(`${awake}Z`),
    ),
  );
}

describe('the runs of a schedule', () => {
  it('start and stop each day in its zone', () => {
    expect(between(BERLIN, '2026-03-27T12:00', '2026-03-30T12:00')).toEqual([
      'STOP 2026-03-27T17:30',
      'START 2026-03-28T07:00',
      'STOP 2026-03-28T17:30',
      'START 2026-03-29T06:00',
      'STOP 2026-03-29T16:30',
      'START 2026-03-30T06:00',
    ]);
  });

  it('begin on the first day, and end with a stop at the shutdown time of the last', () => {
    expect(between(BERLIN, '2026-01-01T00:00', '2026-03-03T00:00')).toEqual([
      'START 2026-03-02T07:00',
      'STOP 2026-03-02T17:30',
    ]);
    expect(between(BERLIN, '2026-12-23T20:00', '2027-12-23T20:00')).toEqual([
      'START 2026-12-24T07:00',
      'STOP 2026-12-24T17:30',
    ]);
    expect(nextRun(BERLIN, Date.parse('2026-12-24T17:30Z'))).toBeNull();
  });

  it('leave the weekend out, but not an end on it', () => {
    const weekdays = { ...BERLIN, activeDuring: 'WEEKDAY_SCHEDULE', endDate: '2026-03-15' } as const;
    expect(between(weekdays, '2026-03-06T12:00', '2026-03-09T12:00')).toEqual([
      'STOP 2026-03-06T17:30',
      'START 2026-03-09T07:00',
    ]);
    expect(between(weekdays, '2026-03-13T12:00', '2026-03-20T12:00')).toEqual([
      'STOP 2026-03-13T17:30',
      'STOP 2026-03-15T17:30',
    ]);
  });

  it('only stop where the schedule only shuts down, at 24:00 where it names no time', () => {
    const shutdown = {
      ...BERLIN,
      activeDuring: 'DAILY_SHUTDOWN',
      startupTime: '-1:-1',
      shutdownTime: '-1:-1',
    } as const;
    expect(between(shutdown, '2026-03-09T12:00', '2026-03-11T12:00')).toEqual([
      'STOP 2026-03-09T23:00',
      'STOP 2026-03-10T23:00',
    ]);
  });

  it('stop on the next day what starts in the evening', () => {
    const nights = {
      ...BERLIN,
      activeDuring: 'WEEKDAY_SCHEDULE',
      startupTime: '22:00',
      shutdownTime: '06:00',
    } as const;
    expect(between(nights, '2026-03-05T00:00', '2026-03-10T00:00')).toEqual([
      'STOP 2026-03-05T05:00',
      'START 2026-03-05T21:00',
      'STOP 2026-03-06T05:00',
      'START 2026-03-06T21:00',
      'STOP 2026-03-07T05:00',
      'START 2026-03-09T21:00',
    ]);
    // Around the clock: each stop is the next start.
    const always = { ...BERLIN, startupTime: '06:00', shutdownTime: '06:00' };
    expect(between(always, '2026-03-05T00:00', '2026-03-07T00:00')).toEqual([
      'START 2026-03-05T05:00',
      'START 2026-03-06T05:00',
    ]);
  });

  it('come when the clocks skip their time, and once where it occurs twice', () => {
    const early = { ...BERLIN, startupTime: '02:30', shutdownTime: '03:15' };
    expect(between(early, '2026-03-28T23:00', '2026-03-29T23:00')).toEqual([
      'START 2026-03-29T01:00',
      'STOP 2026-03-29T01:15',
    ]);
    expect(between(early, '2026-10-24T23:00', '2026-10-25T23:00')).toEqual([
      'START 2026-10-25T00:30',
      'STOP 2026-10-25T02:15',
    ]);
    const skipped = { ...BERLIN, startupTime: '02:10', shutdownTime: '02:50' };
    expect(between(skipped, '2026-03-28T23:00', '2026-03-29T23:00')).toEqual(['STOP 2026-03-29T01:00']);
  });

  it('are none of a schedule that is on demand, or over before it begins', () => {
    expect(nextRun(null, 0)).toBeNull();
    expect(nextRun({ ...BERLIN, activeDuring: 'ACTIVE_ALWAYS' }, 0)).toBeNull();
    expect(nextRun({ ...BERLIN, startDate: '2027-01-01' }, 0)).toBeNull();
  });
});

describe('while an environment is kept awake', () => {
  it('nothing stops it; then it is stopped if the schedule wants it so', () => {
    expect(between(BERLIN, '2026-03-10T12:00', '2026-03-11T12:00', '2026-03-10T21:00')).toEqual([
      'STOP 2026-03-10T21:00',
      'START 2026-03-11T07:00',
    ]);
    expect(between(BERLIN, '2026-03-10T12:00', '2026-03-12T00:00', '2026-03-11T09:00')).toEqual([
      'START 2026-03-11T07:00',
      'STOP 2026-03-11T17:30',
    ]);
    expect(between(BERLIN, '2026-03-10T12:00', '2026-03-11T00:00', '2026-03-10T17:30')).toEqual([
      'STOP 2026-03-10T17:30',
    ]);
  });

  it('a stop before the weekend is still wanted after it', () => {
    const weekdays = { ...BERLIN, activeDuring: 'WEEKDAY_SCHEDULE' } as const;
    expect(between(weekdays, '2026-03-13T12:00', '2026-03-16T12:00', '2026-03-16T06:00')).toEqual([
      'STOP 2026-03-16T06:00',
      'START 2026-03-16T07:00',
    ]);
    const nights = { ...weekdays, startupTime: '22:00', shutdownTime: '06:00' };
    expect(between(nights, '2026-03-13T23:00', '2026-03-16T22:00', '2026-03-16T20:00')).toEqual([
      'STOP 2026-03-16T20:00',
      'START 2026-03-16T21:00',
    ]);
  });

  it('the end of the schedule waits too', () => {
    expect(between(BERLIN, '2026-12-24T12:00', '2027-01-24T12:00', '2026-12-25T08:00')).toEqual([
      'STOP 2026-12-25T08:00',
    ]);
    expect(between(BERLIN, '2026-12-25T07:00', '2027-01-24T12:00', '2026-12-25T08:00')).toEqual([
      'STOP 2026-12-25T08:00',
    ]);
  });

  it('what is over has no effect', () => {
    expect(between(BERLIN, '2026-03-10T12:00', '2026-03-11T00:00', '2026-03-10T11:00')).toEqual([
      'STOP 2026-03-10T17:30',
    ]);
  });
});

const cases: fc.Arbitrary<Case> = fc.record({
  activeDuring: fc.constantFrom('DAILY_SHUTDOWN', 'WEEKDAY_SCHEDULE', 'DAILY_SCHEDULE'),
  zone: fc.constantFrom(...TIME_ZONES.map(({ zone }) => zone)),
  first: fc.integer({ min: 2, max: 720 }),
  last: fc.integer({ min: 2, max: 727 }),
  // Often while clocks are changed.
  startup: fc.oneof(fc.integer({ min: 0, max: 239 }), fc.integer({ min: 0, max: DAY - 1 })),
  shutdown: fc.oneof(fc.integer({ min: 0, max: 239 }), fc.integer({ min: 0, max: DAY - 1 })),
});

function expectAsTheClockSays(asked: Case, moments: readonly number[]): void {
  const { runs, ended } = watchTheClock(asked);
  const schedule = scheduleOf(asked);
  const until = FROM + (MINUTES - 1) * MINUTE;
  expect(runsBetween(schedule, FROM, until)).toEqual(runs);
  for (const moment of moments) {
    const instant = FROM + moment * MINUTE;
    const next = runs.find(({ at }) => at > instant) ?? null;
    if (next !== null || ended !== null) expect(nextRun(schedule, instant)).toEqual(next);
    if (ended !== null) expect(hasScheduleEnded(schedule, new Date(instant))).toBe(instant >= ended);
  }
}

const moments = fc.array(fc.integer({ min: 3 * DAY, max: MINUTES - 3 * DAY }), { minLength: 5, maxLength: 20 });

describe(`over two years, against the clock minute by minute (seed ${FUZZ_SEED})`, () => {
  it.each(TIME_ZONES.map(({ zone }) => zone))('%s', (zone) => {
    for (const activeDuring of ['DAILY_SHUTDOWN', 'WEEKDAY_SCHEDULE', 'DAILY_SCHEDULE'] as const) {
      expectAsTheClockSays({ activeDuring, zone, first: 2, last: 727, startup: 150, shutdown: 195 }, [400_000]);
    }
  });

  it('whatever is scheduled', { timeout: 60_000 }, () => {
    fc.assert(fc.property(cases, moments, expectAsTheClockSays), { numRuns: depth({ usual: 25, deep: 150 }) });
  });
});
