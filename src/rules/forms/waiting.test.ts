import { expect, test } from 'vitest';
import { newVpcSetting } from '../../../tests/records/vpc-form-setting.ts';
import { completed } from '../../../tests/tables/forms/world.ts';
import { DEPLOYMENT_TYPES } from '../deployments/deployment-types.ts';
import { DEPLOYMENT_FORMS } from '../deployments/forms/forms.ts';
import { vpcForm } from '../vpcs/form.ts';
import { fieldNames } from './questions.ts';
import { recognizedBy, whyNotWaiting } from './waiting.ts';

const form = DEPLOYMENT_FORMS.PRODUCT;
const { values, setting } = completed('PRODUCT');
const EMPTY = { defaultPassword: '', sftpPassword: '', licence: '' } as const;
const NO_FILES = { uploadedStackFileToken: null, uploadedEnvFileToken: null } as const;

test('a form without secrets and files can wait', () => {
  expect(whyNotWaiting(form, { ...values, ...EMPTY, ...NO_FILES })).toBeNull();
});

test('secrets and files can’t wait, and are named', () => {
  const secret = { ...values, ...EMPTY, ...NO_FILES, defaultPassword: 'hunter2' };
  const { label } = form.fields.defaultPassword;
  expect(whyNotWaiting(form, secret)).toBe(
    `It can’t wait in the queue: secrets are never stored on this device (${label}).`,
  );
  const file = { fileName: 'stack.zip', token: 'token-1' };
  expect(whyNotWaiting(form, { ...secret, uploadedStackFileToken: file })).toContain('secrets and files are never');
});

test('what waits has no secret, not even of a field that its form doesn’t have', () => {
  const canaries = { defaultPassword: 'canary-1', sftpPassword: 'canary-2', licence: 'canary-3' };
  for (const type of DEPLOYMENT_TYPES) {
    const filled = { ...completed(type).values, ...canaries };
    const asked = DEPLOYMENT_FORMS[type];
    if (whyNotWaiting(asked, filled) !== null) continue;
    expect(JSON.stringify(asked.body(filled, { ...setting, ...completed(type).setting }))).not.toContain('canary');
  }
});

test('a form is recognized by what was typed, never by a secret', () => {
  expect(recognizedBy(form, { ...values, client: 'harbour', environmentIdentifier: 'uat' }, setting)).toEqual([
    { label: 'Client', value: 'harbour' },
    { label: 'Environment Identifier', value: 'uat' },
  ]);
  const empty = Object.fromEntries(fieldNames(form).map((name) => [name, '']));
  expect(recognizedBy(form, { ...values, ...empty, defaultPassword: 'hunter2' }, setting)).toEqual([]);
});

test('a choice is recognized by its label', () => {
  const credential = { credentialId: '1', credentialName: 'AWS sandbox', cloudProvider: 'AWS', isEmpty: false };
  const reference = { credentials: [credential], deploymentConfigs: [] };
  const created = newVpcSetting(reference);
  const chosen = { ...vpcForm.defaults(created), credentialId: '1', region: 'EU_WEST_1' };
  expect(recognizedBy(vpcForm, { ...chosen, client: '', name: '' }, created)).toEqual([
    { label: 'Credential', value: 'AWS sandbox' },
    { label: 'Region', value: 'Europe (Ireland)' },
  ]);
  expect(recognizedBy(vpcForm, { ...chosen, client: 'harbour', name: 'emea' }, created)).toEqual([
    { label: 'Client', value: 'harbour' },
    { label: 'Name', value: 'emea' },
  ]);
});
