import { expect, it } from 'vitest';
import { fasterWords, overtakenWords } from './overtaken-words.ts';

const facts = { refusal: 'Approve is possible while it waits.', viewerId: 1 };
const decision = {
  action: 'REJECT',
  comment: null,
  decidedAt: '2026-11-30T10:00:00.000Z',
  decidedBy: { userId: 2, firstName: 'Mara', lastName: 'Lindqvist' },
  isPast: false,
} as const;

it('names who decided first', () => {
  expect(overtakenWords('VPC', decision, facts)).toBe(
    'Mara Lindqvist rejected this VPC while this question was open. Close it to see the VPC as it is now.',
  );
  expect(overtakenWords('VPC', decision, { ...facts, viewerId: 2 })).toMatch(
    /^You rejected this VPC while this question was open\./,
  );
});

it('names who decided first on one of several', () => {
  expect(fasterWords('VPC', decision, 1)).toBe('Mara Lindqvist rejected this VPC while this question was open.');
});

it('says why it isn’t possible where nobody decided', () => {
  expect(overtakenWords('VPC', null, facts)).toBe('This VPC has just changed. Approve is possible while it waits.');
});
