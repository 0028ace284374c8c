import { expect, test } from 'vitest';
import { aheadWords, byHour, clockEnd, instantAt, LAST_STEP, stepAt } from './forecast-clock.ts';

const now = Date.parse('2026-03-28T21:07:30Z');
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);

test('the clock stands at now, then at each quarter of an hour of 48 hours', () => {
  expect(instantAt(0, now)).toBe(now);
  expect([1, 2, 4].map((step) => iso(instantAt(step, now)))).toEqual([
    '2026-03-28T21:15',
    '2026-03-28T21:30',
    '2026-03-28T22:00',
  ]);
  expect(iso(clockEnd(now))).toBe('2026-03-30T21:00');
  for (let step = 0; step <= LAST_STEP; step += 1) expect(stepAt(instantAt(step, now), now)).toBe(step);
});

test('it stays where it is while time passes, and is never behind it', () => {
  const chosen = instantAt(3, now);
  expect(stepAt(chosen, now + 20 * 60_000)).toBe(2);
  expect(stepAt(chosen, now + 200 * 60_000)).toBe(0);
});

test('how far it is ahead is said in hours and minutes', () => {
  expect(aheadWords(now, now)).toBe('now');
  expect(aheadWords(now + 7.5 * 60_000, now)).toBe('in 8 min');
  expect(aheadWords(now + 60 * 60_000, now)).toBe('in 1 h');
  expect(aheadWords(now + 270 * 60_000, now)).toBe('in 4 h 30 min');
});

test('events stand under the hour in which they are', () => {
  const at = (text: string) => ({ at: Date.parse(`2026-03-28T${text}Z`) });
  const hours = byHour([at('18:00'), at('18:59'), at('20:15')]);
  expect(hours.map(({ hour, events }) => [iso(hour), events.length])).toEqual([
    ['2026-03-28T18:00', 2],
    ['2026-03-28T20:00', 1],
  ]);
});
