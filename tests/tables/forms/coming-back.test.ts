/** Nothing is emptied without a word, what was emptied comes back, and no refusal is without a way out. */
import { describe, expect, test } from 'vitest';
import { beginWork, edited, undone, withReference } from '../../../src/machines/form/form-work.ts';
import { withInstaller, withoutInstaller } from '../../../src/rules/deployments/forms/installer-applications.ts';
import type { DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import { consequencesSentence } from '../../../src/rules/forms/consequences.ts';
import { isBlank } from '../../../src/rules/forms/equal.ts';
import { faultsOf, forbiddenChanges } from '../../../src/rules/forms/errors.ts';
import type { Edit } from '../../../src/rules/forms/form.ts';
import { optionsOf, whyWaiting } from '../../../src/rules/forms/questions.ts';
import { completed, type FilledForm, LICENCE, opened, openedWith, PENDING, RUNNING, settingOf } from './world.ts';

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

  test('a company name of the licence that is too long is said at its field, where a shorter one can be entered', () => {
    const licence = `<Licence><CompanyName>${'n'.repeat(51)}</CompanyName></Licence>`;
    const filled = completed('PRODUCT').text('licence', licence);
    expect(refusals(filled)).toEqual([
      {
        field: 'companyName',
        message: 'The company name in the licence has more than 40 characters. Enter a shorter one.',
      },
    ]);
    filled.text('companyName', 'Northwind');
    expect(filled.values.companyName).toBe('Northwind');
    expect(refusals(filled)).toEqual([]);
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

describe('what follows what went comes back with it', () => {
  test('the config and the VPC, when a cleared platform version is chosen again', () => {
    const filled = completed('PRODUCT').text('platformVersion', '');
    expect(filled.values).toMatchObject({ topologyName: '', deploymentConfigId: '', vpcId: '' });
    expect(filled.text('platformVersion', '12.3.1').values).toMatchObject({
      topologyName: 'T910',
      topologyVersion: '1.0.1',
      deploymentConfigId: 'config-1',
      vpcId: '191',
    });
  });
  test('the config, when the provider is the first one again; the monitoring credential that was chosen, too', () => {
    const filled = completed('PRODUCT').flag('enableMonitoring', true).text('monitoringCredentialId', '1');
    filled.text('credentialId', '2').text('monitoringCredentialId', '1');
    filled.text('cloudProvider', 'AZURE').text('cloudProvider', 'AWS');
    expect(filled.values).toMatchObject({
      credentialId: '2',
      monitoringCredentialId: '1',
      topologyVersion: '1.0.1',
      deploymentConfigId: 'config-1',
    });
  });
});

describe('a new request remembers what was chosen and typed under a topology that it had before', () => {
  const typed = (filled: FilledForm, ...values: readonly string[]) =>
    filled.edit({
      field: 'additionalParameters',
      value: values.map((value, at) => ({ id: String(at), key: 'size', value })),
    });
  const sizesOf = ({ values }: FilledForm) =>
    values.additionalParameters.filter(({ key }) => key === 'size').map(({ value }) => value);
  const chosen = () => typed(completed('PRODUCT').text('deploymentConfigId', 'config-2'), 'large');

  test('config and parameters come back with the topology', () => {
    const filled = chosen();
    const before = filled.form.body(filled.values, filled.setting);
    filled.text('topologyName', 'T800');
    expect(sizesOf(filled)).toEqual([]);
    expect(filled.values.deploymentConfigId).not.toBe('config-2');
    filled.text('topologyName', 'T910');
    expect(filled.form.body(filled.values, filled.setting)).toEqual(before);
  });
  test('they wait for the list of the topology', () => {
    const filled = chosen().text('topologyName', 'T800');
    filled.type({ field: 'topologyName', value: 'T910' });
    expect(filled.values.deploymentConfigId).toBe('');
    expect(filled.arrive().values.deploymentConfigId).toBe('config-2');
  });
  test('with its version, where another topology’s was chosen in between', () => {
    const filled = chosen().text('topologyName', 'T800').text('topologyVersion', '').text('topologyVersion', '1.0.1');
    filled.text('topologyName', 'T910').text('topologyVersion', '1.0.1');
    expect(filled.values.deploymentConfigId).toBe('config-2');
  });
  test('each topology and each deployment mode has its own', () => {
    const filled = typed(chosen().text('topologyName', 'T800'), 'small');
    expect(sizesOf(filled.text('topologyName', 'T910'))).toEqual(['large']);
    expect(sizesOf(filled.text('topologyName', 'T800'))).toEqual(['small']);
    expect(sizesOf(filled.text('deploymentMode', 'PRIVATE'))).toEqual([]);
    expect(sizesOf(filled.text('deploymentMode', 'PUBLIC'))).toEqual(['small']);
  });
  test('what was cleared by hand stays so', () => {
    const filled = chosen().text('topologyName', 'T800').text('topologyName', 'T910').text('deploymentConfigId', '');
    expect(filled.text('topologyName', 'T800').text('topologyName', 'T910').values.deploymentConfigId).toBe('');
  });
  test('a copy keeps its parameters with any topology', () => {
    const filled = typed(completed('PRODUCT', settingOf({ mode: 'copy' })), 'large').text('topologyName', 'T800');
    typed(filled, 'small').text('topologyName', 'T910');
    expect(sizesOf(filled)).toEqual(['small']);
  });
});

test('"Create a new VPC" waits for the credential that it is made with, and comes back with it', () => {
  const filled = completed('PRODUCT').text('vpcId', '-1').text('cloudProvider', 'AZURE');
  expect(filled.values).toMatchObject({ credentialId: '', vpcId: '' });
  filled.text('credentialId', '3').text('region', 'UK_SOUTH');
  expect(filled.values.vpcId).toBe('-1');
  filled.text('cloudProvider', 'AWS');
  expect(filled.values).toMatchObject({ credentialId: '', vpcId: '' });
  expect(whyWaiting(filled.form, 'vpcId', filled.values, filled.setting)).toBe('Select a credential first.');
  expect(filled.text('credentialId', '2').values.vpcId).toBe('-1');
});

describe('the company name', () => {
  const typed = () => completed('PRODUCT').text('companyName', 'Contoso');
  test('that was typed comes back when the licence goes that had replaced it', () => {
    const filled = typed().text('licence', LICENCE);
    expect(filled.values.companyName).toBe('Northwind Traders');
    expect(filled.text('licence', '').values.companyName).toBe('Contoso');
    expect(filled.text('licence', LICENCE).text('licence', '<Licence></Licence>').values.companyName).toBe('Contoso');
  });
  test('that was typed outlives one licence after the other', () => {
    const other = LICENCE.replace('Northwind', 'Adventure');
    expect(typed().text('licence', LICENCE).text('licence', other).text('licence', '').values.companyName).toBe(
      'Contoso',
    );
  });
  test('of a licence goes with it', () => {
    expect(completed('PRODUCT').text('licence', LICENCE).text('licence', '').values.companyName).toBe('');
  });
  test('of the record comes back when a licence goes that the record does not have', () => {
    const record = typed().values;
    const filled = openedWith('PRODUCT', record, PENDING).text('licence', LICENCE);
    expect(filled.text('licence', '<Licence></Licence>').values.companyName).toBe('Contoso');
    expect(filled.text('companyName', 'Fabrikam').text('licence', LICENCE).text('licence', '').values.companyName).toBe(
      'Fabrikam',
    );
  });
  test.each([
    [typed(), 'Contoso'],
    [completed('PRODUCT'), ''],
  ])('of a licence is not restored with a draft that lacks the licence', (filled, name) => {
    expect(filled.text('licence', LICENCE).throughDraft().values).toMatchObject({ licence: '', companyName: name });
  });
});

describe('what an edit has emptied is reported, and can be undone', () => {
  const workWith = (filled: FilledForm) =>
    beginWork(filled.form, {
      kind: 'loaded',
      setting: filled.setting,
      initial: filled.values,
      version: null,
      draft: null,
    });
  const sentenceOf = (filled: FilledForm, ...edits: readonly Edit<DeploymentFormValues>[]) => {
    const { form } = filled;
    const { consequences, lastStep, values } = edits.reduce((work, edit) => edited(form, work, edit), workWith(filled));
    const { field } = lastStep;
    if (field === null || consequences === null) return null;
    return consequencesSentence(form, consequences, field, isBlank(values[field]));
  };
  test('a cleared region', () => {
    const filled = completed('STORESERVER').text('availabilityZone', 'us-west-2a');
    const work = edited(filled.form, workWith(filled), { field: 'region', value: '' });
    expect(work.values).toMatchObject({ region: '', availabilityZone: '', vpcId: '' });
    expect(sentenceOf(filled, { field: 'region', value: '' })).toBe(
      'Cleared Region, which also cleared Availability zone and VPC.',
    );
    const back = undone(filled.form, work);
    expect(back.values).toEqual(filled.values);
    expect(back.consequences).toBeNull();
  });
  test('a licence that replaces the company name', () => {
    const filled = completed('PRODUCT').text('companyName', 'Contoso');
    expect(sentenceOf(filled, { field: 'licence', value: LICENCE })).toBe(
      'Changed Licence, which replaced Company name.',
    );
    const emptied = { field: 'licence', value: '' } as const;
    expect(sentenceOf(filled, { field: 'licence', value: LICENCE }, emptied)).toBe(
      'Cleared Licence, which restored Company name.',
    );
  });
  test('what comes back with what it belongs to', () => {
    const filled = completed('PRODUCT').text('availabilityZone', 'us-west-2a');
    const record = openedWith('PRODUCT', filled.values, PENDING);
    const [to, fro] = [
      { field: 'region', value: 'EU_WEST_1' },
      { field: 'region', value: 'US_WEST_2' },
    ] as const;
    expect(sentenceOf(record, to, fro)).toBe('Changed Region, which restored Availability zone and VPC.');
  });
  test('the record’s topology with its config, which nobody has changed', () => {
    const record = openedWith('STORESERVER', completed('STORESERVER').values, PENDING);
    expect(sentenceOf(record, { field: 'topologyName', value: 'T800' }, { field: 'topologyName', value: 'T910' })).toBe(
      'Changed Topology, which restored Deployment config version and VPC.',
    );
  });
  test('a new request’s topology with its config and parameters', () => {
    const filled = completed('PRODUCT').edit({
      field: 'additionalParameters',
      value: [{ id: '0', key: 'size', value: 'large' }],
    });
    expect(
      sentenceOf(filled, { field: 'topologyName', value: 'T800' }, { field: 'topologyName', value: 'T910' }),
    ).toMatch(/^Changed Topology, which restored .*Deployment config version.*Additional parameters/);
  });
  test('the record’s config, where another one was chosen before the topology', () => {
    const record = openedWith('STORESERVER', completed('STORESERVER').values, PENDING);
    expect(
      sentenceOf(
        record,
        { field: 'deploymentConfigId', value: 'config-2' },
        { field: 'topologyName', value: 'T800' },
        { field: 'topologyName', value: 'T910' },
      ),
    ).toBe('Changed Topology, which reset Deployment config version and restored VPC.');
  });
  test('an end that is moved with its beginning', () => {
    const filled = completed('STORESERVER').text('deploymentSchedule.activeDuring', 'DAILY_SHUTDOWN');
    expect(sentenceOf(filled, { field: 'deploymentSchedule.startDate', value: '2027-01-01' })).toBe(
      'Changed Start date, which changed End date.',
    );
  });
  test('what is emptied where it is not seen any more', () => {
    const filled = completed('DATABASE').flag('isRestored', true).text('dataSource', 'SNAPSHOT');
    filled.text('sourceSnapshotId', 'snapshot-1');
    expect(sentenceOf(filled, { field: 'dataSource', value: 'DUMP' })).toMatch(/^Changed .+, which cleared /);
  });
  test('the choice itself, where its list comes without it', () => {
    const filled = completed('STORESERVER');
    const { vpcs } = filled.setting.reference;
    const vpcId = vpcs?.content[0]?.vpcId ?? '';
    const chosen = edited(filled.form, workWith(filled.text('vpcId', '')), { field: 'vpcId', value: vpcId });
    const work = withReference(filled.form, chosen, { vpcs: vpcs && { ...vpcs, content: [] } });
    expect(work.values.vpcId).toBe('');
    expect(work.consequences && consequencesSentence(filled.form, work.consequences, work.lastStep.field, true)).toBe(
      'VPC was cleared because the selection is no longer available.',
    );
  });
  test('a choice that only hides says nothing', () => {
    const filled = completed('STORESERVER').flag('enableMonitoring', true).text('monitoringCredentialId', '1');
    const work = edited(filled.form, workWith(filled), { field: 'enableMonitoring', value: false });
    expect(work.consequences).toBeNull();
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
    expect(options?.[0]?.label).toBe('northwind_emea-1_us_west_2 (created for this request)');
    expect(options?.map(({ value }) => value)).not.toContain('-1');
    expect(refusals(filled)).toEqual([]);
  });
});
