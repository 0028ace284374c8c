import { expect, test } from 'vitest';
import type { RunnerRule } from './choose-runner.ts';
import { isCarriedOut, nextRunner, nextRunnerField } from './next-runner.ts';
import { operationRunnerWords, runnerSentence, runnerWords } from './runner-words.ts';

const RULES: readonly RunnerRule[] = [
  { area: 'vpcs', cloudProvider: 'AZURE', topology: null, runner: null, labels: [] },
  { area: 'vpcs', cloudProvider: null, topology: null, runner: 'networks', labels: [] },
  { area: 'deployments', cloudProvider: 'AWS', topology: 'T910/*', runner: 'tofu', labels: ['eu', 'linux'] },
];

test('a record has the runner of the first rule that fits', () => {
  expect(nextRunner(RULES, 'vpcs', { cloudProvider: 'AWS' })?.name).toBe('networks');
  expect(nextRunner(RULES, 'vpcs', { cloudProvider: 'AZURE' })).toBeNull();
  expect(nextRunner(RULES, 'cloud-accounts', { cloudProvider: 'AWS' })).toBeNull();
  const placed = (topologyName: string | null) => ({ cloudProvider: 'AWS', topologyName, topologyVersion: '1.0.1' });
  expect(nextRunner(RULES, 'deployments', placed('T910'))?.name).toBe('tofu');
  expect(nextRunner(RULES, 'deployments', placed('T9'))).toBeNull();
  expect(nextRunner(RULES, 'deployments', placed(null))).toBeNull();
});

test('a row without a topology does not say what its topology decides', () => {
  expect(nextRunner(RULES, 'deployments', { cloudProvider: 'AWS' })).toBeUndefined();
  expect(nextRunner(RULES.slice(0, 2), 'deployments', { cloudProvider: 'AWS' })).toBeNull();
});

test('a runner is named with the labels of its host, and a rehearsal is said', () => {
  expect(runnerWords({ name: 'tofu', labels: [] })).toBe('tofu');
  expect(runnerWords({ name: 'tofu', labels: ['eu'] })).toBe('tofu, on a host with the label eu');
  expect(runnerSentence({ name: 'tofu', labels: ['eu', 'linux'] })).toBe(
    'Runner: tofu, on a host with the labels eu and linux',
  );
  expect(runnerWords(null)).toBe('None: operations are rehearsed, and nothing is created');
  expect(runnerSentence(null)).toBe('Runner: none. Operations are rehearsed, and nothing is created.');
});

test('the next runner is said before the first operation, and where it differs from the last one', () => {
  const tofu = { name: 'tofu', labels: [] };
  const rehearsed = 'None: operations are rehearsed, and nothing is created';
  const unrun = { runner: null, lastRunJenkinsJob: null };
  expect(nextRunnerField(unrun, tofu)).toEqual({ label: 'Runner', words: 'tofu, from the next operation' });
  expect(nextRunnerField(unrun, null)).toEqual({ label: 'Runner', words: rehearsed });
  const [byTofu, byRehearsal] = [
    { runner: 'tofu', lastRunJenkinsJob: 'x' },
    { runner: null, lastRunJenkinsJob: 'x' },
  ];
  expect([nextRunnerField(byTofu, tofu), nextRunnerField(byRehearsal, null)]).toEqual([null, null]);
  expect(nextRunnerField(byRehearsal, tofu)).toEqual({ label: 'Next runner', words: 'tofu' });
  expect(nextRunnerField(byTofu, null)).toEqual({ label: 'Next runner', words: rehearsed });
});

test('questions name the runner of what it carries out, and say that a rehearsal stops nothing', () => {
  const actions = [
    'APPROVE',
    'REJECT',
    'LAUNCH',
    'STOP',
    'START',
    'RETRY',
    'REDEPLOY',
    'ROLLBACK',
    'DESTROY',
    'DELETE',
    'PLAN',
  ];
  expect(actions.filter(isCarriedOut)).toEqual(actions.slice(2, 9));
  expect(operationRunnerWords(null)).toBe('None: this is only rehearsed');
  expect(operationRunnerWords({ name: 'tofu', labels: ['eu'] })).toBe('tofu, on a host with the label eu');
});
