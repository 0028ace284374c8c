/** What an edit may touch, in all types' forms, typed in by hand from the specification. */
import { describe, expect, test } from 'vitest';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import { editRefusal } from '../../../src/rules/deployments/forms/gates.ts';
import type { DeploymentFieldName } from '../../../src/rules/deployments/forms/values.ts';
import type { StatusTuple } from '../../../src/rules/deployments/statuses.ts';
import { faultsOf, forbiddenChanges } from '../../../src/rules/forms/errors.ts';
import { warningsOf } from '../../../src/rules/forms/questions.ts';
import { disabled, visible } from './form-questions.ts';
import { completed, type FilledForm, opened, openedWith, PENDING, RUNNING } from './world.ts';

const INFRASTRUCTURE_FIELDS = [
  'credentialId',
  'topologyName',
  'topologyVersion',
] as const satisfies readonly DeploymentFieldName[];

function bodyOf({ form, values, setting }: FilledForm) {
  return form.body(values, setting);
}

const EDIT_GATE: readonly (readonly [string, Partial<StatusTuple>, boolean])[] = [
  ['PENDING_APPROVAL', { approval: 'PENDING_APPROVAL' }, true],
  ['APPROVED', { approval: 'APPROVED' }, true],
  ['LAUNCHED', { approval: 'LAUNCHED', infrastructure: 'DESTROYED' }, true],
  ['REJECTED', { approval: 'REJECTED' }, false],
  ['REJECTED, but STOPPED', { approval: 'REJECTED', infrastructure: 'STOPPED' }, true],
  ['REJECTED, but STARTED', { approval: 'REJECTED', infrastructure: 'STARTED' }, true],
  ['REJECTED, but ROLLED_BACK', { approval: 'REJECTED', infrastructure: 'ROLLED_BACK' }, true],
  ['REJECTED and DESTROYED', { approval: 'REJECTED', infrastructure: 'DESTROYED' }, false],
  ['REJECTED, but CREATING_VPC_FAILED', { approval: 'REJECTED', job: 'CREATING_VPC_FAILED' }, true],
  ['REJECTED and CONFIGURING_NODES_FAILED', { approval: 'REJECTED', job: 'CONFIGURING_NODES_FAILED' }, false],
  ['a job in progress', { approval: 'LAUNCHED', job: 'CONFIGURING_NODES' }, false],
  ['stopping', { approval: 'LAUNCHED', infrastructure: 'STOPPING' }, false],
];

export function testEditing(type: DeploymentType): void {
  test.each(EDIT_GATE)('Edit gating: %s', (_, statuses, isOpen) => {
    expect(editRefusal(type, { ...PENDING, ...statuses }) === null).toBe(isOpen);
  });
  test.each(['UPLOADING_CONFIGS_FAILED', 'UPLOADING_LICENCE_FAILED', 'DEPLOYING_DOCKER_FAILED'] as const)(
    'Edit gating: %s; Windows and database allow only CREATING_VPC_FAILED',
    (job) => {
      const isOpen = type !== 'WINDOWS' && type !== 'DATABASE';
      expect(editRefusal(type, { ...PENDING, approval: 'REJECTED', job }) === null).toBe(isOpen);
    },
  );

  test('client and environment identifier are read-only on edit', () => {
    const filled = opened(type, PENDING).text('client', 'contoso').text('environmentIdentifier', 'other');
    expect(filled.values).toMatchObject({ client: 'northwind', environmentIdentifier: 'emea-1' });
  });

  describe.each(INFRASTRUCTURE_FIELDS)(
    'Infrastructure fields are editable only before approval or after failures: %s',
    (field) => {
      test.each([
        ['PENDING_APPROVAL', PENDING, false],
        ['running', RUNNING, true],
        ['CREATING_VPC_FAILED', { ...RUNNING, infrastructure: 'PENDING_CREATION', job: 'CREATING_VPC_FAILED' }, false],
        ['STARTING_FAILED', { ...RUNNING, infrastructure: 'STARTING_FAILED' }, false],
        ['STOPPED', { ...RUNNING, infrastructure: 'STOPPED' }, true],
      ] as const)('%s', (_, statuses, isDisabled) => {
        expect(disabled(opened(type, statuses), field)).toBe(isDisabled);
      });
    },
  );

  test.each(['deploymentConfigId', 'tokenValidFrom', 'tokenValidTo'] as const)(
    'Deployment config and token validity appear only while approval is the initial value: %s',
    (field) => {
      expect(visible(completed(type), field)).toBe(true);
      expect(visible(opened(type, PENDING), field)).toBe(true);
      expect(visible(opened(type, { ...PENDING, approval: 'APPROVED' }), field)).toBe(false);
      expect(visible(opened(type, RUNNING), field)).toBe(false);
    },
  );

  test('what can’t be changed is not asked to be correct: a schedule that began long ago', () => {
    const { values } = completed(type);
    const old = {
      ...values,
      'deploymentSchedule.activeDuring': 'DAILY_SHUTDOWN',
      'deploymentSchedule.timeZone': 'Europe/Berlin',
      'deploymentSchedule.startDate': '2020-01-01',
      'deploymentSchedule.endDate': '2020-02-01',
      'deploymentSchedule.shutdownTime': '19:00',
      tokenValidFrom: '2020-01-01',
      tokenValidTo: '2020-01-09',
    };
    const filled = openedWith(type, old, PENDING);
    expect(faultsOf(filled.form, filled.values, filled.setting)).toEqual([]);
    filled.text('deploymentSchedule.startDate', '2020-01-02');
    expect(filled.fault('deploymentSchedule.startDate')).toBe('can’t be before today');
  });

  test('a record that starts and stops at the same time is edited elsewhere, and asked for another time where one is changed', () => {
    const { values } = completed(type);
    const same = {
      ...values,
      'deploymentSchedule.activeDuring': 'DAILY_SCHEDULE',
      'deploymentSchedule.timeZone': 'Europe/Berlin',
      'deploymentSchedule.startupTime': '07:00',
      'deploymentSchedule.shutdownTime': '07:00',
    };
    const filled = openedWith(type, same, PENDING).text('approvalReference', 'CR-2');
    expect(faultsOf(filled.form, filled.values, filled.setting)).toEqual([]);
    filled.text('deploymentSchedule.startupTime', '08:00').text('deploymentSchedule.shutdownTime', '08:00');
    expect(filled.fault('deploymentSchedule.shutdownTime')).toBe('must differ from the startup time');
  });

  test('a schedule on demand without days is given none by an edit of something else, and has them with its times', () => {
    const onDemand = openedWith(type, opened(type, PENDING).values, PENDING, { isUndated: true });
    expect(bodyOf(onDemand.text('approvalReference', 'CR-2')).deploymentSchedule).toMatchObject({
      activeDuring: 'ACTIVE_ALWAYS',
      startDate: null,
      endDate: null,
    });
    const timed = onDemand.text('deploymentSchedule.activeDuring', 'DAILY_SHUTDOWN');
    expect(bodyOf(timed).deploymentSchedule.startDate).toMatch(/^\d{4}-/);
  });

  test("'Empty credential selected. You may need to update credential before deployment actions.'", () => {
    const texts = (filled: FilledForm) =>
      warningsOf(filled.form, filled.values, filled.setting).map(({ text }) => text);
    expect(texts(opened(type, PENDING))).toEqual([]);
    if (type === 'PRODUCT_ON_PREM') return;
    expect(texts(opened(type, PENDING).text('credentialId', '2'))).toEqual([
      'Empty credential selected. You may need to update credential before deployment actions.',
    ]);
    expect(texts(completed(type).text('credentialId', '2'))).toEqual(
      texts(opened(type, PENDING).text('credentialId', '2')),
    );
  });

  test('A separate privilege lets the user change the environment type', () => {
    const may = (privileges: readonly string[], isProduction: boolean) =>
      !disabled(opened(type, PENDING, { privileges: new Set(privileges), isProduction }), 'environmentType');
    expect(may(['deployment.edit'], false)).toBe(false);
    expect(may(['deployment.edit', 'deployment.edit.envtype'], false)).toBe(true);
    expect(may(['deployment.edit', 'deployment.edit.envtype'], true)).toBe(false);
    expect(may(['deployment.edit', 'deployment.edit.envtype.production'], true)).toBe(true);
  });

  test('the uptime schedule and the infrastructure have privileges of their own', () => {
    const may = (privilege: string, field: DeploymentFieldName) =>
      !disabled(opened(type, PENDING, { privileges: new Set([privilege]) }), field);
    expect(may('deployment.edit.application', 'deploymentSchedule.activeDuring')).toBe(false);
    expect(may('deployment.edit.uptimeschedule', 'deploymentSchedule.activeDuring')).toBe(true);
    expect(may('deployment.edit.application', 'credentialId')).toBe(false);
    expect(may('deployment.edit.infrastructure', 'credentialId')).toBe(true);
  });

  test('the server refuses what the form keeps fixed', () => {
    const { form, values, setting } = opened(type, RUNNING);
    expect(forbiddenChanges(form, values, setting)).toEqual([]);
    const forged = { ...values, client: 'contoso', credentialId: '2', tokenValidTo: '2027-01-01' };
    expect(forbiddenChanges(form, forged, setting).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['client', 'credentialId', 'tokenValidTo']),
    );
  });

  test('the change flags show on an edit, to those who hold the privileges, and are sent from there alone', () => {
    expect(visible(completed(type), 'shouldApplyApplicationChanges')).toBe(false);
    expect(visible(opened(type, RUNNING), 'shouldApplyInfrastructureChanges')).toBe(true);
    expect(visible(opened(type, RUNNING, { privileges: new Set() }), 'shouldApplyInfrastructureChanges')).toBe(false);
    expect(bodyOf(completed(type))).not.toHaveProperty('shouldApplyApplicationChanges');
    expect(bodyOf(opened(type, RUNNING).flag('shouldApplyInfrastructureChanges', true))).toMatchObject({
      shouldApplyInfrastructureChanges: true,
    });
    const running = opened(type, RUNNING).flag('shouldApplyApplicationChanges', true);
    if (type === 'DATABASE') {
      // A database has no application.
      expect(bodyOf(running)).not.toHaveProperty('shouldApplyApplicationChanges');
      return;
    }
    expect(visible(running, 'shouldApplyApplicationChanges')).toBe(true);
    expect(bodyOf(running)).toMatchObject({
      shouldApplyApplicationChanges: true,
      shouldApplyInfrastructureChanges: false,
    });
  });
}
