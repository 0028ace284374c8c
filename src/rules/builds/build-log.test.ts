import { expect, test } from 'vitest';
import { buildStateWords, isGrowing } from './build-log.ts';
import { buildLook } from './build-look.ts';

test('a build that a user cancelled says so, not that it failed', () => {
  expect(buildStateWords({ state: 'FAILED' })).toBe('failed');
  expect(buildStateWords({ state: 'FAILED', cancelledBy: 'Ines Cordeiro' })).toBe('cancelled by Ines Cordeiro');
});

test('a launch whose plan was no longer the approved one says so, and names no newer operation', () => {
  const stage = { stage: 'QUEUED', startedAt: '2026-11-30T12:00:00Z', endedAt: '2026-11-30T12:00:09Z' };
  const stopped = { state: 'SUPERSEDED', stages: [{ ...stage, outcome: 'FAILED' }] };
  expect(buildStateWords(stopped)).toBe('stopped because the plan changed');
  expect(buildLook(stopped)).toEqual({ kind: 'destroyed', sign: 'gone', label: 'Stopped because the plan changed' });
  const overtaken = { state: 'SUPERSEDED', stages: [{ ...stage, outcome: null }] };
  expect(buildStateWords(overtaken)).toBe('cancelled for a newer one');
  expect(buildStateWords({ state: 'SUPERSEDED' })).toBe('cancelled for a newer one');
});

test('a log grows while its build runs, and while its runner ends what was cancelled', () => {
  expect([{ state: 'RUNNING' }, { state: 'FAILED', isEnding: true }, { state: 'FAILED' }].map(isGrowing)).toEqual([
    true,
    true,
    false,
  ]);
});

test('the state of a build looks as other statuses do', () => {
  expect(buildLook({ state: 'SUCCEEDED' })).toEqual({ kind: 'running', sign: 'up', label: 'Successful' });
  expect(buildLook({ state: 'FAILED' })).toEqual({ kind: 'failed', sign: 'failed', label: 'Failed' });
  expect(buildLook({ state: 'FAILED', cancelledBy: 'Ines Cordeiro' })).toEqual({
    kind: 'destroyed',
    sign: 'gone',
    label: 'Cancelled by Ines Cordeiro',
  });
  expect(buildLook({ state: 'RUNNING', waitsForHost: true })).toMatchObject({ sign: 'queued' });
});
