import { expect, test } from 'vitest';
import { newVpcSetting } from '../../../tests/records/vpc-form-setting.ts';
import { draftEffect, draftOf, restoreDraft } from '../forms/draft.ts';
import { applyEdit, applyReference, begin } from '../forms/settle.ts';
import { givenVpc, NO_REFERENCE, vpcForm } from './form.ts';

const FULL = { credentialId: '1', credentialName: 'full', cloudProvider: 'AWS', isEmpty: false };
const EMPTY = { credentialId: '2', credentialName: 'empty', cloudProvider: 'AWS', isEmpty: true };
const setting = newVpcSetting({ credentials: [FULL, EMPTY], deploymentConfigs: [] });
const opened = begin(vpcForm, vpcForm.defaults(setting), setting);

function edited(held: typeof opened, field: 'credentialId' | 'name' | 'vpcCidr', value: string) {
  return applyEdit(vpcForm, held, { field, value }, setting);
}

const filled = edited(edited(edited(opened, 'credentialId', '1'), 'name', 'till_lab'), 'vpcCidr', '10.0.0.0/16');
const closed = edited(filled, 'credentialId', '2');

test('what an empty credential has taken comes back with a full one, out of a draft as well', () => {
  expect(closed.values).toMatchObject({ name: '', vpcCidr: '' });
  const draft = draftOf(vpcForm, closed, opened.values, null, setting);
  expect(draftEffect(vpcForm, opened.values, draft, setting)).toEqual({
    changed: ['credentialId', 'name', 'vpcCidr'],
    lost: [],
  });
  const restored = restoreDraft(vpcForm, opened.values, draft, setting);
  expect(restored.values).toMatchObject({ credentialId: '2', name: '', vpcCidr: '' });
  expect(edited(restored, 'credentialId', '1').values).toMatchObject({ name: 'till_lab', vpcCidr: '10.0.0.0/16' });
});

test('so does what was typed before the list showed that the credential is empty', () => {
  const unknown = { ...setting, reference: NO_REFERENCE };
  const typed = { values: { ...filled.values, credentialId: '2' }, aside: {} };
  const known = applyReference(vpcForm, typed, setting, unknown);
  expect(known.values.name).toBe('');
  expect(edited(known, 'credentialId', '1').values.name).toBe('till_lab');
});

test('another form’s name for a VPC becomes one that it may have', () => {
  expect(givenVpc({ name: 'acme_shop-1_eu-west-1', client: 'acme', region: '' })).toEqual({
    name: 'acme_shop_1_eu_west_1',
    client: 'acme',
  });
  expect(givenVpc({ name: 'a'.repeat(80) }).name).toHaveLength(50);
});
