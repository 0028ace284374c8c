import { expect, test } from 'vitest';
import type { DeploymentSchedule } from './schedule.ts';
import { hoursWords, weekOf } from './schedule-week.ts';

const BERLIN: DeploymentSchedule = {
  activeDuring: 'DAILY_SCHEDULE',
  timeZone: 'Europe/Berlin',
  startDate: '2026-03-01',
  endDate: '2026-12-24',
  startupTime: '08:00',
  shutdownTime: '18:30',
};

/** Each day's hours, from a Thursday at noon in Berlin. */
function hours(schedule: DeploymentSchedule | null, now = '2026-03-26T11:00Z', awake: string | null = null) {
  const week = weekOf(schedule, Date.parse(now), awake === null ? null : Date.parse(awake));
  return week?.map((day) => `${new Date(day.day).toISOString().slice(5, 10)} ${hoursWords(day)}`) ?? null;
}

test('a daily schedule runs at its hours on the clock of its zone, also where the clocks change', () => {
  expect(hours(BERLIN)).toEqual([
    '03-26 08:00–18:30',
    '03-27 08:00–18:30',
    '03-28 08:00–18:30',
    '03-29 08:00–18:30',
    '03-30 08:00–18:30',
    '03-31 08:00–18:30',
    '04-01 08:00–18:30',
  ]);
});

test('weekends are off, and a night belongs to both of its days', () => {
  expect(hours({ ...BERLIN, activeDuring: 'WEEKDAY_SCHEDULE', startupTime: '20:00', shutdownTime: '06:15' })).toEqual([
    '03-26 00:00–06:15, 20:00–24:00',
    '03-27 00:00–06:15, 20:00–24:00',
    '03-28 00:00–06:15',
    '03-29 Off',
    '03-30 20:00–24:00',
    '03-31 00:00–06:15, 20:00–24:00',
    '04-01 00:00–06:15, 20:00–24:00',
  ]);
});

test('it begins on its first day and ends with its last', () => {
  expect(hours({ ...BERLIN, startDate: '2026-03-28', endDate: '2026-03-30' })).toEqual([
    '03-26 Off',
    '03-27 Off',
    '03-28 08:00–18:30',
    '03-29 08:00–18:30',
    '03-30 08:00–18:30',
    '03-31 Schedule ended',
    '04-01 Schedule ended',
  ]);
});

test('a daily shutdown only stops', () => {
  expect(hours({ ...BERLIN, activeDuring: 'DAILY_SHUTDOWN', endDate: '2026-03-27' })?.slice(0, 3)).toEqual([
    '03-26 Stops 18:30',
    '03-27 Stops 18:30',
    '03-28 Schedule ended',
  ]);
});

test('nothing stops an environment that is kept awake', () => {
  expect(hours(BERLIN, '2026-03-26T11:00Z', '2026-03-27T01:00Z')?.slice(0, 3)).toEqual([
    '03-26 08:00–24:00',
    '03-27 00:00–02:00, 08:00–18:30',
    '03-28 08:00–18:30',
  ]);
  expect(hours(BERLIN, '2026-03-26T11:00Z', '2026-03-28T12:00Z')?.slice(0, 3)).toEqual([
    '03-26 08:00–24:00',
    '03-27 All day',
    '03-28 00:00–18:30',
  ]);
});

test('the day is that of the zone', () => {
  expect(hours({ ...BERLIN, timeZone: 'Pacific/Auckland' })?.[0]).toBe('03-27 08:00–18:30');
});

test('on demand has no week', () => {
  expect(hours({ ...BERLIN, activeDuring: 'ACTIVE_ALWAYS' })).toBeNull();
  expect(hours(null)).toBeNull();
});
