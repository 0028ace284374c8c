/** What each form says of the runner of its record (docs/decisions/0074). */
import { expect, test } from 'vitest';
import { biDeploymentForm } from '../../../src/rules/bi-deployments/form.ts';
import { cloudAccountForm } from '../../../src/rules/cloud-accounts/form.ts';
import { DEPLOYMENT_FORMS } from '../../../src/rules/deployments/forms/forms.ts';
import { vpcForm } from '../../../src/rules/vpcs/form.ts';
import { newVpcSetting } from '../../records/vpc-form-setting.ts';
import { FilledForm } from './world.ts';

test.each([...Object.values(DEPLOYMENT_FORMS), vpcForm, biDeploymentForm, cloudAccountForm])(
  'the runner stands in a section of the form $name',
  ({ sections, placed }) => {
    expect(sections.map(({ title }) => title)).toContain(placed?.section);
  },
);

test('a request’s runner is decided by its cloud provider and topology, once both are chosen', () => {
  const placementOf = ({ form, values, setting }: FilledForm) => form.placed?.by(values, setting);
  const opened = new FilledForm('PRODUCT').text('platformVersion', '12.4.0');
  expect(placementOf(opened)).toBeNull();
  const named = opened.text('topologyName', 'T910');
  expect(placementOf(named)).toBeNull();
  expect(placementOf(named.text('topologyVersion', '1.0.1'))).toEqual({
    area: 'deployments',
    cloudProvider: 'AWS',
    topology: 'T910/1.0.1',
  });
});

test('a VPC’s runner is decided by the cloud provider of its credential', () => {
  const credential = { credentialId: '1', credentialName: 'azure', cloudProvider: 'AZURE', isEmpty: false };
  const setting = newVpcSetting({ credentials: [credential], deploymentConfigs: [] });
  const values = vpcForm.defaults(setting);
  expect(vpcForm.placed?.by(values, setting)).toBeNull();
  expect(vpcForm.placed?.by({ ...values, credentialId: '1' }, setting)).toEqual({
    area: 'vpcs',
    cloudProvider: 'AZURE',
    topology: null,
  });
});
