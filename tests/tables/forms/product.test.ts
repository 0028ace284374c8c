/** The product's form, typed in by hand from the specification. */
import { describe, expect, test } from 'vitest';
import { testApplication } from './application.ts';
import { testCommonBehaviour } from './common-behaviour.ts';
import { testCommonRules } from './common-rules.ts';
import { offered, testDefaults, visible } from './form-questions.ts';
import { testPlacement, testProviders } from './placement.ts';
import { completed, FilledForm } from './world.ts';

const TYPE = 'PRODUCT';

describe('the rules of all types', () => testCommonRules(TYPE));
describe('what all types have in common', () => testCommonBehaviour(TYPE));
describe('the cloud network', () => testPlacement(TYPE));
describe('the cloud provider', () => testProviders(TYPE));
describe('licence, passwords, platform version and uploads', () => testApplication(TYPE));

describe('it begins with', () => {
  testDefaults(() => new FilledForm(TYPE), { cloudProvider: 'AWS', region: 'US_WEST_2' });
});

test('{product} default region is US_WEST_2, and stays so once a credential is chosen', () => {
  expect(new FilledForm(TYPE).text('credentialId', '1').values.region).toBe('US_WEST_2');
});

test('AWS or Azure', () => {
  expect(offered(completed(TYPE), 'cloudProvider')).toEqual(['AWS', 'AZURE']);
});

test('what other types have, it has not', () => {
  const filled = completed(TYPE);
  for (const field of ['uploadedProfileFileToken', 'numberOfVms', 'windowsVmCount', 'storage'] as const)
    expect(visible(filled, field)).toBe(false);
  expect(filled.form.body(filled.values, filled.setting)).toMatchObject({ deploymentType: 'PRODUCT' });
});
