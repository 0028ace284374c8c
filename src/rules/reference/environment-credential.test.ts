import { describe, expect, it } from 'vitest';
import { CREDENTIAL_SECRET_FIELDS, credentialSecretError } from './environment-credential.ts';

const [roleArn] = CREDENTIAL_SECRET_FIELDS.AWS;
const [subscriptionId] = CREDENTIAL_SECRET_FIELDS.AZURE;

describe('secrets of a cloud credential', () => {
  it.each([
    [roleArn, 'arn:aws:iam::123456789012:role/portal'],
    [roleArn, 'arn:aws:iam::123456789012:role/path/to+a=role,with.all@of_it'],
    [subscriptionId, '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
    [subscriptionId, '3F2504E0-4F89-41D3-9A0C-0305E82C3301'],
  ])('takes %o %s', (field, value) => expect(credentialSecretError(field, value)).toBeNull());

  it.each([
    [roleArn, '', 'Role ARN cannot be blank'],
    [roleArn, 'arn:aws:iam::12345678901:role/portal', 'Role ARN must look like arn:aws:iam::123456789012:role/name'],
    [roleArn, 'arn:aws:iam::123456789012:user/portal', 'Role ARN must look like arn:aws:iam::123456789012:role/name'],
    [roleArn, `arn:aws:iam::123456789012:role/${'a'.repeat(170)}`, 'Role ARN must be at most 200 characters'],
    [subscriptionId, '', 'Subscription ID cannot be blank'],
    [
      subscriptionId,
      '{3f2504e0-4f89-41d3-9a0c-0305e82c3301}',
      'Subscription ID must look like 00000000-0000-0000-0000-000000000000',
    ],
  ])('refuses %o %s', (field, value, error) => expect(credentialSecretError(field, value)).toBe(error));
});
