/** Whatever the order of edits: what is sent obeys the sending rules, and no choice outlives what opened it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import { validateRequest } from '../../../src/rules/deployments/forms/validation.ts';
import type { DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import { faultsOf, forbiddenChanges } from '../../../src/rules/forms/errors.ts';
import type { Edit } from '../../../src/rules/forms/form.ts';
import { fieldGraph } from '../../../src/rules/forms/graph.ts';
import { fieldNames, isVisible, optionsOf, whyWaiting } from '../../../src/rules/forms/questions.ts';
import { applyEdit } from '../../../src/rules/forms/settle.ts';
import { answer, completed, FilledForm, LICENCE, openedWith, PENDING, RUNNING, TYPES } from './world.ts';

/** Choices that wait for others, or depend on them, with what opens them: typed in from "Field dependencies". */
const CHOICES = [
  ['region', ['credentialId']],
  ['availabilityZone', ['region']],
  ['vpcId', ['region', 'deploymentConfigId']],
  ['topologyVersion', ['topologyName']],
  ['deploymentConfigId', ['topologyName', 'topologyVersion']],
  ['deploymentTags.SubDepartment', ['deploymentTags.Department']],
] as const;

/** "Infrastructure fields (credential, region, zone, VPC, topology, deployment config)" */
const FIXED_WHILE_RUNNING = [
  'credentialId',
  'region',
  'availabilityZone',
  'vpcId',
  'topologyName',
  'topologyVersion',
  'deploymentConfigId',
] as const;

type TextName = Extract<Edit<DeploymentFormValues>, { value: string }>['field'];
type FlagName = Extract<Edit<DeploymentFormValues>, { value: boolean }>['field'];

const one = (field: TextName, ...values: readonly string[]): fc.Arbitrary<Edit<DeploymentFormValues>> =>
  fc.constantFrom(...values).map((value) => ({ field, value }));
const flag = (field: FlagName): fc.Arbitrary<Edit<DeploymentFormValues>> =>
  fc.boolean().map((value) => ({ field, value }));

const rows = fc.array(
  fc.record({
    id: fc.constantFrom('001', '002', '003'),
    key: fc.constantFrom('', ' ', 'A', ' A ', 'a', 'SITE'),
    value: fc.constantFrom('', '  ', 'x', ' y '),
  }),
  { maxLength: 4 },
);
const installers = fc.array(fc.constantFrom('POS', 'PDC'), { maxLength: 4 }).map((types) =>
  types.map((applicationType, index) => ({
    applicationType,
    deviceId: `D${index}`,
    registrationSerialNo: `S${index}`,
    vmIndex: index * 2 + 1,
    isInstalled: false,
  })),
);

const anEdit: fc.Arbitrary<Edit<DeploymentFormValues>> = fc.oneof(
  one('cloudProvider', 'AWS', 'AZURE'),
  one('credentialId', '', '1', '2', '3', '4'),
  one('region', '', 'US_WEST_2', 'EU_WEST_1', 'UK_SOUTH'),
  one('availabilityZone', '', 'us-west-2a', 'eu-west-1b'),
  one('platformVersion', '', '12.4.0', '12.3.1', '-1'),
  one('topologyName', '', 'T910', 'T800', 'DATABASE', 'AZURE_ONLY'),
  one('topologyVersion', '', '1.0.0', '1.0.1', '2.0.0'),
  one('deploymentConfigId', '', 'config-1', 'config-2'),
  one('vpcId', '', '-1', '191', '291', '194'),
  one('deploymentMode', 'PUBLIC', 'PRIVATE'),
  one('deploymentTags.Department', '', 'Retail', 'Finance'),
  one('deploymentTags.SubDepartment', '', 'Retail North', 'Finance South'),
  one('deploymentSchedule.activeDuring', 'ACTIVE_ALWAYS', 'DAILY_SHUTDOWN', 'WEEKDAY_SCHEDULE', 'DAILY_SCHEDULE'),
  one('deploymentSchedule.timeZone', '', 'Europe/Berlin'),
  one('deploymentSchedule.startupTime', '', '07:00'),
  one('deploymentSchedule.shutdownTime', '', '19:00'),
  one('monitoringCredentialId', '', '1', '3'),
  one('dataSource', '', 'SNAPSHOT', 'DUMP'),
  one('sourceSnapshotId', '', 'snap-1'),
  one('sourceDatabaseDumpUrl', '', 'https://dumps.example.org/a'),
  one('databaseInstanceType', '', 'db.m6g.large', 'GP_Gen5_4'),
  one('maxStorage', '1', '1100', '5000'),
  one('backupRetentionPeriod', '0', '9'),
  one('licence', '', LICENCE, '<a/>'),
  one('companyName', '', 'Mine'),
  flag('enableMonitoring'),
  flag('enableMonitoringAgent'),
  flag('enableBackups'),
  flag('enableStorageAutoScaling'),
  flag('createReadReplica'),
  flag('isRestored'),
  rows.map((value) => ({ field: 'additionalParameters' as const, value })),
  rows.map((value) => ({ field: 'deploymentTags' as const, value })),
  installers.map((value) => ({ field: 'installerApplicationsData.installerApplications' as const, value })),
  fc.array(fc.constantFrom('', ' ', 'a@b.example', 'c@d.example'), { maxLength: 4 }).map((value) => ({
    field: 'notificationEmails' as const,
    value,
  })),
);

/** Each edit, and whether the lists that it asks for arrive before the next one. */
const edits = fc.array(fc.tuple(anEdit, fc.boolean()), { maxLength: 30 });

function play(filled: FilledForm, steps: readonly (readonly [Edit<DeploymentFormValues>, boolean])[]): FilledForm {
  for (const [edit, arrives] of steps) {
    filled.values = applyEdit(filled.form, filled.values, edit, filled.setting);
    if (arrives) filled.arrive();
    expectNoStrayChoice(filled);
  }
  return filled;
}

/** The invariant, in the specification's own terms and in the form's. */
function expectNoStrayChoice({ form, values, setting }: FilledForm): void {
  const names = fieldNames(form);
  const defaults = form.defaults(setting);
  for (const [choice, parents] of CHOICES) {
    if (!names.includes(choice) || parents.some((parent) => !names.includes(parent))) continue;
    if (parents.some((parent) => values[parent] === '')) expect(['', defaults[choice]]).toContain(values[choice]);
  }
  for (const name of names) {
    const value = values[name];
    if (typeof value !== 'string' || value === '') continue;
    const offered = optionsOf(form, name, values, setting);
    if (offered === null || !isVisible(form, name, values, setting)) continue;
    const isWaiting = whyWaiting(form, name, values, setting) !== null;
    if (isWaiting) expect(offered.map((option) => option.value)).toContain(value);
  }
}

/** The sending rules, said again without the forms' own words. */
function expectSendingRules(type: DeploymentType, filled: FilledForm): void {
  const { form, values, setting } = filled;
  const body = form.body(values, setting);
  const schedule = body.deploymentSchedule;
  if (schedule.activeDuring === 'ACTIVE_ALWAYS')
    expect(schedule).toMatchObject({ timeZone: '', startupTime: '-1:-1', shutdownTime: '-1:-1' });
  if (schedule.activeDuring === 'DAILY_SHUTDOWN') expect(schedule.startupTime).toBe('-1:-1');
  for (const [key, value] of Object.entries(body.additionalParameters)) {
    expect(key).toBe(key.trim());
    expect(value).toBe(value.trim());
    expect([key, value]).not.toContain('');
  }
  for (const pair of Object.entries(body.deploymentTags)) {
    expect(pair).not.toContain('');
    if (type !== 'WINDOWS') expect(pair.map((text) => text.trim())).toEqual(pair);
  }
  expect(new Set(body.notificationEmails).size).toBe(body.notificationEmails.length);
  expect(body.notificationEmails.every((entry) => entry.trim() !== '')).toBe(true);
  if (!body.enableMonitoring) expect(body.monitoringCredentialId).toBeNull();
  if (!body.enableMonitoringAgent) expect(body.deploymentMonitoringSchedule).toBeNull();
  switch (body.deploymentType) {
    case 'PRODUCT':
    case 'PRODUCT_ON_PREM':
      if (body.licence === LICENCE) expect(body.companyName).toBe('Northwind Traders');
      break;
    case 'STORESERVER':
      expect(Number.isInteger(body.numberOfVms)).toBe(true);
      break;
    case 'WINDOWS': {
      const used = body.installerApplicationsData.installerApplications.map(({ vmIndex }) => vmIndex);
      expect([...used, ...body.installerApplicationsData.availableVmIndexes].sort((a, b) => a - b)).toEqual(
        Array.from({ length: 100 }, (_, index) => index + 1),
      );
      break;
    }
    case 'DATABASE':
      if (!body.enableBackups) expect(body).toMatchObject({ backupRetentionPeriod: 0, backupWindowSchedule: null });
      if (!body.enableStorageAutoScaling) expect(body.maxStorage).toBe(0);
      if (!body.createReadReplica) expect(body.readReplicaInstanceType).toBeNull();
      expect(body.sourceSnapshotId === null || body.sourceDatabaseDumpUrl === null).toBe(true);
      break;
  }
}

describe.each(TYPES)('whatever the order of edits, in the form of %s', (type) => {
  test('no disabled field holds a choice that its parent rules out, and what is sent obeys the sending rules', () => {
    fc.assert(
      fc.property(edits, fc.boolean(), (steps, isEmpty) => {
        const filled = play(isEmpty ? new FilledForm(type) : completed(type), steps).arrive();
        expectNoStrayChoice(filled);
        expectSendingRules(type, filled);
      }),
      { numRuns: 60 },
    );
  });

  test('on an edit too', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const filled = play(openedWith(type, completed(type).values, PENDING), steps).arrive();
        expectSendingRules(type, filled);
      }),
      { numRuns: 40 },
    );
  });

  test('the server finds in what is sent exactly what the form finds, read back from the body', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const filled = play(completed(type), steps).arrive();
        const { form, values, setting } = filled;
        if (faultsOf(form, values, setting).length > 0) return;
        expect(validateRequest(type, form.body(values, setting), setting)).toEqual({ errors: [] });
      }),
      { numRuns: 60 },
    );
  });

  test('an edit of a field that is not open changes nothing', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const filled = play(openedWith(type, completed(type).values, PENDING), steps);
        const before = filled.values;
        for (const field of ['client', 'environmentIdentifier'] as const)
          expect(applyEdit(filled.form, before, { field, value: 'other' }, filled.setting)).toBe(before);
      }),
      { numRuns: 20 },
    );
  });

  test('what the statuses keep fixed keeps the record’s values, and the server has nothing to refuse', () => {
    const begun = completed(type).values;
    fc.assert(
      fc.property(edits, (steps) => {
        const filled = openedWith(type, begun, RUNNING);
        for (const [edit, arrives] of steps) {
          filled.values = applyEdit(filled.form, filled.values, edit, filled.setting);
          if (arrives) filled.arrive();
        }
        for (const field of FIXED_WHILE_RUNNING) expect(filled.values[field]).toBe(begun[field]);
        expect(forbiddenChanges(filled.form, filled.values, filled.setting)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

/** "Field dependencies" and "Dependent choices": each sentence is an edge of the graph that is drawn. */
const EDGES = [
  ['credentialId', 'region', 'opens'],
  ['region', 'availabilityZone', 'opens'],
  ['region', 'vpcId', 'opens'],
  ['deploymentConfigId', 'vpcId', 'opens'],
  ['topologyName', 'deploymentConfigId', 'opens'],
  ['topologyVersion', 'deploymentConfigId', 'opens'],
  ['cloudProvider', 'credentialId', 'offers'],
  ['credentialId', 'monitoringCredentialId', 'resets'],
  ['cloudProvider', 'topologyName', 'offers'],
  ['topologyName', 'deploymentConfigId', 'resets'],
  ['credentialId', 'vpcId', 'offers'],
  ['topologyName', 'additionalParameters', 'derives'],
  ['deploymentMode', 'additionalParameters', 'resets'],
] as const;

test.each(EDGES)('the field graph of the product has: %s -> %s (%s)', (from, to, kind) => {
  expect(fieldGraph(completed('PRODUCT').form)).toContainEqual({ from, to, kind });
});

test('a platform version opens the topology of the product, and of no database', () => {
  const edge = { from: 'platformVersion', to: 'topologyName', kind: 'opens' };
  expect(fieldGraph(completed('PRODUCT').form)).toContainEqual(edge);
  expect(fieldGraph(completed('DATABASE').form)).not.toContainEqual(edge);
});

test.each(TYPES)('no choice opens itself by a detour: %s', (type) => {
  const edges = fieldGraph(completed(type).form).filter(({ kind }) => kind === 'opens' || kind === 'offers');
  const reaches = (from: string, target: string, seen: readonly string[] = []): boolean =>
    edges.some(
      (edge) =>
        edge.from === from &&
        !seen.includes(edge.to) &&
        (edge.to === target || reaches(edge.to, target, [...seen, edge.to])),
    );
  for (const name of fieldNames(completed(type).form)) expect(reaches(name, name)).toBe(false);
});

test('an answer that came for an earlier choice counts for nothing', () => {
  const filled = completed('PRODUCT');
  const late = answer({ list: 'zones', key: { cloudProvider: 'AWS', region: 'EU_WEST_1' } });
  filled.setting = { ...filled.setting, reference: { ...filled.setting.reference, ...late } };
  expect(optionsOf(filled.form, 'availabilityZone', filled.values, filled.setting)).toBeNull();
});
