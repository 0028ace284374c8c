import { expect, test } from 'vitest';
import { endOfLog, reportsError, waysOutOf } from './log-end.ts';

test.each([
  ["ERROR: stage 'Create VPC' failed", true],
  ['Finished: FAILURE', true],
  ['fatal: [10.0.0.4]: UNREACHABLE!', true],
  ['Error: creating VPC: VpcLimitExceeded', true],
  ['connect: connection refused', true],
  ['Cancelled by Mara Lindqvist', true],
  ['PLAY RECAP: ok=12 changed=3 failed=0', false],
  ['Compiled with 0 errors', false],
  ['Finished without errors', false],
  ['terraform apply -auto-approve', false],
  ['The mirror of the terrors', false],
])('%s reports an error: %s', (line, isError) => {
  expect(reportsError(line)).toBe(isError);
});

test('the end has the last lines with text', () => {
  expect(endOfLog(['one', '', 'two', '  ', 'Error: three', ''], 2)).toEqual([
    { text: 'two', isError: false },
    { text: 'Error: three', isError: true },
  ]);
  expect(endOfLog([], 2)).toEqual([]);
});

test.each([
  [['RETRY'], 'retry it'],
  [['EDIT', 'RETRY'], 'retry it or edit it'],
  [['VIEW', 'DESTROY', 'ROLLBACK', 'RETRY'], 'retry it, roll it back or destroy it'],
  [['EDIT', 'PLAN', 'DELETE'], 'make the plan again, edit it or delete it'],
  [['VIEW'], null],
])('after a failure with %j, one can %s', (offered, words) => {
  expect(waysOutOf(new Set(offered))).toBe(words);
});

test('where “it” could be something else, the record is named', () => {
  expect(waysOutOf(new Set(['PLAN', 'DELETE']), 'the request')).toBe('make the plan again or delete the request');
});
