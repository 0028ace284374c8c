import { expect, it } from 'vitest';
import { startedOverWords, takenBackWords } from './taken-back.ts';

const decision = {
  action: 'APPROVE',
  comment: null,
  decidedAt: '2026-11-30T10:00:00.000Z',
  decidedBy: { userId: 2, firstName: 'Mara', lastName: 'Lindqvist' },
  isPast: false,
} as const;

it('names the approval that is taken back, where it is known', () => {
  expect(takenBackWords('VPC', decision)).toBe(
    'Saving takes back the approval of Mara Lindqvist. This VPC then waits for a new approval before it can be launched.',
  );
  for (const other of [null, { ...decision, isPast: true }, { ...decision, action: 'REJECT' as const }])
    expect(takenBackWords('VPC', other)).toMatch(/^Saving takes back the approval\. /);
});

it('names the approvals that start over, and how many of those needed they are', () => {
  expect(startedOverWords('request', ['Mara Lindqvist'], '1 of 2 approvals')).toBe(
    'Saving takes back the approval of Mara Lindqvist (1 of 2 approvals). Approval of this request then starts over.',
  );
  expect(startedOverWords('request', ['Mara Lindqvist', 'Priya Raman'], '2 of 3 approvals')).toMatch(
    /^Saving takes back the approvals of Mara Lindqvist, Priya Raman \(2 of 3 approvals\)\. /,
  );
  expect(startedOverWords('request', ['Mara Lindqvist'], null)).toMatch(
    /^Saving takes back the approval of Mara Lindqvist\. /,
  );
});
