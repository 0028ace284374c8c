/** Defaults, dependencies, resets, gates and sending rules of all types' forms, typed in by hand from the specification. */

import { describe, expect, test } from 'vitest';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import { copiedValues, newValues } from '../../../src/rules/deployments/forms/beginnings.ts';
import { draftOf, restoreDraft } from '../../../src/rules/forms/draft.ts';
import { withEntry } from '../../../src/rules/forms/entries.ts';
import { fieldNames } from '../../../src/rules/forms/questions.ts';
import { applyEdit } from '../../../src/rules/forms/settle.ts';
import { testEditing } from './common-editing.ts';
import { disabled, offered, testDefaults } from './form-questions.ts';
import { completed, FilledForm, LICENCE, opened, PENDING, RUNNING, settingOf, TODAY } from './world.ts';

function bodyOf({ form, values, setting }: FilledForm) {
  return form.body(values, setting);
}

function testSending(type: DeploymentType): void {
  describe('Uptime schedule normalisation on send', () => {
    const filled = () =>
      completed(type)
        .text('deploymentSchedule.activeDuring', 'DAILY_SCHEDULE')
        .text('deploymentSchedule.timeZone', 'Europe/Berlin')
        .text('deploymentSchedule.startupTime', '07:00')
        .text('deploymentSchedule.shutdownTime', '19:00');
    test('a schedule is sent as it is', () => {
      expect(bodyOf(filled()).deploymentSchedule).toEqual({
        activeDuring: 'DAILY_SCHEDULE',
        timeZone: 'Europe/Berlin',
        startDate: TODAY,
        endDate: '2026-03-20',
        startupTime: '07:00',
        shutdownTime: '19:00',
      });
    });
    test("ACTIVE_ALWAYS becomes an empty time zone with startup and shutdown '-1:-1'", () => {
      expect(
        bodyOf(filled().text('deploymentSchedule.activeDuring', 'ACTIVE_ALWAYS')).deploymentSchedule,
      ).toMatchObject({
        activeDuring: 'ACTIVE_ALWAYS',
        timeZone: '',
        startupTime: '-1:-1',
        shutdownTime: '-1:-1',
      });
    });
    test("DAILY_SHUTDOWN sets startup to '-1:-1'", () => {
      expect(
        bodyOf(filled().text('deploymentSchedule.activeDuring', 'DAILY_SHUTDOWN')).deploymentSchedule,
      ).toMatchObject({
        timeZone: 'Europe/Berlin',
        startupTime: '-1:-1',
        shutdownTime: '19:00',
      });
    });
  });

  test('Additional parameters are trimmed and pairs with an empty key or value are dropped on save', () => {
    const filled = completed(type).edit({
      field: 'additionalParameters',
      value: [
        { id: '001', key: ' KEY ', value: ' value ' },
        { id: '002', key: '', value: 'x' },
        { id: '003', key: 'NONE', value: '  ' },
      ],
    });
    expect(bodyOf(filled).additionalParameters).toEqual({ KEY: 'value' });
  });

  test('empty and duplicate notification emails are not sent', () => {
    const value = ['a@b.example', '', ' a@b.example ', 'c@d.example', 'A@B.Example'];
    expect(bodyOf(completed(type).edit({ field: 'notificationEmails', value })).notificationEmails).toEqual([
      'a@b.example',
      'c@d.example',
    ]);
  });

  test('without monitoring no monitoring credential is sent, without an agent no schedule', () => {
    const filled = completed(type).flag('enableMonitoring', false).flag('enableMonitoringAgent', false);
    expect(bodyOf(filled)).toMatchObject({ monitoringCredentialId: null, deploymentMonitoringSchedule: null });
  });

  test('the monitoring schedule has scriptVersionId on write', () => {
    const filled = completed(type).flag('enableMonitoringAgent', true);
    expect(bodyOf(filled).deploymentMonitoringSchedule).toEqual({ scriptVersionId: 'version-1', idleTimeMins: 5 });
  });

  test('the production flag follows the environment type', () => {
    expect(bodyOf(completed(type))).toMatchObject({ environmentType: 'TEST', environmentTypeProduction: false });
    expect(bodyOf(completed(type).text('environmentType', 'PRODUCTION'))).toMatchObject({
      environmentType: 'PRODUCTION',
      environmentTypeProduction: true,
    });
  });
}

function testDependencies(type: DeploymentType): void {
  test('Deployment config is disabled until topology name and version are set', () => {
    const filled = completed(type).text('topologyName', 'T910').text('topologyVersion', '1.0.1');
    expect(disabled(filled, 'deploymentConfigId')).toBe(false);
    expect(disabled(filled.text('topologyVersion', ''), 'deploymentConfigId')).toBe(true);
    expect(disabled(filled.text('topologyName', ''), 'topologyVersion')).toBe(true);
  });

  test('Changing topology clears the deployment config id', () => {
    const filled = completed(type).text('deploymentConfigId', 'config-2');
    expect(filled.values.deploymentConfigId).toBe('config-2');
    expect(filled.text('topologyName', 'T800').values.deploymentConfigId).toBe('');
  });

  test('Topology options are limited to those whose serviceProviders include the provider', () => {
    const names = offered(completed(type), 'topologyName');
    expect(names).toContain('T910');
    expect(names).not.toContain('AZURE_ONLY');
  });

  test('SubDepartment waits for the department, and is lost with it', () => {
    const filled = completed(type);
    expect(filled.values['deploymentTags.SubDepartment']).toBe('Retail North');
    expect(filled.text('deploymentTags.Department', 'Finance').values['deploymentTags.SubDepartment']).toBe('');
    expect(offered(filled, 'deploymentTags.SubDepartment')).toEqual(['Finance North', 'Finance South']);
    expect(disabled(filled.text('deploymentTags.Department', ''), 'deploymentTags.SubDepartment')).toBe(true);
  });

  describe('Mandatory additional parameters for the current mode', () => {
    const asking = () => completed(type).text('topologyName', 'T800').text('topologyVersion', '1.0.1');
    const keys = ({ values }: FilledForm) => values.additionalParameters.map(({ key }) => key);
    test('are added automatically: of the public mode', () => {
      expect(keys(asking())).toEqual(['SITE', 'PUBLIC_NAME']);
    });
    test('are added automatically: of the private mode', () => {
      expect(keys(asking().text('deploymentMode', 'PRIVATE'))).toEqual(['SITE', 'PRIVATE_NAME']);
    });
    test('cannot be removed', () => {
      expect(keys(asking().edit({ field: 'additionalParameters', value: [] }))).toEqual(['SITE', 'PUBLIC_NAME']);
    });
    test('must have a value', () => {
      const filled = asking();
      expect(filled.fault('additionalParameters')).toBe('SITE and PUBLIC_NAME cannot be blank');
      const value = filled.values.additionalParameters.map((row) => ({ ...row, value: 'x' }));
      expect(filled.edit({ field: 'additionalParameters', value }).fault('additionalParameters')).toBeNull();
    });
    test('Free-form keys are allowed', () => {
      const value = [...asking().values.additionalParameters, { id: 'xyz', key: 'OWN', value: '1' }];
      expect(keys(asking().edit({ field: 'additionalParameters', value }))).toContain('OWN');
    });
    test('Changing topology or mode resets them', () => {
      const own = [{ id: '001', key: 'OWN', value: '1' }];
      expect(
        keys(completed(type).edit({ field: 'additionalParameters', value: own }).text('deploymentMode', 'PRIVATE')),
      ).toEqual([]);
      expect(
        keys(completed(type).edit({ field: 'additionalParameters', value: own }).text('topologyName', 'T800')),
      ).not.toContain('OWN');
    });
    test.each(['edit', 'copy'] as const)('except when editing or copying: %s', (mode) => {
      const { values } = completed(type).edit({
        field: 'additionalParameters',
        value: [{ id: '001', key: 'OWN', value: '1' }],
      });
      const setting = settingOf({ mode, original: mode === 'edit' ? values : null, statuses: PENDING });
      const filled = new FilledForm(type, setting, values).text('deploymentMode', 'PRIVATE');
      expect(keys(filled)).toEqual(['OWN']);
    });
    test('row ids have a length of 3', () => {
      expect(asking().values.additionalParameters.map(({ id }) => id.length)).toEqual([3, 3]);
    });
  });
}

function testSpans(type: DeploymentType): void {
  const scheduled = () =>
    completed(type)
      .text('deploymentSchedule.activeDuring', 'DAILY_SCHEDULE')
      .text('deploymentSchedule.startDate', '2026-03-12')
      .text('deploymentSchedule.endDate', '2026-03-19');
  test('a start date moved past the end moves the end with it, and keeps the length', () => {
    const end = (start: string) =>
      scheduled().text('deploymentSchedule.startDate', start).values['deploymentSchedule.endDate'];
    expect(end('2026-03-19')).toBe('2026-03-19');
    expect(end('2026-03-20')).toBe('2026-03-27');
    expect(end('2027-01-01')).toBe('2027-01-08');
    expect(end('2026-03-11')).toBe('2026-03-19');
    expect(end('')).toBe('2026-03-19');
  });
  test('what the keys pass through while a date is typed moves nothing', () => {
    const { form, setting, values: entered } = scheduled();
    const typed = ['0002-03-12', '2206-03-12', '2026-03-03', '2026-03-30'].reduce(
      (held, value) => applyEdit(form, held, { field: 'deploymentSchedule.startDate', value }, setting, entered),
      { values: entered, aside: {} },
    );
    expect(typed.values['deploymentSchedule.endDate']).toBe('2026-04-06');
    const back = applyEdit(
      form,
      typed,
      { field: 'deploymentSchedule.startDate', value: '2026-03-15' },
      setting,
      entered,
    );
    expect(back.values['deploymentSchedule.endDate']).toBe('2026-03-19');
  });
  test('the launch link’s end goes with its beginning, and is later by a day at least', () => {
    const linked = completed(type).text('tokenValidFrom', '2026-03-11').text('tokenValidTo', '2026-03-14');
    expect(linked.text('tokenValidFrom', '2026-03-14').values.tokenValidTo).toBe('2026-03-17');
    expect(linked.text('tokenValidFrom', '2026-03-15').values.tokenValidTo).toBe('2026-03-17');
    expect(completed(type).text('tokenValidFrom', '2026-03-15').values.tokenValidTo).toBe('');
  });
}

function testBeginnings(type: DeploymentType): void {
  test.each([
    ['', ['a']],
    ['  ', ['a']],
    ['a', ['a']],
    ['b', ['a', 'b']],
  ])('an empty or duplicate entry is ignored: %j', (added, entries) => {
    expect(withEntry(['a'], added)).toEqual(entries);
  });

  describe('it begins with', () => {
    testDefaults(() => new FilledForm(type), {
      environmentType: 'TEST',
      deploymentMode: 'PUBLIC',
      notificationEmails: ['olivia@northwind.example'],
      'deploymentSchedule.activeDuring': 'ACTIVE_ALWAYS',
      'deploymentSchedule.startDate': TODAY,
      'deploymentSchedule.endDate': '2026-03-20',
      'deploymentSchedule.startupTime': '-1:-1',
      'deploymentSchedule.shutdownTime': '-1:-1',
      'deploymentMonitoringSchedule.scriptVersionId': 'version-1',
      'deploymentMonitoringSchedule.idleTimeMins': '5',
    });
  });

  test("Copy: the environment identifier gets the suffix '-copy' and the mails go to the current user", () => {
    const source = completed(type)
      .edit({ field: 'notificationEmails', value: ['else@where.example'] })
      .text('tokenValidFrom', '2026-03-11');
    const setting = { ...source.setting, mode: 'copy' as const, userEmail: 'otto@northwind.example' };
    const copy = copiedValues(source.form, source.values, setting, () => 0);
    expect(copy).toMatchObject({
      client: 'northwind',
      environmentIdentifier: 'emea-1-copy',
      approvalReference: 'CR-1',
      notificationEmails: ['otto@northwind.example'],
      tokenValidFrom: '',
    });
  });

  test('a copy takes no choice over that is not offered any more', () => {
    const source = completed(type);
    const gone = { ...source.values, credentialId: '77' };
    expect(copiedValues(source.form, gone, { ...source.setting, mode: 'copy' }, () => 0).credentialId).toBe('');
  });

  test('a copy’s schedule that has started moves to today and keeps its length, a future one stays', () => {
    const source = completed(type);
    const copyOf = (startDate: string, endDate: string) =>
      copiedValues(
        source.form,
        { ...source.values, 'deploymentSchedule.startDate': startDate, 'deploymentSchedule.endDate': endDate },
        { ...source.setting, mode: 'copy' },
        () => 0,
      );
    expect(copyOf('2026-02-01', '2026-03-05')).toMatchObject({
      'deploymentSchedule.startDate': TODAY,
      'deploymentSchedule.endDate': '2026-04-11',
    });
    expect(copyOf('2025-01-01', '2025-01-01')).toMatchObject({
      'deploymentSchedule.startDate': TODAY,
      'deploymentSchedule.endDate': TODAY,
    });
    expect(copyOf('2026-05-01', '2026-06-01')).toMatchObject({
      'deploymentSchedule.startDate': '2026-05-01',
      'deploymentSchedule.endDate': '2026-06-01',
    });
  });

  test('passwords are made where the form has them', () => {
    const filled = new FilledForm(type);
    const { defaultPassword } = newValues(filled.form, filled.setting, (limit) => limit - 1);
    const hasPasswords = type === 'PRODUCT' || type === 'PRODUCT_ON_PREM';
    expect(defaultPassword.length).toBe(hasPasswords ? 10 : 0);
  });

  test('a draft holds what was changed and no secret, and is put over what can still be changed', () => {
    const filled = completed(type);
    const typed = {
      ...filled.values,
      approvalReference: 'CR-2',
      client: 'contoso',
      licence: LICENCE,
      defaultPassword: 'p',
      sftpPassword: 's',
    };
    const draft = draftOf(filled.form, { values: typed, aside: {} }, filled.values, 7, filled.setting);
    const withheld = fieldNames(filled.form).filter((name) =>
      ['licence', 'defaultPassword', 'sftpPassword'].includes(name),
    );
    expect(draft).toEqual({
      form: type,
      version: 7,
      values: { approvalReference: 'CR-2', client: 'contoso' },
      ...(withheld.length > 0 && { withheld }),
    });
    const edit = opened(type, RUNNING);
    const restored = restoreDraft(edit.form, edit.values, draft, edit.setting);
    expect(restored.values).toMatchObject({ approvalReference: 'CR-2', client: 'northwind' });
  });

  test('a draft holds a choice that another one rules out apart, and it returns with that one only', () => {
    const filled = completed(type).text('deploymentTags.Department', 'Finance');
    const { form, setting } = filled;
    const initial = form.defaults(setting);
    const draft = draftOf(form, filled, initial, null, setting);
    expect(draft.values).toHaveProperty(['deploymentTags.Department'], 'Finance');
    expect(draft.values).not.toHaveProperty(['deploymentTags.SubDepartment']);
    // The lists of the department arrive after the draft.
    const { values, aside } = restoreDraft(form, initial, draft, settingOf());
    expect(values['deploymentTags.SubDepartment']).toBe('');
    const back = filled.hold({ values, aside }).text('deploymentTags.Department', 'Retail');
    expect(back.values['deploymentTags.SubDepartment']).toBe('Retail North');
  });
}

export function testCommonBehaviour(type: DeploymentType): void {
  describe('Sending rules', () => testSending(type));
  describe('Dependent choices', () => testDependencies(type));
  describe('Spans of days', () => testSpans(type));
  describe('Edit', () => testEditing(type));
  describe('Beginnings', () => testBeginnings(type));
}
