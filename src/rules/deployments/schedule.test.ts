import { describe, expect, test } from 'vitest';
import { defaultSchedule, normaliseSchedule } from './forms/schedule-fields.ts';
import {
  type DeploymentSchedule,
  hasScheduleEnded,
  scheduleExpiry,
  scheduleExpiryText,
  scheduleText,
} from './schedule.ts';
import { TIME_ZONES, timeZoneLabel, zoneOffset } from './zone-clock.ts';

const BERLIN: DeploymentSchedule = {
  activeDuring: 'DAILY_SCHEDULE',
  timeZone: 'Europe/Berlin',
  startDate: '2026-03-01',
  endDate: '2026-03-28',
  startupTime: '08:00',
  shutdownTime: '18:30',
};

const FAR = new Date('2999-01-01T00:00:00Z');

function expectEnd(schedule: DeploymentSchedule, instant: string): void {
  const end = Date.parse(instant);
  expect(hasScheduleEnded(schedule, new Date(end - 1))).toBe(false);
  expect(hasScheduleEnded(schedule, new Date(end))).toBe(true);
}

describe('the end of a schedule', () => {
  test('is the end date at shutdown time in the schedule’s zone', () => {
    expectEnd(BERLIN, '2026-03-28T17:30:00.000Z');
  });

  test('follows daylight saving from one day to the next', () => {
    expectEnd({ ...BERLIN, endDate: '2026-03-29' }, '2026-03-29T16:30:00.000Z');
  });

  test('comes when the clocks skip its time, and with the first of a time that occurs twice', () => {
    expectEnd({ ...BERLIN, endDate: '2026-03-29', shutdownTime: '02:30' }, '2026-03-29T01:00:00.000Z');
    expectEnd({ ...BERLIN, endDate: '2026-10-25', shutdownTime: '02:30' }, '2026-10-25T00:30:00.000Z');
  });

  test('is the end of the day where no shutdown is scheduled', () => {
    expectEnd({ ...BERLIN, shutdownTime: '-1:-1' }, '2026-03-28T23:00:00.000Z');
  });

  test('never comes for ACTIVE_ALWAYS, without a schedule, or with a date that can’t be read', () => {
    expect(hasScheduleEnded({ ...BERLIN, activeDuring: 'ACTIVE_ALWAYS' }, FAR)).toBe(false);
    expect(hasScheduleEnded(null, FAR)).toBe(false);
    expect(hasScheduleEnded({ ...BERLIN, endDate: 'soon' }, FAR)).toBe(false);
  });
});

describe('the expiry warning', () => {
  const end = Date.parse('2026-03-28T17:30:00Z');
  const day = 86_400_000;

  test.each([
    ['runs on', end - 10 * day - 1],
    ['ends soon', end - 10 * day],
    ['ends soon', end - 1],
    ['ended', end],
    ['ended', end + 400 * day],
  ] as const)('says %s at the edge', (expiry, instant) => {
    expect(scheduleExpiry(BERLIN, new Date(instant))).toBe(expiry);
  });

  test('judges the same schedule by its own zone', () => {
    const now = new Date('2026-03-28T12:00:00Z');
    expect(hasScheduleEnded({ ...BERLIN, timeZone: 'Pacific/Auckland' }, now)).toBe(true);
    expect(hasScheduleEnded({ ...BERLIN, timeZone: 'Pacific/Pago_Pago' }, now)).toBe(false);
  });

  test('says when, and nothing where there is nothing to warn of', () => {
    expect(scheduleExpiryText(BERLIN, new Date(end))).toBe('The uptime schedule ended on 28 Mar 2026.');
    expect(scheduleExpiryText(BERLIN, new Date(end - day))).toBe('The uptime schedule ends on 28 Mar 2026.');
    expect(scheduleExpiryText({ ...BERLIN, activeDuring: 'ACTIVE_ALWAYS' }, new Date(end))).toBeNull();
  });
});

describe('a schedule that is sent', () => {
  test('has no zone and no times when always active, no startup when only shut down', () => {
    expect(normaliseSchedule({ ...BERLIN, activeDuring: 'ACTIVE_ALWAYS' })).toMatchObject({
      timeZone: '',
      startupTime: '-1:-1',
      shutdownTime: '-1:-1',
    });
    expect(normaliseSchedule({ ...BERLIN, activeDuring: 'DAILY_SHUTDOWN' })).toMatchObject({
      timeZone: 'Europe/Berlin',
      startupTime: '-1:-1',
      shutdownTime: '18:30',
    });
    expect(normaliseSchedule(BERLIN)).toEqual(BERLIN);
  });

  test('starts today and ends ten days later by default', () => {
    expect(defaultSchedule('2026-02-25')).toMatchObject({ startDate: '2026-02-25', endDate: '2026-03-07' });
  });
});

test('schedules read as words', () => {
  expect(scheduleText(null)).toBe('On Demand');
  expect(scheduleText(BERLIN, timeZoneLabel)).toBe(
    'Daily Schedule, 08:00 to 18:30 (UTC+01:00) Berlin, Paris, Rome, 1 Mar 2026 to 28 Mar 2026',
  );
  expect(
    scheduleText({ activeDuring: 'DAILY_SHUTDOWN', timeZone: 'Asia/Tokyo', shutdownTime: '20:00' }, timeZoneLabel),
  ).toBe('Daily Shutdown, at 20:00 (UTC+09:00) Tokyo, Seoul');
});

test('the zones run from UTC-11 to UTC+12, west to east, with the standard offsets that their labels name', () => {
  const year = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-07-01T00:00:00Z')];
  const hours = TIME_ZONES.map(({ zone }) => Math.min(...year.map((instant) => zoneOffset(zone, instant))) / 3_600_000);
  expect(hours).toHaveLength(28);
  expect([hours[0], hours.at(-1)]).toEqual([-11, 12]);
  expect(hours).toEqual([...hours].sort((a, b) => a - b));
  TIME_ZONES.forEach(({ label }, index) => {
    const [, sign, hour, minute] = /^\(UTC([+-])(\d\d):(\d\d)\)/.exec(label) ?? [];
    expect((sign === '-' ? -1 : 1) * (Number(hour) + Number(minute) / 60), label).toBe(hours[index]);
  });
});
