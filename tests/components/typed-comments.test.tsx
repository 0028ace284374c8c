import { beforeEach, expect, test } from 'vitest';
import { keepTypedComment, typedComment } from '../../src/data/device/typed-comments.ts';
import { removeStoredValues } from '../../src/data/device/wiped-work.ts';

const asked = { userId: 1, recordKey: 'deployments 7', action: 'REJECT' };

beforeEach(() => localStorage.clear());

test('a comment that was typed is there for the same question of the same user alone, until it is emptied', () => {
  keepTypedComment(asked, 'Not before\nthe release.');
  expect(typedComment(asked)).toBe('Not before\nthe release.');
  for (const other of [{ userId: 2 }, { recordKey: 'deployments 70' }, { action: 'APPROVE' }])
    expect(typedComment({ ...asked, ...other })).toBe('');
  keepTypedComment(asked, '  ');
  expect(typedComment(asked)).toBe('');
  expect(localStorage).toHaveLength(0);
});

test('of many comments the newest twenty stay, and those of other users', () => {
  keepTypedComment({ ...asked, userId: 2 }, 'theirs');
  const records = Array.from({ length: 22 }, (_, index) => ({ ...asked, recordKey: `vpcs ${index}` }));
  for (const [index, record] of records.entries()) {
    keepTypedComment(record, `comment ${index}`);
    const key = Object.keys(localStorage).find((each) => each.endsWith(`vpcs ${index}`)) ?? '';
    localStorage.setItem(key, JSON.stringify({ comment: `comment ${index}`, keptAt: index }));
  }
  keepTypedComment(asked, 'newest');
  expect(records.map(typedComment).filter((text) => text === '')).toHaveLength(3);
  expect([typedComment(asked), typedComment({ ...asked, userId: 2 })]).toEqual(['newest', 'theirs']);
});

test('a logout removes what its user typed, and nothing of others', () => {
  keepTypedComment(asked, 'mine');
  keepTypedComment({ ...asked, userId: 2 }, 'theirs');
  removeStoredValues({ commandsOf: null, draftsOf: null });
  expect(typedComment(asked)).toBe('mine');
  removeStoredValues({ commandsOf: 1, draftsOf: 1 });
  expect([typedComment(asked), typedComment({ ...asked, userId: 2 })]).toEqual(['', 'theirs']);
  removeStoredValues('every');
  expect(typedComment({ ...asked, userId: 2 })).toBe('');
});

test('what is no kept comment counts as none', () => {
  keepTypedComment(asked, 'mine');
  for (const text of ['', 'no JSON', '{"comment":7}']) {
    localStorage.setItem(Object.keys(localStorage)[0] ?? '', text);
    expect(typedComment(asked)).toBe('');
  }
});
