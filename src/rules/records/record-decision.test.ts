import { expect, test } from 'vitest';
import type { LastDecision } from '../../contract/generated/schema.d.ts';
import {
  DECISION_COMMENT_LENGTH,
  decisionCommentFault,
  decisionCommentOf,
  isReasonRequired,
} from './decision-comment.ts';
import { decisionFacts, decisionWords } from './decision-words.ts';
import { ownDecision, recordDecision, rejectionReason } from './record-decision.ts';

const rejected: LastDecision = {
  action: 'REJECT',
  comment: 'Not now.',
  decidedAt: '2026-11-29T10:00:00.000Z',
  decidedBy: { userId: 2, firstName: 'Priya', lastName: 'Raman' },
};
const decisionOf = (changes: Partial<LastDecision> = {}, isPending = false) =>
  recordDecision({ lastDecision: { ...rejected, ...changes } }, isPending);

test('a decision says who made it, also where the record waits for the next one', () => {
  const words = [decisionOf(), decisionOf({ action: 'APPROVE' }), decisionOf({}, true)].map(
    (decision) => decision && decisionWords(decision),
  );
  expect(words).toEqual([
    'Rejected by Priya Raman',
    'Approved by Priya Raman',
    'Last decision: rejected by Priya Raman',
  ]);
});

test('a row gives the reason of a rejection that stands', () => {
  expect(rejectionReason(decisionOf())).toBe('Not now.');
  expect(rejectionReason(decisionOf({}, true))).toBeNull();
  expect(rejectionReason(decisionOf({ action: 'APPROVE' }))).toBeNull();
  expect(rejectionReason(recordDecision({ lastDecision: null }, false))).toBeNull();
  expect(rejectionReason(recordDecision({}, false))).toBeNull();
});

test('the next approver is given the last decision', () => {
  expect(decisionFacts(decisionOf({}, true))).toEqual([
    { label: 'Last decision', words: 'Rejected by Priya Raman: Not now.' },
  ]);
  expect(decisionFacts(decisionOf({ comment: null }, true))).toEqual([
    { label: 'Last decision', words: 'Rejected by Priya Raman' },
  ]);
  expect(decisionFacts(null)).toEqual([]);
});

test('a comment is what can be seen of it, within the limit', () => {
  expect(decisionCommentOf(' \u200b\n')).toBeNull();
  expect(decisionCommentOf(' One\nTwo\n')).toBe('One\nTwo');
  expect(decisionCommentFault(`${'🦑'.repeat(DECISION_COMMENT_LENGTH)}\n`)).toBeNull();
  expect(decisionCommentFault('x'.repeat(DECISION_COMMENT_LENGTH + 1))).toBe(
    'The text must be at most 1000 characters.',
  );
  expect(decisionCommentFault('a\u202Eb')).toMatch(/^The text contains an invisible character \(U\+202E\)/);
});

test('a rejection needs a reason where any tenant of the record requires one', () => {
  const tenants = [{ tenantId: 'LAX' }, { tenantId: 'STRICT', requiresRejectionReason: true }];
  expect(isReasonRequired('REJECT', ['LAX', 'STRICT'], tenants)).toBe(true);
  expect(isReasonRequired('REJECT', ['LAX', 'UNKNOWN'], tenants)).toBe(false);
  expect(isReasonRequired('APPROVE', ['STRICT'], tenants)).toBe(false);
  expect(decisionCommentFault(' ', true)).toBe('Enter a reason. This tenant requires one for rejections.');
  expect(decisionCommentFault('Not now.', true)).toBeNull();
});

test('a user’s own decision is the last one, or their approval before somebody else’s', () => {
  const approvals = [
    { userId: 3, name: 'Mara', approvedAt: '2026-11-29T08:00:00.000Z' },
    { userId: 2, name: 'Priya', approvedAt: '2026-11-29T09:00:00.000Z' },
  ];
  expect(ownDecision({ lastDecision: rejected }, 2)).toBe(rejected);
  expect(ownDecision({ lastDecision: rejected }, 3)).toBeNull();
  expect(ownDecision({ lastDecision: { ...rejected, action: 'APPROVE' }, approvals }, 3)).toEqual({
    action: 'APPROVE',
    comment: null,
    decidedAt: '2026-11-29T08:00:00.000Z',
  });
  expect(ownDecision({ lastDecision: null }, 2)).toBeNull();
});
