import { expect, test } from 'vitest';
import { RUNNER_FIELD } from './runner-field.ts';

test('a record says what carried out its last operation, or that it was only rehearsed', () => {
  const shown = [{ runner: 'tofu' }, { runner: null, lastRunJenkinsJob: 'https://portal.example/builds/1' }];
  expect(shown.map(RUNNER_FIELD.isShown)).toEqual([true, true]);
  expect(shown.map(RUNNER_FIELD.text)).toEqual([
    'tofu',
    'None: the last operation was rehearsed, and nothing really ran',
  ]);
  // Nothing ran yet; a back end without runners.
  const hidden = [{ runner: null, lastRunJenkinsJob: null }, { lastRunJenkinsJob: 'https://jenkins.example/1' }];
  expect(hidden.map(RUNNER_FIELD.isShown)).toEqual([false, false]);
});
