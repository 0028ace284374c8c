import { expect, test } from 'vitest';
import { loggedChange } from './logged-entity.ts';

test('a change lists added, removed and changed properties', () => {
  const { diff } = loggedChange(
    { kept: 1, gone: true, moved: { a: 1, b: 2 } },
    { kept: 1, come: [1], moved: { b: 2, a: 1 } },
  );
  expect(diff).toEqual([
    { property: 'come', leftValue: null, rightValue: [1] },
    { property: 'gone', leftValue: true, rightValue: null },
  ]);
  expect(loggedChange(null, null)).toEqual({ before: null, after: null, diff: [] });
});

test('a secret is never logged, but its change is', () => {
  const logged = loggedChange(
    { roleArn: 'canary-1', nested: { licence: 'canary-2' }, name: 'a' },
    { roleArn: 'canary-3', nested: { licence: 'canary-4' }, name: 'a' },
    ['pbiUserDefaultPassword'],
  );
  expect(JSON.stringify(logged)).not.toContain('canary');
  expect(logged.diff).toContainEqual({ property: 'roleArn', leftValue: null, rightValue: 'changed' });
  expect(logged.diff).toContainEqual({ property: 'pbiUserDefaultPassword', leftValue: null, rightValue: 'changed' });
  expect(logged.after).toEqual({ nested: {}, name: 'a' });
});

test('a removed secret is logged as removed', () => {
  const { diff } = loggedChange({ roleArn: 'canary' }, {}, ['licence', 'sftpPassword'], ['licence', 'defaultPassword']);
  expect(diff).toEqual([
    { property: 'licence', leftValue: null, rightValue: 'removed' },
    { property: 'roleArn', leftValue: null, rightValue: 'removed' },
    { property: 'sftpPassword', leftValue: null, rightValue: 'changed' },
  ]);
});

test('a flag that is off counts as unchanged if it was missing', () => {
  expect(loggedChange({}, { flag: false, other: true }).diff.map(({ property }) => property)).toEqual(['other']);
  expect(loggedChange({ flag: false }, {}).diff).toEqual([]);
  expect(loggedChange({ flag: true }, { flag: false }).diff).toHaveLength(1);
});

test('a side is limited by text, by list and in total', () => {
  const { after } = loggedChange(null, {
    note: 'x'.repeat(5_000),
    items: Array.from({ length: 600 }, (_, index) => index),
    deep: { 1: { 2: { 3: { 4: { 5: { 6: { 7: { 8: { 9: 'bottom' } } } } } } } } },
  });
  expect(after?.['note']).toBe(`${'x'.repeat(4_000)}… (1000 more characters)`);
  expect(after?.['items']).toHaveLength(501);
  expect(JSON.stringify(after?.['deep'])).not.toContain('bottom');

  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`text${index}`, 'y'.repeat(3_000)]));
  const large = loggedChange(null, { ...many, name: 'kept' }).after;
  expect(JSON.stringify(large).length).toBeLessThan(70_000);
  expect(large).toMatchObject({ name: 'kept', text99: expect.any(String) });
});

test('a change beyond the limit is still a change', () => {
  const long = 'z'.repeat(4_500);
  const { diff } = loggedChange({ note: `${long}a` }, { note: `${long}b` });
  expect(diff.map(({ property }) => property)).toEqual(['note']);
});
