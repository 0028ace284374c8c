/** What client and server share of the forms: the validation, reading a record, the checks' answers, the table of contents. */
import { describe, expect, test } from 'vitest';
import { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';
import { platformVersionStatuses } from '../../../src/rules/deployments/forms/definitions.ts';
import {
  clientFinding,
  licenceFinding,
  pairFinding,
  usedCidrFinding,
} from '../../../src/rules/deployments/forms/deployment-form.ts';
import { DEPLOYMENT_FORMS } from '../../../src/rules/deployments/forms/forms.ts';
import { requestValues, valuesOfRequest } from '../../../src/rules/deployments/forms/request-values.ts';
import { parameterSuggestions } from '../../../src/rules/deployments/forms/topology-fields.ts';
import { fieldOfKey, sectionStates } from '../../../src/rules/forms/errors.ts';
import { NOT_CHECKED } from '../../../src/rules/forms/form.ts';
import { fixedRowIds, unusedSuggestions, withRow, withSuggestion } from '../../../src/rules/forms/key-value-rows.ts';
import { fieldNames } from '../../../src/rules/forms/questions.ts';
import { validateRequest } from './validate-request.ts';
import { completed, FilledForm, openedWith, RUNNING, settingOf, TYPES } from './world.ts';

describe('the type-specific validation call', () => {
  test.each(TYPES)('answers { errors: [{ field, message }] }: nothing for what the form of %s sends', (type) => {
    const { form, values, setting } = completed(type);
    expect(validateRequest(type, form.body(values, setting), setting)).toEqual({ errors: [] });
  });

  test.each(TYPES)('and nothing for an edit of it that changes nothing, of type %s', (type) => {
    const { form, values, setting } = openedWith(type, completed(type).values, RUNNING);
    expect(validateRequest(type, form.body(values, setting), setting)).toEqual({ errors: [] });
  });

  test('the first message of each field, in the form’s order', () => {
    const { form, values, setting } = completed('DATABASE');
    const body = {
      ...form.body(values, setting),
      client: 'a b',
      storage: -1,
      enableBackups: false,
      createReadReplica: true,
    };
    expect(validateRequest('DATABASE', body, setting).errors.map(({ field }) => field)).toEqual([
      'client',
      'storage',
      'enableBackups',
      'readReplicaInstanceType',
    ]);
  });

  test('a body that no screen would send: another infrastructure under a running environment', () => {
    const { form, values, setting } = openedWith('PRODUCT', completed('PRODUCT').values, RUNNING);
    const body = { ...form.body(values, setting), region: 'EU_WEST_1', client: 'contoso' };
    expect(validateRequest('PRODUCT', body, setting).errors).toEqual([
      { field: 'client', message: 'This can’t be changed after the request is created.' },
      {
        field: 'region',
        message: 'This can be changed only before approval, or if creating the VPC or starting the environment failed.',
      },
    ]);
  });

  test('a choice that no screen offers: a part of what was not chosen', () => {
    const { form, values, setting } = completed('PRODUCT_ON_PREM');
    const body = { ...form.body(values, setting), deploymentTags: { SubDepartment: 'North' } };
    expect(validateRequest('PRODUCT_ON_PREM', body, setting).errors).toEqual([
      { field: 'deploymentTags.SubDepartment', message: 'Select a department first.' },
    ]);
  });

  test('the company name is the licence’s, whatever was sent', () => {
    const { setting } = completed('PRODUCT');
    const request = { licence: '<L><CompanyName>Harbour</CompanyName></L>', companyName: 'Other' };
    expect(requestValues('PRODUCT', request, setting).companyName).toBe('Harbour');
  });

  test('files of a user who can’t upload them', () => {
    const setting = { ...completed('PRODUCT').setting, privileges: new Set(['deployment.create']) };
    const { form, values } = completed('PRODUCT');
    const body = { ...form.body(values, setting), uploadedEnvFileToken: 'token-1' };
    expect(validateRequest('PRODUCT', body, setting).errors).toEqual([
      { field: 'uploadedEnvFileToken', message: 'You don’t have permission to upload files.' },
    ]);
  });
});

/** "Keys include …" (Deployments §5 "Server validation"), each with the type whose form has it. */
const KEYS = [
  ['PRODUCT', 'configs'],
  ['PRODUCT', 'licence'],
  ['PRODUCT', 'companyName'],
  ['PRODUCT', 'credentialId'],
  ['PRODUCT', 'platformVersion'],
  ['PRODUCT', 'topologyName'],
  ['PRODUCT', 'vpcId'],
  ['PRODUCT', 'region'],
  ['PRODUCT', 'availabilityZone'],
  ['PRODUCT', 'tokenValidFrom'],
  ['PRODUCT', 'tokenValidTo'],
  ['PRODUCT', 'usedCidr'],
  ['PRODUCT', 'approvalReference'],
  ['STORESERVER', 'numberOfVms'],
  ['WINDOWS', 'windowsVmCount'],
  ['DATABASE', 'storage'],
  ['DATABASE', 'maxStorage'],
  ['DATABASE', 'enableBackups'],
  ['PRODUCT', 'deploymentSchedule.activeDuring'],
  ['PRODUCT', 'deploymentSchedule.timeZone'],
  ['PRODUCT', 'deploymentSchedule.startDate'],
  ['PRODUCT', 'deploymentSchedule.endDate'],
  ['PRODUCT', 'deploymentSchedule.startupTime'],
  ['PRODUCT', 'deploymentSchedule.shutdownTime'],
  ['PRODUCT', 'deploymentTags.Department'],
  ['DATABASE', 'backupWindowSchedule.timeZone'],
  ['DATABASE', 'backupWindowSchedule.startupTime'],
  ['DATABASE', 'backupWindowSchedule.shutdownTime'],
  ['WINDOWS', 'installerApplicationsData.installerApplications'],
  ['WINDOWS', 'installerApplicationsData.linkedDeploymentRequest'],
  ['WINDOWS', 'installerApplicationsData.emRegistrationUrl'],
] as const;

test.each(KEYS)('the form of %s has a field for the server’s key %s', (type, key) => {
  expect(fieldOfKey(DEPLOYMENT_FORMS[type], key)).toBe(key);
});
test('deploymentTags.{key} is about the tags, and a row of a list about the list', () => {
  expect(fieldOfKey(DEPLOYMENT_FORMS.PRODUCT, 'deploymentTags.Owner')).toBe('deploymentTags');
  expect(fieldOfKey(DEPLOYMENT_FORMS.WINDOWS, 'installerApplicationsData.installerApplications.0.deviceId')).toBe(
    'installerApplicationsData.installerApplications',
  );
  expect(fieldOfKey(DEPLOYMENT_FORMS.DATABASE, 'numberOfVms')).toBeNull();
});

test('what the contract marks as sensitive never rests in a draft', () => {
  const secrets = fieldNames(DEPLOYMENT_FORMS.PRODUCT_ON_PREM).filter(
    (name) => DEPLOYMENT_FORMS.PRODUCT_ON_PREM.fields[name].isSecret === true,
  );
  expect([...secrets].sort()).toEqual([...sensitiveFields.DeploymentRequest].sort());
});

describe('reading a record', () => {
  const read = (record: Parameters<typeof valuesOfRequest>[0]) => {
    const { form, setting } = new FilledForm('DATABASE', settingOf());
    return valuesOfRequest(record, form.defaults(setting), setting.reference);
  };
  test('scriptVersionId on write, read back as scriptVersion', () => {
    expect(read({ deploymentMonitoringSchedule: { scriptVersion: '2.0', idleTimeMins: 10 } })).toMatchObject({
      'deploymentMonitoringSchedule.scriptVersionId': 'version-2',
      'deploymentMonitoringSchedule.idleTimeMins': '10',
    });
  });
  test('limits that were sent as 0 show their defaults again', () => {
    expect(read({ backupRetentionPeriod: 0, maxStorage: 0, storage: 500 })).toMatchObject({
      backupRetentionPeriod: '7',
      maxStorage: '1100',
      storage: '500',
    });
  });
  test('limits that apply are read as they are, 0 included', () => {
    expect(
      read({ storage: 0, numberOfVms: 0, enableBackups: true, backupRetentionPeriod: 0, windowsVmCount: 0 }),
    ).toMatchObject({ storage: '0', numberOfVms: '0', backupRetentionPeriod: '0', windowsVmCount: '0' });
    expect(read({ enableStorageAutoScaling: true, maxStorage: 0 })).toMatchObject({ maxStorage: '0' });
  });
  test('a schedule with times is read as it is; one without shows the defaults', () => {
    const schedule = { activeDuring: 'DAILY_SCHEDULE', timeZone: '', startDate: null, endDate: null } as const;
    expect(read({ deploymentSchedule: schedule })).toMatchObject({
      'deploymentSchedule.startDate': '',
      'deploymentSchedule.endDate': '',
    });
    expect(read({ deploymentSchedule: { ...schedule, activeDuring: 'ACTIVE_ALWAYS' } })).toMatchObject({
      'deploymentSchedule.startDate': '2026-03-10',
      'deploymentSchedule.endDate': '2026-03-20',
    });
  });
  test('the data source is recognised by what it names', () => {
    expect(read({ sourceSnapshotId: 'snap-1' })).toMatchObject({ isRestored: true, dataSource: 'SNAPSHOT' });
    expect(read({ sourceDatabaseDumpUrl: 'https://a.example' })).toMatchObject({
      isRestored: true,
      dataSource: 'DUMP',
    });
    expect(read({})).toMatchObject({ isRestored: false, dataSource: '' });
  });
  test('Department and SubDepartment are apart from the other tags', () => {
    expect(read({ deploymentTags: { Department: 'Retail', SubDepartment: 'North', Owner: 'me' } })).toMatchObject({
      'deploymentTags.Department': 'Retail',
      'deploymentTags.SubDepartment': 'North',
      deploymentTags: [{ key: 'Owner', value: 'me' }],
    });
  });
  test('a record of another environment type keeps it', () => {
    const { values } = completed('DATABASE');
    const staging = openedWith('DATABASE', { ...values, environmentType: 'STAGING' }, RUNNING);
    expect(staging.values.environmentType).toBe('STAGING');
    expect(staging.fault('environmentType')).toBeNull();
  });
});

test('what the checks on blur say', () => {
  expect(pairFinding(true)).toEqual({
    kind: 'fault',
    message: 'A deployment already exists under this name for this customer',
  });
  expect(pairFinding(false).kind).toBe('fine');
  expect(clientFinding(true).kind).toBe('fine');
  expect(clientFinding(false).kind).toBe('note');
  expect(licenceFinding('expired')).toEqual({ kind: 'fault', message: 'is expired' });
  expect(licenceFinding('invalid')).toEqual({ kind: 'fault', message: 'is invalid' });
  expect(licenceFinding('valid').kind).toBe('fine');
  expect(NOT_CHECKED.kind).toBe('note');
  expect(usedCidrFinding(null).kind).toBe('fine');
  expect(usedCidrFinding('It is taken.')).toEqual({ kind: 'fault', message: 'It is taken.' });
});

test('optional parameters come from the topology, with their default value', () => {
  const { values, setting } = completed('PRODUCT').text('topologyName', 'T800').text('topologyVersion', '1.0.1');
  const suggestions = parameterSuggestions(values, setting.reference);
  const [optional] = unusedSuggestions(values.additionalParameters, suggestions);
  expect(optional).toMatchObject({ key: 'LOG_LEVEL', defaultValue: 'INFO', isMandatory: false });
  if (optional === undefined) return;
  const added = withRow(values.additionalParameters, '', '');
  const rows = withSuggestion(added, added.at(-1)?.id ?? '', optional);
  expect(rows.at(-1)).toMatchObject({ key: 'LOG_LEVEL', value: 'INFO' });
  expect(unusedSuggestions(rows, suggestions)).toEqual([]);
  const fixed = fixedRowIds(rows, suggestions);
  expect(rows.map(({ id }) => fixed.has(id))).toEqual([true, true, false]);
});

test('the table of contents shows how each section stands', () => {
  const stateOf = (filled: FilledForm, title: string, shown = new Set<'client'>()) =>
    sectionStates(filled.form, filled.values, filled.setting, shown).find((section) => section.title === title)?.state;
  expect(stateOf(new FilledForm('PRODUCT'), 'Deployment tags')).toBe('empty');
  expect(stateOf(new FilledForm('PRODUCT'), 'Identification')).toBe('incomplete');
  expect(stateOf(completed('PRODUCT'), 'Identification')).toBe('complete');
  expect(stateOf(new FilledForm('PRODUCT'), 'Identification', new Set(['client']))).toBe('faulty');
  expect(stateOf(new FilledForm('PRODUCT'), 'Apply changes')).toBe('hidden');
});

/** "with the alpha-level privilege, …; with the beta-level one, only …; otherwise the caller's filter applies" */
test.each([
  ['platformversion.list.all', ['ALPHA', 'BETA', 'RELEASE_CANDIDATE', 'RELEASE']],
  ['platformversion.list.tested', ['RELEASE_CANDIDATE', 'RELEASE']],
  ['platformversion.list', ['RELEASE']],
])('platform version choices with %s', (privilege, statuses) => {
  expect(platformVersionStatuses(new Set([privilege]), ['RELEASE'])).toEqual(statuses);
});
