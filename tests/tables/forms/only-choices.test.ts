/** What can only be chosen in one way is chosen (docs/decisions/0067). */
import { expect, test } from 'vitest';
import { applyReference } from '../../../src/rules/forms/settle.ts';
import { FilledForm } from './world.ts';

const chosen = (topology = 'T800') =>
  new FilledForm('PRODUCT').text('platformVersion', '12.4.0').text('topologyName', topology);

test('a topology with one version comes with it, one with several asks', () => {
  expect(chosen().values).toMatchObject({ topologyName: 'T800', topologyVersion: '1.0.1' });
  expect(chosen('T910').values).toMatchObject({ topologyName: 'T910', topologyVersion: '' });
});

test('a version that was cleared by hand stays so', () => {
  expect(chosen().text('topologyVersion', '').values).toMatchObject({ topologyName: 'T800', topologyVersion: '' });
});

test('the only config of a version is chosen once it is known, and none of several', () => {
  const { form, values, setting } = chosen();
  expect(values.deploymentConfigId).toBe('');
  const withConfigs = (...names: readonly string[]) => {
    const content = {
      additionalParameters: [],
      deploymentConfigs: names.map((name) => ({ deploymentConfigId: name, name })),
      documentationUrl: null,
    };
    const topology = { key: { name: 'T800', version: '1.0.1' }, content };
    const known = { ...setting, reference: { ...setting.reference, topology } };
    return applyReference(form, { values, aside: {} }, known).values.deploymentConfigId;
  };
  expect(withConfigs('small')).toBe('small');
  expect(withConfigs('small', 'large')).toBe('');
});
