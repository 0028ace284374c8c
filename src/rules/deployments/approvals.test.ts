import { expect, test } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { approvalCount, approvalsText, isAsDecidedOn } from './approvals.ts';

const approvals = ['Mara Lindqvist', 'Priya Raman'].map((name, index) => ({
  userId: index + 1,
  name,
  approvedAt: '2026-11-29T10:00:00Z',
}));
const approved = {
  ...waitingRequest,
  status: { ...waitingRequest.status, approvalStatus: { status: 'APPROVED', ragStatus: 'AMBER' } },
} as const;

test('approvals are counted while more than one is needed', () => {
  expect(approvalCount(waitingRequest)).toBeNull();
  expect(approvalCount({ ...waitingRequest, approvalsNeeded: 2 })).toBe('0 of 2 approvals');
  expect(approvalsText({ ...waitingRequest, approvalsNeeded: 2 })).toBe('0 of 2 approvals');
  expect(approvalsText({ ...waitingRequest, approvals: approvals.slice(0, 1), approvalsNeeded: 3 })).toBe(
    '1 of 3 approvals, by Mara Lindqvist',
  );
});

test('afterwards, all who approved it are named', () => {
  expect(approvalCount({ ...approved, approvals, approvalsNeeded: 2 })).toBeNull();
  expect(approvalsText({ ...approved, approvals, approvalsNeeded: 2 })).toBe('Mara Lindqvist, Priya Raman');
  expect(approvalsText({ ...approved, approvals: approvals.slice(0, 1), approvalsNeeded: 1 })).toBe('');
});

test('approvals raise the version of what was decided on', () => {
  const seen = (version: number) => isAsDecidedOn({ version: 5, approvals }, version);
  expect([2, 3, 4, 5, 6].map(seen)).toEqual([false, true, true, true, false]);
  expect(isAsDecidedOn({ approvals }, 5)).toBe(false);
});
