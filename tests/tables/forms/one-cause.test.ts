/** One missing or wrong value is one refusal (Deployments §5 "Server validation"): what follows from it is not reported as well. */
import { describe, expect, test } from 'vitest';
import { validateValues } from '../../../src/rules/forms/validation.ts';
import { completed } from './world.ts';

describe.each(['PRODUCT', 'WINDOWS', 'DATABASE'] as const)('of a request of the type %s', (type) => {
  test.each([
    ['credentialId', 'Select a credential'],
    ['cloudProvider', 'Select a cloud provider'],
    ['topologyName', 'Select a topology to deploy'],
  ] as const)('a missing %s is reported alone', (name, message) => {
    const { form, values, setting } = completed(type);
    expect(validateValues(form, values, setting).errors).toEqual([]);
    expect(validateValues(form, { ...values, [name]: '' }, setting).errors).toEqual([{ field: name, message }]);
  });
});
