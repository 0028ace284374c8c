import { expect, test } from 'vitest';
import { compareVersions, naturalSortKey, versionSortKey } from './version-order.ts';

test.each([
  ['a release', ['1.2', '1.9', '1.10', '1.10.1', '2.0-rc.2', '2.0-rc.10', '2.0', '10.0']],
  ['a pre-release', ['1.0.0-1', '1.0.0-2', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0']],
  ['a word for one', ['3.0alpha1', '3.0beta2', '3.0beta11', '3.0rc1', '3.0', '3.0.1']],
  ['zeros', ['1', '1.0', '1.0.0', '1.0.1-copy', '1.0.1', '1.01', '1.2']],
  ['long numbers', ['2024.9', '20240101', '9'.repeat(30), `1${'0'.repeat(30)}`]],
])('versions are in the order of their numbers: %s', (_, expected) => {
  expect(expected.toReversed().sort(compareVersions)).toEqual(expected);
});

test.each([
  ['db.m5.large', 'db.m6g.large', 'db.r5.2xlarge', 'db.r5.12xlarge', 'db.r5.large', 'db.t3.micro'],
  ['Standard_B2ms', 'Standard_D2ds_v5', 'Standard_D8ds_v5', 'Standard_D16ds_v5', 'Standard_E4ds_v5'],
])('instance types are in the order of their numbers: %s, %s', (...expected) => {
  const key = new Map(expected.map((name) => [name, naturalSortKey(name)] as const));
  const sorted = expected.toReversed().sort((left, right) => ((key.get(left) ?? '') < (key.get(right) ?? '') ? -1 : 1));
  expect(sorted).toEqual(expected);
});

test('trailing zeros and letter case are no difference, a hyphen is', () => {
  expect(versionSortKey('2.0.0')).toBe(versionSortKey('2'));
  expect(versionSortKey('2.0-RC.1')).toBe(versionSortKey('2.0-rc.1'));
  expect(versionSortKey('2.0-1')).not.toBe(versionSortKey('2.0.1'));
  // A text of ASCII characters sorts alike in JavaScript and by the database's "C" collation.
  expect(versionSortKey('10.2-Ünicode')).toMatch(/^[\x21-\x7e]+$/);
});
