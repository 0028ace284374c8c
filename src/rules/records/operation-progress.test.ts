import { expect, test } from 'vitest';
import { runnerWaitWords } from './operation-progress.ts';

test.each([
  [[], 'Waiting for a runner'],
  [['eu'], 'Waiting for a runner with the label eu'],
  [['eu', 'linux'], 'Waiting for a runner with the labels eu and linux'],
])('a wait names the labels %j', (labels, words) => {
  expect(runnerWaitWords({ labels })).toBe(words);
});
