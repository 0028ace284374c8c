import { expect, test } from 'vitest';
import { lineTime } from './line-time.ts';

test('a time is shown in UTC, or in the device’s own zone', () => {
  expect(lineTime('2026-11-23T23:40:48.120Z', 'UTC')).toEqual({ day: '2026-11-23', clock: '23:40:48' });
  const there = new Date('2026-11-23T23:40:48.120Z');
  const local = lineTime('2026-11-23T23:40:48.120Z', 'local');
  expect(local?.clock).toBe(there.toLocaleTimeString('en-GB'));
  expect(local?.day).toBe(there.toLocaleDateString('sv-SE'));
});

test('what is no time is none', () => {
  expect(lineTime('2026-99-99T00:00:00Z', 'UTC')).toBeNull();
});
