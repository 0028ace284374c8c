import { expect, it } from 'vitest';
import { changesOnce, factsOnce, isSaidByApproval, saidByApprovals, saidByChanges } from './said-once.ts';

const reference = { label: 'Approval Reference', seen: 'CHG-1', now: 'CHG-2' };
const storage = { label: 'Storage', seen: '100 GB', now: '200 GB' };

it('leaves out the facts that the changes or the marks say in the same words', () => {
  const facts = [
    { label: 'Environment type', words: 'Production' },
    { label: 'Client', words: 'Production' },
    { label: 'Approval Reference', words: 'CHG-2' },
    { label: 'Storage', words: '200 GB and a replica' },
  ];
  const said = [{ label: 'Environment type', words: 'Production' }, ...saidByChanges([reference, storage])];
  expect(factsOnce(facts, said)).toEqual([facts[1], facts[3]]);
  expect(factsOnce(facts, [])).toEqual(facts);
});

it('names the changes that stand above, unless that is all of them', () => {
  expect(changesOnce([reference], [reference])).toEqual({ others: [], repeated: [] });
  expect(changesOnce([reference], [reference, storage])).toEqual({ others: [], repeated: ['Approval Reference'] });
  expect(changesOnce([reference, storage], [])).toEqual({ others: [reference, storage], repeated: [] });
  // It was changed twice: what the viewer knows is neither the one nor the other.
  const seen = { ...reference, seen: 'CHG-0' };
  expect(changesOnce([seen, storage], [reference, storage])).toEqual({ others: [seen], repeated: ['Storage'] });
});

it('leaves out the count of approvals, and the last one unless it has a comment', () => {
  const decidedBy = { userId: 3, firstName: 'Mara', lastName: 'Lindqvist' };
  const approved = { action: 'APPROVE', decidedBy, comment: null, decidedAt: '', isPast: false } as const;
  const count = { label: 'Approvals', words: '1 of 2 approvals, by Mara Lindqvist' };
  expect(saidByApprovals(count.words, approved)).toEqual([
    count,
    { label: 'Last decision', words: 'Approved by Mara Lindqvist' },
  ]);
  expect(saidByApprovals(count.words, { ...approved, comment: 'Only tonight' })).toEqual([count]);
  expect(saidByApprovals(count.words, { ...approved, isPast: true })).toEqual([count]);
  expect(saidByApprovals(null, approved)).toEqual([]);
});

it('leaves out an approval whose changes stand beside it, unless it has more to say', () => {
  const decidedBy = { userId: 3, firstName: 'Mara', lastName: 'Lindqvist' };
  const decidedAt = '2026-11-30T10:00:00.000Z';
  const approved = { action: 'APPROVE', decidedBy, comment: null, decidedAt, isPast: true } as const;
  const since = { approvedAt: decidedAt };
  expect(isSaidByApproval(approved, since)).toBe(true);
  expect(isSaidByApproval(approved, null)).toBe(false);
  expect(isSaidByApproval(approved, { approvedAt: '2026-11-29T10:00:00.000Z' })).toBe(false);
  expect(isSaidByApproval({ ...approved, comment: 'Only tonight' }, since)).toBe(false);
  expect(isSaidByApproval({ ...approved, isPast: false }, since)).toBe(false);
  expect(isSaidByApproval({ ...approved, action: 'REJECT' }, since)).toBe(false);
});
