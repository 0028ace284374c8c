/** The cloud network's fields, of all types but on-premises, typed in by hand from the specification. */
import { describe, expect, test } from 'vitest';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import { copiedValues } from '../../../src/rules/deployments/forms/beginnings.ts';
import { optionsOf } from '../../../src/rules/forms/questions.ts';
import { disabled, offered, testRules, visible } from './form-questions.ts';
import { completed, FilledForm, opened, openedWith, PENDING, RUNNING } from './world.ts';

export function testPlacement(type: DeploymentType): void {
  describe('Required selections', () => {
    testRules(type, [
      ['a region', () => undefined, 'region', null],
      ["'Select a region'", (f) => f.text('region', ''), 'region', 'Select a region'],
      ['a region of another provider', (f) => f.text('region', 'UK_SOUTH'), 'region', 'Select a region'],
      ['a VPC', () => undefined, 'vpcId', null],
      ["'Select a VPC'", (f) => f.text('vpcId', ''), 'vpcId', 'Select a VPC'],
      ['a VPC that is not offered', (f) => f.text('vpcId', '194'), 'vpcId', 'Select a VPC'],
      ['any zone', (f) => f.text('availabilityZone', ''), 'availabilityZone', null],
      ['a zone of the region', (f) => f.text('availabilityZone', 'us-west-2a'), 'availabilityZone', null],
      [
        'a used CIDR',
        (f) => f.text('vpcId', '-1').edit({ field: 'usedCidr', value: ['10.0.0.0/16'] }),
        'usedCidr',
        null,
      ],
      [
        'no CIDR',
        (f) => f.text('vpcId', '-1').edit({ field: 'usedCidr', value: ['10.0.0.0/8'] }),
        'usedCidr',
        'This CIDR is not valid.',
      ],
      [
        'Department',
        (f) => f.text('deploymentTags.Department', ''),
        'deploymentTags.Department',
        'Department cannot be blank',
      ],
      [
        'SubDepartment',
        (f) => f.text('deploymentTags.SubDepartment', ''),
        'deploymentTags.SubDepartment',
        'Subdepartment cannot be blank',
      ],
    ]);
  });

  test('Region is disabled until a credential is chosen', () => {
    const filled = completed(type);
    expect(disabled(filled, 'region')).toBe(false);
    expect(disabled(filled.text('credentialId', ''), 'region')).toBe(true);
  });
  test('and goes back to its default with the credential', () => {
    const filled = completed(type).text('region', 'EU_WEST_1').text('credentialId', '');
    expect(filled.values.region).toBe(type === 'PRODUCT' ? 'US_WEST_2' : '');
  });
  test('Availability zone is disabled until a region is chosen, and lost with it', () => {
    const filled = completed(type).text('availabilityZone', 'us-west-2a');
    expect(filled.text('region', 'EU_WEST_1').values.availabilityZone).toBe('');
    expect(offered(filled, 'availabilityZone')).toEqual(['eu-west-1a', 'eu-west-1b']);
    expect(disabled(filled.text('region', ''), 'availabilityZone')).toBe(true);
  });
  test("Availability zone display: AWS 'Zone X' from the last letter uppercased", () => {
    const { form, values, setting } = completed(type);
    expect(optionsOf(form, 'availabilityZone', values, setting)?.map(({ label }) => label)).toEqual([
      'Zone A',
      'Zone B',
    ]);
  });
  test('VPC is disabled until region and deployment config are set', () => {
    expect(disabled(completed(type), 'vpcId')).toBe(false);
    expect(disabled(completed(type).text('deploymentConfigId', ''), 'vpcId')).toBe(true);
    expect(disabled(completed(type).text('region', ''), 'vpcId')).toBe(true);
  });
  test('The VPC list loads for credential, region and optional deployment config; its choice is lost with them', () => {
    expect(completed(type).text('credentialId', '2').values.vpcId).toBe('');
    expect(completed(type).text('region', 'EU_WEST_1').values.vpcId).toBe('');
    expect(completed(type).text('deploymentConfigId', '').values.vpcId).toBe('');
    const { form, values, setting } = completed(type).text('credentialId', '2');
    expect(form.queries(values, setting)).toContainEqual({
      list: 'vpcs',
      key: { credentialId: '2', region: 'US_WEST_2', deploymentConfigId: 'config-1' },
    });
  });
  test("VPCs offered are PENDING_CREATION, CREATING_VPC_FAILED or AVAILABLE, and '-1' creates a new VPC", () => {
    expect(offered(completed(type), 'vpcId')).toEqual(['-1', '191', '192', '193']);
  });
  test('used CIDRs go with a new VPC alone, once each', () => {
    expect(visible(completed(type), 'usedCidr')).toBe(false);
    const filled = completed(type)
      .text('vpcId', '-1')
      .edit({ field: 'usedCidr', value: ['10.0.0.0/16', '', '10.0.0.0/16'] });
    expect(filled.form.body(filled.values, filled.setting)).toMatchObject({ vpcId: -1, usedCidrs: ['10.0.0.0/16'] });
    filled.text('vpcId', '191');
    expect(filled.form.body(filled.values, filled.setting)).not.toHaveProperty('usedCidrs');
  });
  test('used CIDRs of the own VPC can be changed until it is made, and are shown then', () => {
    const values = { ...completed(type).values, usedCidr: ['10.0.0.0/16'] };
    const pending = openedWith(type, values, PENDING, { pendingVpcId: '191' });
    expect([visible(pending, 'usedCidr'), disabled(pending, 'usedCidr')]).toEqual([true, false]);
    pending.edit({ field: 'usedCidr', value: ['10.0.0.0/16', '10.1.0.0/16'] });
    expect(pending.form.body(pending.values, pending.setting)).toMatchObject({
      vpcId: 191,
      usedCidrs: ['10.0.0.0/16', '10.1.0.0/16'],
    });
    expect(visible(pending.text('vpcId', '192'), 'usedCidr')).toBe(false);
    const made = openedWith(type, values, PENDING);
    expect([visible(made, 'usedCidr'), disabled(made, 'usedCidr')]).toEqual([true, true]);
    expect(made.form.body(made.values, made.setting)).not.toHaveProperty('usedCidrs');
  });
  test('a copy has the used CIDRs for a VPC of its own', () => {
    const { form, values, setting } = completed(type);
    const copy = copiedValues(form, { ...values, usedCidr: ['10.0.0.0/16'] }, { ...setting, mode: 'copy' }, () => 0);
    const filled = new FilledForm(type, { ...setting, mode: 'copy' }, copy);
    expect(visible(filled, 'usedCidr')).toBe(false);
    filled.text('vpcId', '-1');
    expect(filled.form.body(filled.values, filled.setting)).toMatchObject({ usedCidrs: ['10.0.0.0/16'] });
  });
  test('used CIDRs must not overlap each other', () => {
    const filled = completed(type)
      .text('vpcId', '-1')
      .edit({ field: 'usedCidr', value: ['10.0.0.0/16', '10.0.4.0/24'] });
    expect(filled.fault('usedCidr')).toBe('10.0.4.0/24 overlaps 10.0.0.0/16.');
    filled.edit({ field: 'usedCidr', value: ['10.0.0.0/16', '10.0.4.0/24', '10.0.0.0/8'] });
    expect(filled.fault('usedCidr')).toBe('10.0.0.0/8: This CIDR is not valid.\n10.0.4.0/24 overlaps 10.0.0.0/16.');
  });
  test('Used CIDRs are checked by the server on Add', () => {
    const filled = completed(type)
      .text('vpcId', '-1')
      .edit({ field: 'usedCidr', value: ['10.0.0.0/16'] });
    const check = filled.form.checks.find(({ name }) => name === 'used CIDR');
    expect(check?.isDue(filled.values, filled.setting)).toBe(true);
    expect(check?.isDue({ ...filled.values, usedCidr: ['10'] }, filled.setting)).toBe(false);
    expect(check?.isDue({ ...filled.values, vpcId: '191' }, filled.setting)).toBe(false);
  });
  test('a topology that a failure has opened again needs a config of its own', () => {
    const failed = { ...RUNNING, infrastructure: 'PENDING_CREATION', job: 'CREATING_VPC_FAILED' } as const;
    const filled = opened(type, failed);
    expect(visible(filled, 'deploymentConfigId')).toBe(false);
    filled.text('topologyName', 'T800').text('topologyVersion', '1.0.1');
    expect(visible(filled, 'deploymentConfigId')).toBe(true);
    expect(filled.fault('deploymentConfigId')).toBe('Select a deployment config');
    filled.text('deploymentConfigId', 'config-2').text('vpcId', '191');
    expect([filled.fault('deploymentConfigId'), filled.fault('vpcId')]).toEqual([null, null]);
  });
  test('Picking a credential also sets the monitoring credential to the same one if it is in the list, else empties it', () => {
    const filled = new FilledForm(type).text('credentialId', '1');
    expect(filled.values.monitoringCredentialId).toBe('1');
    expect(filled.text('credentialId', '2').values.monitoringCredentialId).toBe('');
  });
  test('a credential that is picked before the monitoring credentials have come is compared with them once they have', () => {
    for (const [picked, monitoring] of [
      ['1', '1'],
      ['2', ''],
    ] as const) {
      const filled = new FilledForm(type);
      filled.setting = { ...filled.setting, reference: { ...filled.setting.reference, monitoringCredentials: null } };
      expect(filled.text('credentialId', picked).values.monitoringCredentialId).toBe(monitoring);
    }
  });
  test('The credential list is filtered by the chosen provider', () => {
    expect(offered(completed(type), 'credentialId')).toEqual(['1', '2']);
  });
}

/** Of the types that have a provider to choose. */
export function testProviders(type: DeploymentType): void {
  test('another provider takes credential, region, zone, VPC and a topology that it does not serve', () => {
    const filled = completed(type)
      .text('topologyName', 'T910')
      .text('topologyVersion', '2.0.0')
      .text('cloudProvider', 'AZURE');
    expect(filled.values).toMatchObject({ credentialId: '', monitoringCredentialId: '', region: '', vpcId: '' });
    expect(filled.values.topologyVersion).not.toBe('2.0.0');
    expect(offered(filled, 'credentialId')).toEqual(['3']);
    expect(offered(filled, 'topologyName')).toContain('AZURE_ONLY');
  });
  test('AWS has 17 regions, Azure 24', () => {
    const filled = completed(type);
    expect(offered(filled, 'region')).toHaveLength(17);
    expect(offered(filled.text('cloudProvider', 'AZURE'), 'region')).toHaveLength(24);
  });
  testRules(type, [
    [
      'cloudProvider must be AWS, ON_PREM or AZURE',
      (f) => f.text('cloudProvider', 'MOON'),
      'cloudProvider',
      'Select a cloud provider',
    ],
  ]);
}
