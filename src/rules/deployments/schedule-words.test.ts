import { expect, test } from 'vitest';
import { bothTimes } from './schedule-words.ts';

// A Monday; the tests' own clock is that of UTC.
const now = Date.parse('2026-11-23T17:00:00Z');

test.each([
  ['2026-11-23T18:00Z', 'UTC', '18:00'],
  ['2026-11-23T18:00Z', 'America/New_York', '18:00 (13:00 in New York)'],
  ['2026-11-24T18:30Z', 'America/New_York', 'Tue 18:30 (13:30 in New York)'],
  ['2026-11-25T01:00Z', 'America/Denver', 'Wed 01:00 (Tue 18:00 in Denver)'],
  // It is today there: the day is said all the same, since it is not that of the clock before it.
  ['2026-11-24T02:30Z', 'America/Sao_Paulo', 'Tue 02:30 (Mon 23:30 in São Paulo)'],
  ['2026-11-23T20:00Z', 'Asia/Tokyo', '20:00 (Tue 05:00 in Tokyo)'],
  ['2026-12-24T18:00Z', 'Asia/Tokyo', '24 Dec 2026, 18:00 (25 Dec 2026, 03:00 in Tokyo)'],
])('%s of a schedule in %s is %s', (instant, zone, words) => {
  expect(bothTimes(Date.parse(instant), now, zone)).toBe(words);
});
