import { expect, test } from 'vitest';
import { dayWords, fullMomentWords, momentWords, preciseMomentWords, writtenMoment } from './moments.ts';

// Tests run in UTC.
const at = Date.parse('2026-11-28T14:02:05Z');

test('a moment of today has its time, any other its date too', () => {
  expect(momentWords(at, Date.parse('2026-11-28T23:59:59Z'))).toBe('14:02');
  expect(momentWords(at, Date.parse('2026-11-29T00:00:00Z'))).toBe('28 Nov 2026, 14:02');
  expect(momentWords(at, Date.parse('2026-11-27T14:02:05Z'))).toBe('28 Nov 2026, 14:02');
});

test('logs have seconds', () => {
  expect(preciseMomentWords(at, at)).toBe('14:02:05');
  expect(preciseMomentWords(at, at + 86_400_000)).toBe('28 Nov 2026, 14:02:05');
});

test('the full form names the day and the zone', () => {
  expect(fullMomentWords(at)).toBe('Sat, 28 Nov 2026, 14:02:05 UTC');
});

test('midnight is 00:00, in any zone', () => {
  expect(writtenMoment(Date.parse('2026-11-28T00:00:00Z'), 'time')).toBe('00:00');
  expect(writtenMoment(at, 'weekdayAndTime', 'Asia/Tokyo')).toBe('Sat 23:02');
  expect(writtenMoment(at, 'day', 'Pacific/Auckland')).toBe('29 Nov');
});

test('a day is written like the date of a time', () => {
  expect([dayWords('2026-11-28'), dayWords('2026-11-28T00:00:00Z'), dayWords(null), dayWords('soon')]).toEqual([
    '28 Nov 2026',
    '28 Nov 2026',
    '',
    'soon',
  ]);
});
