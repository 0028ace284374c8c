import { expect, test } from 'vitest';
import { AREAS, OUTBOX_AREA_NAMES } from '../areas.ts';
import { PUSH_PRIVILEGES, quietHoursFault, quietUntil } from './push-settings.ts';

const night = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' };
const at = (text: string) => Date.parse(text);
const endOf = (text: string, hours = night) => {
  const end = quietUntil(hours, at(text));
  return end === null ? null : new Date(end).toISOString();
};

test('whoever may decide or see records of an area with approvals can be notified', () => {
  const privileges = OUTBOX_AREA_NAMES.flatMap((name) => {
    const { decidedWith, routes } = AREAS[name];
    return [decidedWith, ...routes.list.privileges, ...routes.view.privileges];
  });
  expect(new Set(PUSH_PRIVILEGES)).toEqual(new Set(privileges));
});

test('quiet hours over midnight end in the morning of their time zone', () => {
  expect(endOf('2026-11-29T20:59:59Z')).toBeNull();
  expect(endOf('2026-11-29T21:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
  expect(endOf('2026-11-30T05:59:00Z')).toBe('2026-11-30T06:00:00.000Z');
  expect(endOf('2026-11-30T06:00:00Z')).toBeNull();
});

test('quiet hours within a day end on it', () => {
  const lunch = { ...night, from: '12:00', until: '13:30' };
  expect(endOf('2026-11-29T11:15:00Z', lunch)).toBe('2026-11-29T12:30:00.000Z');
  expect(endOf('2026-11-29T12:30:00Z', lunch)).toBeNull();
});

test('they end by the clock on the wall, also on the night in which it is changed', () => {
  expect(endOf('2027-03-27T22:00:00Z')).toBe('2027-03-28T05:00:00.000Z');
  expect(endOf('2027-10-30T21:00:00Z')).toBe('2027-10-31T06:00:00.000Z');
});

test('hours without a length and unknown time zones are refused', () => {
  expect(quietHoursFault(night)).toBeNull();
  expect(quietHoursFault({ ...night, until: '22:00' })).toMatch(/end when they start/);
  expect(quietHoursFault({ ...night, from: '24:00' })).toMatch(/times/);
  expect(quietHoursFault({ ...night, timeZone: 'Europe/Nowhere' })).toMatch(/time zone/);
  expect(quietUntil(undefined, 0)).toBeNull();
});
