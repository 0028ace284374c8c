/** The rules of a cloud account's form, typed in by hand from the specification (Administration §2, §5 "Cloud account"). */
import { describe, expect, test } from 'vitest';
import {
  type CloudAccountSetting,
  type CloudAccountValues,
  cloudAccountForm as form,
} from '../../src/rules/cloud-accounts/form.ts';
import { faultOf } from '../../src/rules/forms/errors.ts';
import { whyFixed } from '../../src/rules/forms/questions.ts';

const setting: CloudAccountSetting = {
  original: null,
  status: null,
  tenantId: 'BRIGHTWATER',
  ownTenants: [],
  reference: {
    accountTypes: [{ accountTypeId: 1, accountTypeName: 'Sandbox' }],
    deploymentConfigs: [{ deploymentConfigId: 't300-1.1', name: '1.1 small' }],
    tenants: [{ tenantId: 'BRIGHTWATER', tenantName: 'Brightwater Grocers' }],
  },
};

const filled: CloudAccountValues = {
  ...form.defaults(setting),
  client: 'brightwater',
  accountId: 'till-lab',
  accountEmail: 'till-lab@example.com',
  displayName: 'Till lab',
  accountTypeId: '1',
  deploymentConfigId: 't300-1.1',
};

const of = (values: Partial<CloudAccountValues>) => ({ ...filled, ...values });
const email = (length: number) => `a@${'b'.repeat(length - 6)}.com`;

test('a new form starts with the tenant and its client', () => {
  expect(form.defaults(setting)).toMatchObject({ client: 'brightwater', tenants: ['BRIGHTWATER'] });
});

describe('what is typed', () => {
  test.each<[keyof CloudAccountValues & string, string, string | null]>([
    ['client', '', 'cannot be blank'],
    ['client', 'c'.repeat(30), null],
    ['client', 'c'.repeat(31), 'must be at most 30 characters'],
    ['accountId', '', 'cannot be blank'],
    ['accountId', 'a'.repeat(30), null],
    ['accountId', 'a'.repeat(31), 'must be at most 30 characters'],
    ['accountEmail', '', 'cannot be blank'],
    ['accountEmail', 'nobody', 'is not a valid email address'],
    ['accountEmail', email(60), null],
    ['accountEmail', email(101), 'must be at most 100 characters'],
    ['displayName', '', 'cannot be blank'],
    ['displayName', 'd'.repeat(50), null],
    ['displayName', 'd'.repeat(51), 'must be at most 50 characters'],
    ['accountTypeId', '', 'Select an account type'],
    ['deploymentConfigId', '', 'Select a deployment config'],
  ])('%s %j: %s', (name, value, fault) => {
    expect(faultOf(form, name, of({ [name]: value }), setting)).toBe(fault);
  });
});

describe('that the id or e-mail is taken is asked for', () => {
  const isDue = (name: string, values: Partial<CloudAccountValues>, asked = setting) =>
    form.checks.find((check) => check.name === name)?.isDue(of(values), asked);

  test('where it is one alone: its own fault says more', () => {
    expect(isDue('id exists', {})).toBe(true);
    for (const accountId of ['', ' ', 'a'.repeat(31), 'a/b', 'types'])
      expect(isDue('id exists', { accountId })).toBe(false);
    expect(isDue('email exists', {})).toBe(true);
    for (const accountEmail of ['', 'nobody', email(101)]) expect(isDue('email exists', { accountEmail })).toBe(false);
  });

  test('not of what the account has already', () => {
    const edited = { ...setting, original: filled, status: 'INITIATED' } as const;
    expect(isDue('id exists', {}, edited)).toBe(false);
    expect(isDue('email exists', { accountEmail: 'TILL-LAB@example.com' }, edited)).toBe(false);
    expect(isDue('email exists', { accountEmail: 'other@example.com' }, edited)).toBe(true);
  });
});

test.each([
  [null, true],
  ['PENDING_APPROVAL', true],
  ['INITIATED', false],
] as const)('the deployment config of an account that is %s can be changed: %s', (status, isOpen) => {
  const edited = { ...setting, status, original: status === null ? null : filled };
  expect(whyFixed(form, 'deploymentConfigId', filled, edited) === null).toBe(isOpen);
});

test('the ID and the role of an existing AWS account are sent only with it', () => {
  const typed = { ...filled, awsAccountId: '123456789012', awsAdminRoleName: 'Admin' };
  const sent = (isExistingCloudAccount: boolean) => form.body({ ...typed, isExistingCloudAccount }, setting);
  expect(sent(true)).toMatchObject({ awsAccountId: '123456789012', awsAdminRoleName: 'Admin' });
  expect(sent(false)).toMatchObject({ awsAccountId: null, awsAdminRoleName: null });
});
