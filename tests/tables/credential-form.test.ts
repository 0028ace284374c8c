/** The rules of a credential's form, typed in by hand from the specification (Administration §2, §5 "Credential"). */
import { describe, expect, test } from 'vitest';
import {
  type CredentialSetting,
  type CredentialValues,
  credentialForm as form,
} from '../../src/rules/credentials/form.ts';
import { draftOf } from '../../src/rules/forms/draft.ts';
import { faultOf } from '../../src/rules/forms/errors.ts';
import type { Edit, FieldName } from '../../src/rules/forms/form.ts';
import { isVisible, staysWhereEmpty, warningsOf, whyFixed } from '../../src/rules/forms/questions.ts';
import { applyEdit, begin } from '../../src/rules/forms/settle.ts';
import { fc } from '../seeded-chance.ts';
import { expectToBeWalkable } from './forms/form-walk.ts';

const BRIGHTWATER = [{ tenantId: 'BRIGHTWATER', tenantName: 'Brightwater Grocers' }];
const setting: CredentialSetting = {
  original: null,
  tenantId: 'BRIGHTWATER',
  ownTenants: [],
  isKept: false,
  reference: { tenants: BRIGHTWATER },
};
const ROLE = 'arn:aws:iam::123456789012:role/portal';
const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

const filled: CredentialValues = { ...form.defaults(setting), credentialName: 'workloads', roleArn: ROLE };
const of = (values: Partial<CredentialValues>) => ({ ...filled, ...values });
const azure = of({ cloudProvider: 'AZURE', roleArn: '', subscriptionId: GUID, azureTenantId: GUID });

/** The form of a credential that is there. */
function editing(values: Partial<CredentialValues>, isKept: boolean) {
  const original = of({ roleArn: '', ...values });
  return { original, edited: { ...setting, original, isKept } };
}

describe('what is typed', () => {
  const bad = 'must look like arn:aws:iam::123456789012:role/name';
  test.each<[FieldName<CredentialValues>, string, string | null]>([
    ['credentialName', '', 'cannot be blank'],
    ['credentialName', 'c'.repeat(100), null],
    ['credentialName', 'c'.repeat(101), 'must be at most 100 characters'],
    ['cloudProvider', 'AWS', null],
    ['cloudProvider', 'ELSEWHERE', 'Select a cloud provider'],
    ['roleArn', '', 'cannot be blank'],
    ['roleArn', ROLE, null],
    ['roleArn', ` ${ROLE} `, null],
    ['roleArn', 'arn:aws:iam::1:role/a', bad],
    ['roleArn', 'arn:aws:iam::12345678901:role/portal', bad],
    ['roleArn', 'arn:aws:iam::123456789012:user/portal', bad],
    ['roleArn', `arn:aws:iam::123456789012:role/${'r'.repeat(169)}`, null],
    ['roleArn', `arn:aws:iam::123456789012:role/${'r'.repeat(170)}`, 'must be at most 200 characters'],
  ])('%s %j: %s', (name, value, fault) => expect(faultOf(form, name, of({ [name]: value }), setting)).toBe(fault));

  test.each<[FieldName<CredentialValues>, string, string | null]>([
    ['subscriptionId', GUID, null],
    ['subscriptionId', '', 'cannot be blank'],
    ['subscriptionId', GUID.slice(1), 'must look like 00000000-0000-0000-0000-000000000000'],
    ['azureTenantId', GUID.toUpperCase(), null],
    ['azureTenantId', `${GUID}0`, 'must look like 00000000-0000-0000-0000-000000000000'],
    ['azureTenantId', GUID.replaceAll('-', '0'), 'must look like 00000000-0000-0000-0000-000000000000'],
  ])('of Azure %s %j: %s', (name, value, fault) =>
    expect(faultOf(form, name, { ...azure, [name]: value }, setting)).toBe(fault),
  );

  test('is of the chosen provider alone, and asked for where it is retained', () => {
    const shown = (values: CredentialValues) =>
      (['roleArn', 'subscriptionId', 'azureTenantId'] as const).filter((name) =>
        isVisible(form, name, values, setting),
      );
    expect(shown(filled)).toEqual(['roleArn']);
    expect(shown(azure)).toEqual(['subscriptionId', 'azureTenantId']);
    expect(shown(of({ cloudProvider: 'ON_PREM' }))).toEqual([]);
    expect(shown(of({ shouldRetainCredential: false }))).toEqual([]);
  });
});

describe('of a credential that is there', () => {
  test('the provider can’t be changed', () => {
    const { original, edited } = editing({}, true);
    expect(whyFixed(form, 'cloudProvider', filled, setting)).toBeNull();
    expect(whyFixed(form, 'cloudProvider', original, edited)).toBe('The cloud provider can’t be changed.');
  });

  test('secrets are checked only where it is retained and something is typed', () => {
    const { original, edited } = editing({}, true);
    expect(faultOf(form, 'roleArn', original, edited)).toBeNull();
    expect(faultOf(form, 'roleArn', { ...original, roleArn: 'nothing' }, edited)).not.toBeNull();
    expect(
      faultOf(form, 'roleArn', { ...original, roleArn: 'nothing', shouldRetainCredential: false }, edited),
    ).toBeNull();
    const kept = editing({ cloudProvider: 'AZURE', subscriptionId: GUID }, true);
    expect(faultOf(form, 'azureTenantId', kept.original, kept.edited)).toBeNull();
    // Nothing is kept that could stay beside the one that is typed.
    const empty = editing({ cloudProvider: 'AZURE', subscriptionId: GUID }, false);
    expect(faultOf(form, 'azureTenantId', empty.original, empty.edited)).toBe('cannot be blank');
  });

  test('empty secrets are sent as absent', () => {
    const { original, edited } = editing({}, true);
    expect(form.body(original, edited)).toEqual({
      credentialName: 'workloads',
      cloudProvider: 'AWS',
      shouldRetainCredential: true,
      useForDeployment: true,
      useForMonitoring: false,
      tenants: ['BRIGHTWATER'],
    });
    expect(form.body({ ...original, roleArn: ` ${ROLE} ` }, edited).roleArn).toBe(ROLE);
    expect(form.body(azure, setting)).not.toHaveProperty('roleArn');
    expect(form.body({ ...filled, shouldRetainCredential: false }, setting)).not.toHaveProperty('roleArn');
  });

  test('only of a secret that is kept it is said that it stays', () => {
    const [kept, empty] = [editing({}, true), editing({}, false)];
    expect(staysWhereEmpty(form, 'roleArn', kept.original, kept.edited)).toBe(true);
    expect(staysWhereEmpty(form, 'roleArn', empty.original, empty.edited)).toBe(false);
    expect(staysWhereEmpty(form, 'roleArn', filled, setting)).toBe(false);
    expect(staysWhereEmpty(form, 'credentialName', kept.original, kept.edited)).toBe(false);
  });

  test('warns that kept secrets are removed, and that nothing is kept', () => {
    const texts = (values: CredentialValues, asked: CredentialSetting) =>
      warningsOf(form, values, asked).map(({ field, text }) => [field, text]);
    const kept = editing({}, true);
    expect(texts(kept.original, kept.edited)).toEqual([]);
    expect(texts({ ...kept.original, shouldRetainCredential: false }, kept.edited)).toEqual([
      ['shouldRetainCredential', 'Saving deletes the stored secrets. You’ll be asked for them each time.'],
    ]);
    const empty = editing({}, false);
    const [[field, text] = []] = texts(empty.original, empty.edited);
    expect(field).toBe('shouldRetainCredential');
    expect(text).toMatch(/^No secrets are stored yet\. /);
    expect(texts({ ...empty.original, roleArn: ROLE }, empty.edited)).toEqual([]);
  });
});

test('use for monitoring forces retaining and locks it, until it is taken back', () => {
  const { original, edited } = editing({ shouldRetainCredential: false }, false);
  const opened = begin(form, original, edited);
  const on = applyEdit(form, opened, { field: 'useForMonitoring', value: true }, edited);
  expect(on.values.shouldRetainCredential).toBe(true);
  expect(whyFixed(form, 'shouldRetainCredential', on.values, edited)).toBe(
    'Monitoring runs unattended, so this credential’s secrets must be stored.',
  );
  const off = applyEdit(form, on, { field: 'useForMonitoring', value: false }, edited);
  expect(whyFixed(form, 'shouldRetainCredential', off.values, edited)).toBeNull();
  expect(off.values.shouldRetainCredential).toBe(false);
  const retained = applyEdit(form, off, { field: 'shouldRetainCredential', value: true }, edited);
  expect(retained.values.shouldRetainCredential).toBe(true);
});

test('no secret gets into a draft', () => {
  const draft = draftOf(form, { values: filled, aside: {} }, form.defaults(setting), null, setting);
  expect(JSON.stringify(draft.values)).not.toContain('arn:');
  expect(draft.withheld).toEqual(['roleArn']);
});

/** What a user types, ticks and clears. */
const anEdit: fc.Arbitrary<Edit<CredentialValues>> = fc.oneof(
  fc.record({
    field: fc.constantFrom('roleArn' as const, 'subscriptionId' as const, 'azureTenantId' as const),
    value: fc.constantFrom('', ' ', 'nothing', ROLE, GUID),
  }),
  fc.record({ field: fc.constant('credentialName' as const), value: fc.constantFrom('', 'tills') }),
  fc.record({ field: fc.constant('cloudProvider' as const), value: fc.constantFrom('AWS', 'AZURE', 'ON_PREM') }),
  fc.record({
    field: fc.constantFrom('useForDeployment' as const, 'useForMonitoring' as const, 'shouldRetainCredential' as const),
    value: fc.boolean(),
  }),
  fc.record({ field: fc.constant('tenants' as const), value: fc.subarray(['BRIGHTWATER', 'NORTHWIND']) }),
);

test('however it is walked through: no refusal without a way out, nothing emptied without a word', () => {
  const cloudProvider = fc.constantFrom('AWS', 'AZURE', 'ON_PREM');
  expectToBeWalkable({
    form,
    edits: anEdit,
    settings: fc.oneof(
      fc.constant(setting),
      fc
        .record({ cloudProvider, useForMonitoring: fc.boolean(), isKept: fc.boolean() })
        .map(
          ({ isKept, ...values }) =>
            editing({ ...values, shouldRetainCredential: isKept || values.useForMonitoring }, isKept).edited,
        ),
    ),
    filled: { credentialName: 'tills', roleArn: ROLE, subscriptionId: GUID, azureTenantId: GUID },
    noLists: { tenants: null },
    lists: fc.constantFrom(setting.reference, {
      tenants: [...BRIGHTWATER, { tenantId: 'NORTHWIND', tenantName: 'Northwind Traders' }],
    }),
    read: (body) => {
      expect(body.useForMonitoring && !body.shouldRetainCredential).toBe(false);
      return body;
    },
    known: (asked) => asked,
  });
});
