import { expect, test } from 'vitest';
import { runnerWaitWords } from './runner-wait.ts';

test('a wait that no connected host ends says what is missing', () => {
  const missing = { isMissing: true, runner: 'tofu' };
  expect(runnerWaitWords({ ...missing, labels: [] })).toBe('No runner host with the runner tofu is connected');
  expect(runnerWaitWords({ ...missing, labels: ['eu', 'linux'] })).toBe(
    'No runner host with the runner tofu and the labels eu and linux is connected',
  );
  expect(runnerWaitWords({ isMissing: true, labels: [] })).toBe('No runner host is connected');
});

test('a wait for paused hosts names them', () => {
  const words = (...pausedHosts: string[]) =>
    runnerWaitWords({ labels: ['eu'], runner: 'tofu', isMissing: false, pausedHosts });
  expect(words('first')).toBe('Waiting for the runner host first, which is paused');
  expect(words('first', 'second')).toBe('Waiting for one of the runner hosts first and second, which are paused');
  expect(words()).toBe('Waiting for a runner with the label eu');
});

test.each([
  [[], 'Waiting for a runner'],
  [['eu'], 'Waiting for a runner with the label eu'],
  [['eu', 'linux'], 'Waiting for a runner with the labels eu and linux'],
])('a wait names the labels %j', (labels, words) => {
  expect(runnerWaitWords({ labels })).toBe(words);
});
