import { expect, test } from 'vitest';
import { changeWords, linesDifference, propertyWords, readableLines } from './value-words.ts';

test.each([
  ['texts', 'tills', 'tills_2', ['tills', 'tills_2']],
  ['nothing before', null, 4, ['', '4']],
  ['nothing at all', null, undefined, ['', '']],
  ['a list that grows', ['role.list'], ['role.list', 'role.edit'], ['and 1 unchanged', 'role.edit\nand 1 unchanged']],
  ['a list that loses', ['a', 'b', 'c'], ['c'], ['a\nb\nand 1 unchanged', 'and 1 unchanged']],
  ['a list that is made', null, ['a', 'b'], ['', 'a\nb']],
  ['a list in another order', ['a', 'b'], ['b', 'a'], ['a\nb', 'b\na']],
  [
    'privileges',
    [{ name: 'role.list' }, { name: 'a' }],
    [{ name: 'a' }],
    ['role.list\nand 1 unchanged', 'and 1 unchanged'],
  ],
  ['what has parts', [{ userId: 1, firstName: 'Mara' }], [], ['{"userId":1,"firstName":"Mara"}', '']],
  ['no lists', { name: 'x' }, [1], ['{\n "name": "x"\n}', '[\n 1\n]']],
])('%s', (_, left, right, words) => {
  expect(changeWords(left, right)).toEqual(words);
});

test.each([
  ['none', null, []],
  ['a truth', true, ['Yes']],
  ['a constant', 'PENDING_APPROVAL', ['Pending approval']],
  ['a name', 'AWS', ['AWS']],
  ['a list', ['a', false], ['a', 'No']],
  ['what has a name', [{ name: 'role.list' }], ['role.list']],
  ['what has parts', [{ userId: 1, firstName: 'Mara' }], ['User ID: 1, First name: Mara']],
  [
    'ids, which are no constants',
    { tenantId: 'BRIGHTWATER', status: 'RUNNING' },
    ['Tenant ID: BRIGHTWATER', 'Status: Running'],
  ],
  ['a group', { timeZone: 'UTC', days: { monday: true } }, ['Time zone: UTC', 'Days: Monday: Yes']],
])('%s in words', (_, value, lines) => {
  expect(readableLines(value)).toEqual(lines);
});

test.each([
  ['tenantId', 'BRIGHTWATER', ['BRIGHTWATER']],
  ['tenantId', 'ALL_TENANTS', ['All Tenants']],
  ['status', 'BRIGHTWATER', ['Brightwater']],
  ['tenantIds', ['BRIGHTWATER'], ['BRIGHTWATER']],
])('the property %s of %s in words', (property, value, lines) => {
  expect(readableLines(value, property)).toEqual(lines);
});

test.each([
  ['tenantId', 'Tenant ID'],
  ['emRegistrationUrl', 'EM registration URL'],
  ['availableVmIndexes', 'Available VM indexes'],
  ['usedCidrs', 'Used CIDRs'],
  ['identityProvider', 'Identity provider'],
  ['monitoring.agent', 'Monitoring agent'],
])('the property %s by name', (property, words) => {
  expect(propertyWords(property)).toBe(words);
});

test.each([
  ['one value', ['a'], ['b'], { removed: ['a'], added: ['b'], kept: 0 }],
  ['an entry more', ['a', 'b'], ['b', 'a', 'c'], { removed: [], added: ['c'], kept: 2 }],
  ['one of two that are alike', ['a', 'a'], ['a'], { removed: ['a'], added: [], kept: 1 }],
  ['another order', ['a', 'b'], ['b', 'a'], { removed: ['a', 'b'], added: ['b', 'a'], kept: 0 }],
])('a difference: %s', (_, before, after, difference) => {
  expect(linesDifference(before, after)).toEqual(difference);
});
