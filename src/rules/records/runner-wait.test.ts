import { expect, test } from 'vitest';
import { runnerWaitWords } from './operation-progress.ts';

test('a wait that no connected host ends says what is missing', () => {
  const missing = { isMissing: true, runner: 'tofu' };
  expect(runnerWaitWords({ ...missing, labels: [] })).toBe('No runner host with the runner tofu is connected');
  expect(runnerWaitWords({ ...missing, labels: ['eu', 'linux'] })).toBe(
    'No runner host with the runner tofu and the labels eu and linux is connected',
  );
  expect(runnerWaitWords({ isMissing: true, labels: [] })).toBe('No runner host is connected');
});

test.each([
  [[], 'Waiting for a runner'],
  [['eu'], 'Waiting for a runner with the label eu'],
  [['eu', 'linux'], 'Waiting for a runner with the labels eu and linux'],
])('a wait names the labels %j', (labels, words) => {
  expect(runnerWaitWords({ labels })).toBe(words);
});
