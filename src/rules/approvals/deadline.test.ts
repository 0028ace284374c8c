import { expect, test } from 'vitest';
import { approvalHoursOf, approvalHoursText, deadlineOf, deadlineWords, reminderDue } from './deadline.ts';

const HOUR = 3_600_000;
const since = '2026-11-29T10:00:00Z';
const start = Date.parse(since);
const hours = approvalHoursOf([
  { tenantId: 'SLOW', approvalHours: 48 },
  { tenantId: 'QUICK', approvalHours: 4 },
  { tenantId: 'FREE', approvalHours: 0 },
  { tenantId: 'UNTOLD' },
]);

test('of several tenants the shortest time counts, and those without one never', () => {
  expect(deadlineOf(since, ['SLOW', 'QUICK', 'FREE'], hours)).toEqual({ since: start, decideBy: start + 4 * HOUR });
  expect(deadlineOf(since, ['SLOW'], hours)).toMatchObject({ decideBy: start + 48 * HOUR });
  for (const tenant of ['FREE', 'UNTOLD', 'OTHER']) expect(deadlineOf(since, [tenant], hours)).toBeNull();
  expect(deadlineOf(null, ['QUICK'], hours)).toBeNull();
});

test.each([
  [48, 23.9, null],
  [48, 24, 'half'],
  [48, 46.9, 'half'],
  [48, 47, 'hour'],
  [48, 48, null],
  [4, 2, 'half'],
  [4, 3, 'hour'],
  // Half of the time is the last hour, or begins in it.
  [2, 1, 'half'],
  [2, 1.9, 'half'],
  [1, 0.4, null],
  [1, 0.5, 'half'],
  [1, 1, null],
])('of %d hours, after %d the reminder is %s', (length, passed, stage) => {
  expect(reminderDue({ since: start, decideBy: start + length * HOUR }, start + passed * HOUR)).toBe(stage);
});

test.each([
  [72, 'Due in 3 days'],
  [47.5, 'Due in 47 hours'],
  [1, 'Due in 1 hour'],
  [0.5, 'Due in 30 minutes'],
  [0.01, 'Due now'],
  [0, 'Overdue'],
  [-5, 'Overdue'],
])('%d hours before the deadline: %s', (left, words) => {
  expect(deadlineWords({ since: 0, decideBy: start }, start - left * HOUR)).toBe(words);
});

test('a time is told in its largest whole unit', () => {
  expect([0, 1, 8, 24, 48, 168, 100].map(approvalHoursText)).toEqual([
    'No deadline',
    '1 hour',
    '8 hours',
    '1 day',
    '2 days',
    '1 week',
    '100 hours',
  ]);
});
