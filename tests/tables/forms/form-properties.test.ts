/** For every order of edits: what is sent obeys the sending rules, and no choice outlives what opened it. */

import { describe, expect, test } from 'vitest';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import type { DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import { faultsOf, forbiddenChanges } from '../../../src/rules/forms/errors.ts';
import type { Edit } from '../../../src/rules/forms/form.ts';
import { fieldGraph } from '../../../src/rules/forms/graph.ts';
import { fieldNames, isUnchanged, isVisible, optionsOf, whyWaiting } from '../../../src/rules/forms/questions.ts';
import { applyEdit, applyReference } from '../../../src/rules/forms/settle.ts';
import { depth } from '../../depth.ts';
import { fc, WALKS } from '../../seeded-chance.ts';
import { validateRequest } from './validate-request.ts';
import { anEdit, beginWalk, sameFieldOf, walkOn, walksOf } from './walk.ts';
import { deadEnds } from './ways-out.ts';
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

/** Each edit, and whether the lists that it asks for arrive before the next one. */
const edits = fc.array(fc.tuple(anEdit, fc.boolean()), { maxLength: 30 });

function play(filled: FilledForm, steps: readonly (readonly [Edit<DeploymentFormValues>, boolean])[]): FilledForm {
  for (const [edit, arrives] of steps) {
    filled.type(edit);
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
        for (const field of ['client', 'environmentIdentifier'] as const)
          expect(applyEdit(filled.form, filled, { field, value: 'other' }, filled.setting)).toBe(filled);
      }),
      { numRuns: 20 },
    );
  });

  test('what the statuses keep fixed keeps the record’s values, and the server has nothing to refuse', () => {
    const initial = completed(type).values;
    fc.assert(
      fc.property(edits, (steps) => {
        const filled = openedWith(type, initial, RUNNING);
        for (const [edit, arrives] of steps) {
          filled.type(edit);
          if (arrives) filled.arrive();
        }
        for (const field of FIXED_WHILE_RUNNING) expect(filled.values[field]).toBe(initial[field]);
        expect(forbiddenChanges(filled.form, filled.values, filled.setting)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(TYPES)('for every user and request, in the form of %s', (type) => {
  test('no refusal is without a way out, and what the form lets through the server lets through', () => {
    fc.assert(
      fc.property(walksOf(type), (walk) => {
        const filled = beginWalk(type, walk);
        for (const deed of walk.deeds) {
          walkOn(filled, deed);
          expect(deadEnds(filled)).toEqual([]);
        }
        filled.arrive();
        expect(deadEnds(filled)).toEqual([]);
        const { form, values, aside, setting } = filled;
        expect(applyReference(form, { values, aside }, setting)).toEqual({ values, aside });
        if (faultsOf(form, values, setting).length > 0) return;
        const before = setting.original === null ? {} : form.body(setting.original, setting);
        const sent = { ...before, ...form.body(values, setting) };
        expect(validateRequest(type, sent, setting)).toEqual({ errors: [] });
      }),
      { numRuns: Math.ceil(WALKS / TYPES.length) },
    );
  });

  test('a request that is opened and saved as it is is not refused', () => {
    fc.assert(
      fc.property(walksOf(type), (walk) => {
        const { form, values, setting } = beginWalk(type, walk).arrive();
        expect(forbiddenChanges(form, values, setting)).toEqual([]);
        // What a record lacks, or has from before there was a rule, is asked for where its user can give it.
        const unasked = faultsOf(form, values, setting).filter(
          ({ field }) => !isUnchanged(form, field, values, setting),
        );
        if (setting.original !== null) expect(unasked).toEqual([]);
      }),
      { numRuns: depth({ usual: 50, deep: 200 }) },
    );
  });

  test('another choice and the first one again leave the request as it was', () => {
    fc.assert(
      fc.property(walksOf(type), anEdit, fc.boolean(), (walk, edit, arrives) => {
        const filled = beginWalk(type, { ...walk, isEarly: false });
        if (filled.setting.original === null) return;
        const initial = filled.values;
        const before = filled.form.body(initial, filled.setting);
        filled.type(edit);
        if (arrives) filled.arrive();
        filled.type(sameFieldOf(edit, initial));
        filled.arrive();
        expect(filled.form.body(filled.values, filled.setting)).toEqual(before);
      }),
      { numRuns: depth({ usual: 100, deep: 1_000 }) },
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
