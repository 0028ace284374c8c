/** The Store Server form, typed in by hand from the specification. */
import { describe, expect, test } from 'vitest';
import { testCommonBehaviour } from './common-behaviour.ts';
import { testCommonRules } from './common-rules.ts';
import { offered, starred, testDefaults, testRules, visible } from './form-questions.ts';
import { testPlacement } from './placement.ts';
import { completed, FilledForm } from './world.ts';

const TYPE = 'STORESERVER';

describe('the rules of all types', () => testCommonRules(TYPE));
describe('what all types have in common', () => testCommonBehaviour(TYPE));
describe('the cloud network', () => testPlacement(TYPE));

describe('Store Server: numberOfVms (minimum 1)', () => {
  testRules(TYPE, [
    ['numberOfVms is an integer of at least 1: 1', (f) => f.text('numberOfVms', '1'), 'numberOfVms', null],
    ['at least 1: 0', (f) => f.text('numberOfVms', '0'), 'numberOfVms', 'must be a whole number of at least 1'],
    ['an integer', (f) => f.text('numberOfVms', '1.5'), 'numberOfVms', 'must be a whole number of at least 1'],
    ['not below nothing', (f) => f.text('numberOfVms', '-2'), 'numberOfVms', 'must be a whole number of at least 1'],
    ['mandatory', (f) => f.text('numberOfVms', ''), 'numberOfVms', 'cannot be blank'],
  ]);
  test('it is starred, and sent as a number', () => {
    const filled = completed(TYPE).text('numberOfVms', '3');
    expect(starred(filled, 'numberOfVms')).toBe(true);
    expect(filled.form.body(filled.values, filled.setting)).toMatchObject({
      deploymentType: 'STORESERVER',
      numberOfVms: 3,
    });
  });
});

test('Cloud AWS: there is no other to choose', () => {
  const filled = new FilledForm(TYPE);
  expect(offered(filled, 'cloudProvider')).toEqual(['AWS']);
  expect(filled.text('cloudProvider', 'AZURE').values.cloudProvider).toBe('AWS');
});

describe('it begins with', () => {
  testDefaults(() => new FilledForm(TYPE), {
    cloudProvider: 'AWS',
    numberOfVms: '1',
    region: '',
    topologyName: '',
    topologyVersion: '',
  });
});

test('what other types have, it has not', () => {
  const filled = new FilledForm(TYPE);
  for (const field of ['licence', 'defaultPassword', 'windowsVmCount', 'storage', 'platformVersion'] as const)
    expect(visible(filled, field)).toBe(false);
  expect(filled.form.body(completed(TYPE).values, filled.setting)).not.toHaveProperty('licence');
});
