import { expect, test } from 'vitest';
import type { PlanSummary } from '../../contract/generated/schema.d.ts';
import { endedLinkWarning, launchableUntil, unlaunchableWarning } from './launch-link.ts';
import { requestNotes } from './request-notes.ts';
import type { ApprovalStatus } from './statuses.ts';

const PLAN: PlanSummary = {
  state: 'READY',
  digest: 'D',
  counts: null,
  failure: null,
  changedAt: '2026-11-01T00:00:00Z',
};
const now = new Date('2026-11-30T12:00:00Z');
const changesSinceApproval = {
  approvedAt: '2026-11-01T00:00:00Z',
  approvedBy: { userId: 3, firstName: 'Mara', lastName: 'Lindqvist' },
  fields: [],
  secrets: ['licence'],
};

interface Others {
  readonly changesSinceApproval?: typeof changesSinceApproval;
  readonly tokenValidTo?: string;
  readonly plan?: PlanSummary;
}

function request(approval: ApprovalStatus, others: Others = {}) {
  return {
    status: {
      approvalStatus: { status: approval, ragStatus: 'AMBER' as const },
      infrastructureStatus: { status: 'INIT' as const, ragStatus: 'NONE' as const },
      jenkinsStatus: { status: 'IDLE' as const, ragStatus: 'NONE' as const },
      serviceStatus: { status: 'SERVICES_NOT_MONITORED' as const, ragStatus: 'NONE' as const },
    },
    ...others,
  };
}

test('a request says what its approval doesn’t cover and that it can’t be launched, until it is launched', () => {
  const both = { changesSinceApproval, tokenValidTo: '2026-11-29' };
  expect(requestNotes(request('APPROVED', both), now)).toEqual(['Launch link ended', 'Changed since approval']);
  expect(requestNotes(request('PENDING_APPROVAL', both), now)).toHaveLength(2);
  expect(requestNotes(request('LAUNCHED', both), now)).toEqual([]);
  expect(requestNotes(request('APPROVED', { tokenValidTo: '2026-11-30' }), now)).toEqual([]);
  expect(requestNotes(request('PENDING_APPROVAL', { plan: { ...PLAN, hasChanged: true } }), now)).toEqual([
    'Changed since approval',
  ]);
});

test('an approver reads when the launch link ended, and what to do', () => {
  expect(endedLinkWarning({ tokenValidTo: '2026-11-29' }, now)).toBe(
    'The launch link ended on 29 Nov 2026, so an approved request can’t be launched. Its requester has to edit the dates first: they can’t be changed after the approval.',
  );
  expect(endedLinkWarning({ tokenValidTo: null }, now)).toBeNull();
  const waiting = request('PENDING_APPROVAL', { tokenValidTo: '2026-11-29' });
  expect(unlaunchableWarning(waiting, now)).toBe(endedLinkWarning(waiting, now));
  expect(unlaunchableWarning(request('APPROVED', { tokenValidTo: '2026-11-29' }), now)).toBe(
    'The launch link ended on 29 Nov 2026, so this request can’t be launched. Choose Copy, and give the copy new dates.',
  );
  expect(unlaunchableWarning(request('LAUNCHED', { tokenValidTo: '2026-11-29' }), now)).toBeNull();
  expect(launchableUntil(request('PENDING_APPROVAL', { tokenValidTo: '2026-11-29' }))).toBe(
    Date.parse('2026-11-30T00:00:00Z'),
  );
});
