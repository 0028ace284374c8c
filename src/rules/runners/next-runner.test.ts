import { expect, test } from 'vitest';
import type { RunnerRule } from './choose-runner.ts';
import { nextRunner } from './next-runner.ts';
import { runnerSentence, runnerWords } from './runner-words.ts';

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
