/** Nothing is emptied without a word, what was emptied comes back, and no refusal is without a way out. */
import { describe, expect, test } from 'vitest';
import { beginWork, edited, undone } from '../../../src/machines/wizard-work.ts';
import { withInstaller, withoutInstaller } from '../../../src/rules/deployments/forms/installer-applications.ts';
import { faultsOf, forbiddenChanges } from '../../../src/rules/forms/errors.ts';
import { lossSentence } from '../../../src/rules/forms/loss.ts';
import { optionsOf } from '../../../src/rules/forms/questions.ts';
import { completed, type FilledForm, opened, openedWith, PENDING, RUNNING, settingOf } from './world.ts';

const INSTALLERS = 'installerApplicationsData.installerApplications';
const refusals = ({ form, values, setting }: FilledForm) => [
  ...faultsOf(form, values, setting),
  ...forbiddenChanges(form, values, setting),
];

describe('dead ends', () => {
  test('the platform version is the record’s again when the installer is removed that had opened it', () => {
    const installed = {
      applicationType: 'POS',
      deviceId: 'D-1',
      registrationSerialNo: 'S-1',
      vmIndex: 1,
      isInstalled: true,
    };
    const record = completed('WINDOWS')
      .text('platformVersion', '12.3.1')
      .text('installerApplicationsData.emRegistrationUrl', 'https://em.example/r').values;
    const filled = openedWith('WINDOWS', { ...record, [INSTALLERS]: [installed] }, RUNNING)
      .edit({ field: INSTALLERS, value: withInstaller([installed]) })
      .text('platformVersion', '12.4.0');
    expect(filled.values.platformVersion).toBe('12.4.0');
    filled.edit({ field: INSTALLERS, value: withoutInstaller(filled.values[INSTALLERS], 2) });
    expect(filled.values.platformVersion).toBe('12.3.1');
    expect(refusals(filled)).toEqual([]);
    filled.edit({ field: INSTALLERS, value: withInstaller(filled.values[INSTALLERS]) });
    expect(filled.values.platformVersion).toBe('12.4.0');
  });

  test('after CREATING_VPC_FAILED another topology and the first one again leave the config and the VPC', () => {
    const failed = { ...RUNNING, infrastructure: 'PENDING_CREATION', job: 'CREATING_VPC_FAILED' } as const;
    const filled = opened('STORESERVER', failed).text('topologyName', 'T800').text('topologyName', 'T910');
    expect(filled.values).toMatchObject({ deploymentConfigId: 'config-1', vpcId: '191' });
    expect(refusals(filled)).toEqual([]);
  });

  test('a zip goes with the right to upload it, and comes back with it', () => {
    const zip = { fileName: 'stacks.zip', token: 'token-1' };
    const filled = completed('PRODUCT', settingOf({ privileges: new Set(['file.upload']) })).edit({
      field: 'uploadedStackFileToken',
      value: zip,
    });
    filled.text('environmentType', 'PRODUCTION');
    expect(filled.form.body(filled.values, filled.setting)).toMatchObject({ uploadedStackFileToken: null });
    expect(refusals(filled)).toEqual([]);
    expect(filled.text('environmentType', 'TEST').values.uploadedStackFileToken).toEqual(zip);
  });

  test('a licence whose company name is too long says so itself: the name can’t be changed', () => {
    const licence = `<Licence><CompanyName>${'n'.repeat(41)}</CompanyName></Licence>`;
    const filled = completed('PRODUCT').text('licence', licence);
    expect(refusals(filled)).toEqual([
      { field: 'licence', message: 'has a company name that must be at most 40 characters' },
    ]);
  });
});

describe('coming back', () => {
  test('region A, B, A on an edit brings the record’s zone and VPC back, before any list has come', () => {
    const { values } = completed('PRODUCT').text('availabilityZone', 'us-west-2a');
    const filled = openedWith('PRODUCT', values, PENDING);
    filled.text('region', 'EU_WEST_1');
    expect(filled.values).toMatchObject({ availabilityZone: '', vpcId: '' });
    filled.type({ field: 'region', value: 'US_WEST_2' });
    expect(filled.values).toMatchObject({ availabilityZone: 'us-west-2a', vpcId: '191' });
  });
  test.each([
    ['credentialId', '2'],
    ['deploymentConfigId', 'config-2'],
    ['region', 'EU_WEST_1'],
  ] as const)('another %s keeps "Create a new VPC"', (field, value) => {
    const filled = completed('PRODUCT').text('vpcId', '-1');
    filled.type({ field, value });
    expect(filled.values.vpcId).toBe('-1');
    expect(filled.arrive().values.vpcId).toBe('-1');
  });
});

describe('what an edit has emptied is told, and can be undone', () => {
  const begunWith = (filled: FilledForm) =>
    beginWork(filled.form, {
      kind: 'loaded',
      setting: filled.setting,
      begun: filled.values,
      version: null,
      draft: null,
    });
  test('a cleared region', () => {
    const filled = completed('STORESERVER').text('availabilityZone', 'us-west-2a');
    const work = edited(filled.form, begunWith(filled), { field: 'region', value: '' });
    expect(work.values).toMatchObject({ region: '', availabilityZone: '', vpcId: '' });
    expect(work.loss).toMatchObject({ cause: 'region', emptied: ['availabilityZone', 'vpcId'], putBack: [] });
    if (work.loss !== null)
      expect(lossSentence(filled.form, work.loss, 'region', true)).toBe(
        'Cleared Region, and with it Availability Zone and VPC.',
      );
    const back = undone(filled.form, work);
    expect(back.values).toEqual(filled.values);
    expect(back.loss).toBeNull();
  });
  test('a choice that only hides says nothing', () => {
    const filled = completed('STORESERVER').flag('enableMonitoring', true).text('monitoringCredentialId', '1');
    const work = edited(filled.form, begunWith(filled), { field: 'enableMonitoring', value: false });
    expect(work.loss).toBeNull();
  });
});

describe('the record’s own choices', () => {
  test.each([
    ['platformVersion', '11.0.0', 'Autumn - 11.0.0'],
    ['environmentType', 'STAGING', 'Staging'],
    ['credentialId', '77', 'aws-retired'],
    ['vpcId', '777', 'old-network'],
  ] as const)('%s stays among the choices, by its name, and marked', (field, value, name) => {
    const record = { ...completed('PRODUCT').values, [field]: value };
    const filled = openedWith('PRODUCT', record, PENDING, { ownNames: { [field]: name } });
    expect(filled.values[field]).toBe(value);
    expect(optionsOf(filled.form, field, filled.values, filled.setting)).toContainEqual({
      value,
      label: `${name} (this request’s choice)`,
    });
    expect(refusals(filled)).toEqual([]);
  });
  test('its own VPC that is not made goes with it wherever it goes, and takes the place of a new one', () => {
    const record = { ...completed('PRODUCT').values, vpcId: '999', usedCidr: ['10.0.0.0/16'] };
    const own = { pendingVpcId: '999', ownNames: { vpcId: 'northwind_emea-1_us_west_2' } };
    const filled = openedWith('PRODUCT', record, PENDING, own).text('region', 'EU_WEST_1').text('credentialId', '2');
    expect(filled.values).toMatchObject({ vpcId: '999', usedCidr: ['10.0.0.0/16'] });
    const options = optionsOf(filled.form, 'vpcId', filled.values, filled.setting);
    expect(options?.[0]?.label).toBe('northwind_emea-1_us_west_2 (made for this request)');
    expect(options?.map(({ value }) => value)).not.toContain('-1');
    expect(refusals(filled)).toEqual([]);
  });
});
