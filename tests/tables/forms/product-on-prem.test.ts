/** The product's on-premises form, typed in by hand from the specification. */
import { describe, expect, test } from 'vitest';
import { testApplication } from './application.ts';
import { testCommonBehaviour } from './common-behaviour.ts';
import { testCommonRules } from './common-rules.ts';
import { offered, starred, testDefaults, testRules, visible } from './form-questions.ts';
import { completed, FilledForm } from './world.ts';

const TYPE = 'PRODUCT_ON_PREM';

describe('the rules of all types', () => testCommonRules(TYPE));
describe('what all types have in common', () => testCommonBehaviour(TYPE));
describe('licence, passwords, platform version and uploads', () => testApplication(TYPE));

test.each(['region', 'availabilityZone', 'vpcId', 'usedCidr'] as const)(
  'as {product} without the cloud network fields: %s',
  (field) => {
    const filled = completed(TYPE);
    expect(visible(filled, field)).toBe(false);
    const body = filled.form.body(filled.values, filled.setting);
    expect(body).not.toHaveProperty(field);
    expect(body).not.toHaveProperty('usedCidrs');
  },
);

test('Cloud provider is ON_PREM', () => {
  const filled = completed(TYPE);
  expect(offered(filled, 'cloudProvider')).toEqual(['ON_PREM']);
  expect(filled.text('cloudProvider', 'AWS').values.cloudProvider).toBe('ON_PREM');
  expect(filled.form.body(filled.values, filled.setting)).toMatchObject({
    deploymentType: 'PRODUCT_ON_PREM',
    cloudProvider: 'ON_PREM',
  });
});

describe('it begins with', () => {
  testDefaults(() => new FilledForm(TYPE), { cloudProvider: 'ON_PREM', region: '' });
});

describe('Department and SubDepartment are required unless ON_PREM', () => {
  testRules(TYPE, [
    ['no department', (f) => f.text('deploymentTags.Department', ''), 'deploymentTags.Department', null],
    ['no sub-department', (f) => f.text('deploymentTags.SubDepartment', ''), 'deploymentTags.SubDepartment', null],
  ]);
  test('nor are they starred or sent empty', () => {
    const filled = completed(TYPE).text('deploymentTags.Department', '');
    expect(starred(filled, 'deploymentTags.Department')).toBe(false);
    expect(filled.form.body(filled.values, filled.setting)).toMatchObject({ deploymentTags: {} });
  });
});

describe('plus projectfiles.zip upload', () => {
  const token = { fileName: 'projectfiles.zip', token: 'token-3' };
  testRules(TYPE, [
    [
      'an uploaded one',
      (f) => f.edit({ field: 'uploadedProfileFileToken', value: token }),
      'uploadedProfileFileToken',
      null,
    ],
    [
      'one that is not uploaded',
      (f) => f.edit({ field: 'uploadedProfileFileToken', value: { ...token, token: null } }),
      'uploadedProfileFileToken',
      'Please upload the zip before saving the deployment request.',
    ],
  ]);
  test('its token is sent', () => {
    const filled = completed(TYPE).edit({ field: 'uploadedProfileFileToken', value: token });
    expect(filled.form.fields.uploadedProfileFileToken.label).toBe('projectfiles.zip');
    expect(filled.form.body(filled.values, filled.setting)).toMatchObject({
      isFileSet: true,
      uploadedProfileFileToken: 'token-3',
    });
  });
});
