/** Who changes which field of a request, and what waits to be applied then, typed in by hand from decision 0007. */
import { describe, expect, test } from 'vitest';
import { pendingChanges } from '../../../src/rules/deployments/forms/request-values.ts';
import type { DeploymentFieldName, DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import { forbiddenChanges } from '../../../src/rules/forms/errors.ts';
import { fieldNames, whyFixed } from '../../../src/rules/forms/questions.ts';
import { completed, type FilledForm, LICENCE, opened, openedWith, PENDING, TYPES } from './world.ts';

type Owner =
  | 'nobody'
  | 'application'
  | 'infrastructure'
  | 'uptime schedule'
  | 'environment type'
  | 'request details'
  | 'flag of its own';

/** Every field, with another value than the one that it begins with. */
const FIELDS: readonly (readonly [Owner, Partial<DeploymentFormValues>])[] = [
  ['nobody', { client: 'contoso' }],
  ['nobody', { environmentIdentifier: 'emea-2' }],
  ['request details', { approvalReference: 'CR-2' }],
  ['request details', { notificationEmails: ['olivia@contoso.example'] }],
  ['request details', { tokenValidFrom: '2026-03-12' }],
  ['request details', { tokenValidTo: '2026-03-14' }],
  ['environment type', { environmentType: 'PRODUCTION' }],
  ['uptime schedule', { 'deploymentSchedule.activeDuring': 'DAILY_SHUTDOWN' }],
  ['uptime schedule', { 'deploymentSchedule.timeZone': 'Europe/Berlin' }],
  ['uptime schedule', { 'deploymentSchedule.startDate': '2026-03-12' }],
  ['uptime schedule', { 'deploymentSchedule.endDate': '2026-03-24' }],
  ['uptime schedule', { 'deploymentSchedule.startupTime': '07:00' }],
  ['uptime schedule', { 'deploymentSchedule.shutdownTime': '19:00' }],
  ['infrastructure', { cloudProvider: 'AZURE' }],
  ['infrastructure', { credentialId: '2' }],
  ['infrastructure', { region: 'EU_WEST_1' }],
  ['infrastructure', { availabilityZone: 'us-west-2b' }],
  ['infrastructure', { vpcId: '192' }],
  ['infrastructure', { usedCidr: ['10.0.0.0/16'] }],
  ['infrastructure', { topologyName: 'T800' }],
  ['infrastructure', { topologyVersion: '2.0.0' }],
  ['infrastructure', { deploymentMode: 'PRIVATE' }],
  ['infrastructure', { deploymentConfigId: 'config-2' }],
  ['infrastructure', { additionalParameters: [{ id: '000', key: 'SITE', value: 'emea' }] }],
  ['infrastructure', { 'deploymentTags.Department': 'Finance' }],
  ['infrastructure', { 'deploymentTags.SubDepartment': 'Retail South' }],
  ['infrastructure', { deploymentTags: [{ id: '000', key: 'Owner', value: 'olivia' }] }],
  ['infrastructure', { enableMonitoring: true }],
  ['infrastructure', { monitoringCredentialId: '3' }],
  ['infrastructure', { enableMonitoringAgent: true }],
  ['infrastructure', { 'deploymentMonitoringSchedule.scriptVersionId': 'version-2' }],
  ['infrastructure', { 'deploymentMonitoringSchedule.idleTimeMins': '9' }],
  ['infrastructure', { numberOfVms: '7' }],
  ['infrastructure', { windowsVmCount: '7' }],
  ['infrastructure', { databaseInstanceType: 'db.r6g.xlarge' }],
  ['infrastructure', { isMultiAz: true }],
  ['infrastructure', { enableEncryption: true }],
  ['infrastructure', { enableDeletionProtection: false }],
  ['infrastructure', { storage: '900' }],
  ['infrastructure', { enableStorageAutoScaling: true }],
  ['infrastructure', { maxStorage: '1900' }],
  ['infrastructure', { enableBackups: true }],
  ['infrastructure', { backupRetentionPeriod: '9' }],
  ['infrastructure', { 'backupWindowSchedule.timeZone': 'Europe/Berlin' }],
  ['infrastructure', { 'backupWindowSchedule.startupTime': '01:00' }],
  ['infrastructure', { 'backupWindowSchedule.shutdownTime': '02:00' }],
  ['infrastructure', { createReadReplica: true }],
  ['infrastructure', { readReplicaInstanceType: 'db.r6g.xlarge' }],
  ['infrastructure', { isRestored: true }],
  ['infrastructure', { dataSource: 'SNAPSHOT' }],
  ['infrastructure', { sourceSnapshotId: 'snap-1' }],
  ['infrastructure', { sourceDatabaseDumpUrl: 'https://dumps.example/1.sql' }],
  ['application', { platformVersion: '12.3.1' }],
  ['application', { configs: ['base'] }],
  ['application', { licence: LICENCE }],
  ['application', { companyName: 'Contoso' }],
  ['application', { defaultPassword: 'another1' }],
  ['application', { sftpPassword: 'another2' }],
  ['application', { uploadedStackFileToken: { fileName: 'stacks.zip', token: 't'.repeat(43) } }],
  ['application', { uploadedEnvFileToken: { fileName: 'envs.zip', token: 't'.repeat(43) } }],
  ['application', { uploadedProfileFileToken: { fileName: 'projectfiles.zip', token: 't'.repeat(43) } }],
  ['application', { 'zabbixConfiguration.zabbixMonitoringEnabled': true }],
  [
    'application',
    {
      'installerApplicationsData.installerApplications': [
        { applicationType: 'POS', deviceId: 'd-1', registrationSerialNo: 's-1', vmIndex: 1, isInstalled: false },
      ],
    },
  ],
  ['application', { 'installerApplicationsData.emRegistrationUrl': 'https://em.example/register' }],
  [
    'application',
    {
      'installerApplicationsData.linkedDeploymentRequest': {
        id: 4,
        client: 'northwind',
        environmentIdentifier: 'emea-4',
        deploymentType: 'PRODUCT',
      },
    },
  ],
  ['flag of its own', { shouldApplyInfrastructureChanges: true }],
  ['flag of its own', { shouldApplyApplicationChanges: true }],
];

/** What each privilege alone can change; production needs the variant of the same name. */
const PRIVILEGES: readonly (readonly [string, readonly Owner[]])[] = [
  ['deployment.edit', ['application', 'infrastructure', 'uptime schedule', 'request details']],
  ['deployment.edit.application', ['application']],
  ['deployment.edit.infrastructure', ['infrastructure']],
  ['deployment.edit.uptimeschedule', ['uptime schedule']],
  ['deployment.edit.envtype', ['environment type']],
];

/** Asked for beside the privilege to edit, by single fields. */
const OTHERS = [
  'file.upload',
  'file.upload.production',
  'deployment.database.deletionprotection.disable',
  'deployment.database.deletionprotection.enable',
];

function nameOf(change: Partial<DeploymentFormValues>): DeploymentFieldName {
  const [name] = Object.keys(change);
  const known = FIELD_NAMES.find((field) => field === name);
  if (known === undefined) throw new Error(`There is no field ${name}.`);
  return known;
}
const FIELD_NAMES = [...new Set(TYPES.flatMap((type) => fieldNames(completed(type).form)))];

/** The fields of a form that the table knows, with what they are changed to. */
function fieldsOf({ form }: FilledForm) {
  const names = fieldNames(form);
  return FIELDS.map(([owner, change]) => ({ owner, change, name: nameOf(change) })).filter(({ name }) =>
    names.includes(name),
  );
}

test.each(TYPES)('every field of %s has an owner', (type) => {
  const filled = opened(type, PENDING);
  expect(
    fieldsOf(filled)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...fieldNames(filled.form)].sort());
});

describe.each(TYPES)('%s: a holder of one privilege changes its own fields', (type) => {
  /** In forms with one provider it is fixed for everybody. */
  const isFixed = (name: DeploymentFieldName) =>
    name === 'cloudProvider' && (type === 'PRODUCT_ON_PREM' || type === 'STORESERVER');

  describe.each([false, true])('production: %s', (isProduction) => {
    test.each(PRIVILEGES)('%s', (privilege, owners) => {
      const held = isProduction ? `${privilege}.production` : privilege;
      const privileges = new Set([held, ...OTHERS]);
      const filled = opened(type, PENDING, { privileges, isProduction });
      const { form, values, setting } = filled;
      for (const { owner, name, change } of fieldsOf(filled)) {
        if (owner === 'flag of its own') continue;
        const isTheirs = owners.includes(owner) && !isFixed(name);
        expect([name, whyFixed(form, name, values, setting) === null], 'on the screen').toEqual([name, isTheirs]);
        const refused = forbiddenChanges(form, { ...values, ...change }, setting).map(({ field }) => field);
        expect([name, refused.includes(name)], 'on the server').toEqual([name, !isTheirs]);
      }
    });

    test.each(PRIVILEGES)('%s of the other kind of environment changes nothing', (privilege) => {
      const other = isProduction ? privilege : `${privilege}.production`;
      const { form, values, setting } = opened(type, PENDING, {
        privileges: new Set([other, ...OTHERS]),
        isProduction,
      });
      expect(fieldNames(form).filter((name) => whyFixed(form, name, values, setting) === null)).toEqual([
        'shouldApplyInfrastructureChanges',
        ...(type === 'DATABASE' ? [] : ['shouldApplyApplicationChanges']),
      ]);
    });
  });
});

test('the flags of what is applied are changed only by holders of their privilege', () => {
  const may = (...privileges: string[]) => {
    const { form, values, setting } = opened('PRODUCT', PENDING, { privileges: new Set(privileges) });
    const changed = { ...values, shouldApplyInfrastructureChanges: true, shouldApplyApplicationChanges: true };
    const refused: readonly string[] = forbiddenChanges(form, changed, setting).map(({ field }) => field);
    return ['shouldApplyInfrastructureChanges', 'shouldApplyApplicationChanges'].map((name) => !refused.includes(name));
  };
  expect(may('deployment.edit')).toEqual([false, false]);
  expect(may('deployment.edit.application', 'deployment.shouldapplyapplicationchanges')).toEqual([false, true]);
  expect(may('deployment.edit.application', 'deployment.shouldapplyinfrastructurechanges')).toEqual([true, false]);
});

/** What turns on the field that is changed, so that it is sent. */
const BESIDE: Partial<Record<DeploymentFieldName, Partial<DeploymentFormValues>>> = {
  'deploymentSchedule.timeZone': { 'deploymentSchedule.activeDuring': 'DAILY_SCHEDULE' },
  usedCidr: { vpcId: '-1' },
  monitoringCredentialId: { enableMonitoring: true },
  'deploymentMonitoringSchedule.scriptVersionId': { enableMonitoringAgent: true },
  'deploymentMonitoringSchedule.idleTimeMins': { enableMonitoringAgent: true },
  maxStorage: { enableStorageAutoScaling: true },
  backupRetentionPeriod: { enableBackups: true },
  'backupWindowSchedule.timeZone': { enableBackups: true },
  'backupWindowSchedule.startupTime': { enableBackups: true },
  'backupWindowSchedule.shutdownTime': { enableBackups: true },
  readReplicaInstanceType: { createReadReplica: true },
  sourceSnapshotId: { isRestored: true, dataSource: 'SNAPSHOT' },
  sourceDatabaseDumpUrl: { isRestored: true, dataSource: 'DUMP' },
};
/** Nothing of its own is sent: it says what the other fields are about. */
const UNSENT: readonly DeploymentFieldName[] = ['isRestored', 'dataSource'];

describe.each(TYPES)('%s: what waits to be applied', (type) => {
  const filled = opened(type, PENDING);
  const cases = fieldsOf(filled).filter(({ name }) => !UNSENT.includes(name));
  test.each(cases.map(({ name, owner, change }) => [name, owner, change] as const))('%s: %s', (name, owner, change) => {
    const { form, values, setting } = filled;
    const before = { ...values, ...BESIDE[name] };
    expect(pendingChanges(form, before, { ...before, ...change }, setting)).toEqual({
      infrastructure: owner === 'infrastructure',
      application: owner === 'application',
    });
  });
});

test('what is not sent waits for nothing: blanks, an order, a field that is switched off', () => {
  const rows = (...pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([key, value], index) => ({ id: String(index), key, value }));
  const { form, values, setting } = opened('PRODUCT', PENDING);
  const before = { ...values, companyName: 'Northwind', deploymentTags: rows(['a', '1'], ['b', '2']) };
  const after = {
    ...before,
    companyName: 'Northwind ',
    configs: ['', ' '],
    deploymentTags: rows([' b', '2 '], ['a', '1'], ['', '']),
    monitoringCredentialId: '3',
  };
  expect(pendingChanges(form, before, after, setting)).toEqual({ infrastructure: false, application: false });
});

test('a parameter that the topology has gained since is required only from users who can set it', () => {
  const { values } = completed('PRODUCT');
  const asking = { ...values, topologyName: 'T800', topologyVersion: '1.0.1' };
  const faultFor = (privilege: string) =>
    openedWith('PRODUCT', asking, PENDING, { privileges: new Set([privilege]) }).fault('additionalParameters');
  expect(faultFor('deployment.edit.infrastructure')).toBe('SITE and PUBLIC_NAME cannot be blank');
  expect(faultFor('deployment.edit.application')).toBeNull();
});
