/** What the specification says of all types' forms, typed in by hand; each type's test runs it for its own form. */
import { describe, expect, test } from 'vitest';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import type { DeploymentFieldName, DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import { faultsOf } from '../../../src/rules/forms/errors.ts';
import {
  fieldNames,
  isRequired,
  isVisible,
  limitsOf,
  optionsOf,
  whyDisabled,
} from '../../../src/rules/forms/questions.ts';
import { completed, type FilledForm, TODAY } from './world.ts';

type Fill = (filled: FilledForm) => unknown;

/** The specification's sentence, what is entered, the field, and its message: null where the value passes. */
export type RuleCase = readonly [sentence: string, fill: Fill, field: DeploymentFieldName, message: string | null];

export function testRules(type: DeploymentType, cases: readonly RuleCase[]): void {
  test.each(cases)('%s', (_, fill, field, message) => {
    const filled = completed(type);
    fill(filled);
    expect(filled.fault(field)).toBe(message);
  });
}

export function disabled(filled: FilledForm, field: DeploymentFieldName): boolean {
  return whyDisabled(filled.form, field, filled.values, filled.setting) !== null;
}
export function visible(filled: FilledForm, field: DeploymentFieldName): boolean {
  return fieldNames(filled.form).includes(field) && isVisible(filled.form, field, filled.values, filled.setting);
}
export function starred(filled: FilledForm, field: DeploymentFieldName): boolean {
  return isRequired(filled.form, field, filled.values, filled.setting);
}
export function offered(filled: FilledForm, field: DeploymentFieldName): readonly string[] {
  return (optionsOf(filled.form, field, filled.values, filled.setting) ?? []).map(({ value }) => value);
}
export function limits(filled: FilledForm, field: DeploymentFieldName) {
  return limitsOf(filled.form, field, filled.values, filled.setting);
}

/** What a new form of a type begins with. */
export function testDefaults(filled: () => FilledForm, defaults: Partial<DeploymentFormValues>): void {
  test.each(Object.entries(defaults))('%s begins with %j', (name, value) => {
    expect(Object.entries(filled().values).find(([field]) => field === name)?.[1]).toEqual(value);
  });
}

const scheduled: Fill = (filled) =>
  filled
    .text('deploymentSchedule.activeDuring', 'WEEKDAY_SCHEDULE')
    .text('deploymentSchedule.timeZone', 'Europe/Berlin')
    .text('deploymentSchedule.startupTime', '07:00')
    .text('deploymentSchedule.shutdownTime', '19:00');
const withSchedule =
  (fill: Fill): Fill =>
  (filled) => {
    scheduled(filled);
    fill(filled);
  };

const IDENTIFICATION: readonly RuleCase[] = [
  ['client: 1-100 chars: one', (f) => f.text('client', 'a'), 'client', null],
  ['client: 1-100 chars: none', (f) => f.text('client', ''), 'client', 'cannot be blank'],
  ['client: 1-100 chars: 100', (f) => f.text('client', 'a'.repeat(100)), 'client', null],
  ['client: 1-100 chars: 101', (f) => f.text('client', 'a'.repeat(101)), 'client', 'is too long'],
  ['client: alphanumerics, underscore, hyphen', (f) => f.text('client', 'Aa0_-'), 'client', null],
  [
    'client: no spaces',
    (f) => f.text('client', 'a b'),
    'client',
    'may contain only letters, digits, underscores and hyphens',
  ],
  [
    'client: alphanumerics only',
    (f) => f.text('client', 'a.b'),
    'client',
    'may contain only letters, digits, underscores and hyphens',
  ],
  [
    'environmentIdentifier: 1-100 chars: none',
    (f) => f.text('environmentIdentifier', ''),
    'environmentIdentifier',
    'cannot be blank',
  ],
  ['environmentIdentifier: one', (f) => f.text('environmentIdentifier', 'a'), 'environmentIdentifier', null],
  [
    'environmentIdentifier: 101',
    (f) => f.text('environmentIdentifier', 'a'.repeat(101)),
    'environmentIdentifier',
    'is too long',
  ],
  [
    'environmentIdentifier: no spaces',
    (f) => f.text('environmentIdentifier', 'a b'),
    'environmentIdentifier',
    'may contain only letters, digits, underscores and hyphens',
  ],
  [
    "Together at most 36 chars ('is too long'): 36",
    (f) => f.text('client', 'a'.repeat(20)).text('environmentIdentifier', 'b'.repeat(16)),
    'environmentIdentifier',
    null,
  ],
  [
    "Together at most 36 chars ('is too long'): 37",
    (f) => f.text('client', 'a'.repeat(20)).text('environmentIdentifier', 'b'.repeat(17)),
    'environmentIdentifier',
    'is too long',
  ],
  ['approvalReference: 1-200: none', (f) => f.text('approvalReference', ''), 'approvalReference', 'cannot be blank'],
  ['approvalReference: 1-200: 200', (f) => f.text('approvalReference', 'a'.repeat(200)), 'approvalReference', null],
  [
    'approvalReference: 1-200: 201',
    (f) => f.text('approvalReference', 'a'.repeat(201)),
    'approvalReference',
    'is too long',
  ],
  [
    'notificationEmails: each a valid e-mail',
    (f) => f.edit({ field: 'notificationEmails', value: ['a@b.example', 'c.d+e@f.example'] }),
    'notificationEmails',
    null,
  ],
  [
    'notificationEmails: one is not',
    (f) => f.edit({ field: 'notificationEmails', value: ['a@b.example', 'nobody'] }),
    'notificationEmails',
    'Some are not valid email addresses.',
  ],
  [
    'Notification emails: empty entries are ignored',
    (f) => f.edit({ field: 'notificationEmails', value: ['', 'a@b.example'] }),
    'notificationEmails',
    null,
  ],
  ['environment type: PRODUCTION', (f) => f.text('environmentType', 'PRODUCTION'), 'environmentType', null],
  [
    'environment type: something else',
    (f) => f.text('environmentType', 'PLAYGROUND'),
    'environmentType',
    'Select an environment type',
  ],
];

const SCHEDULE: readonly RuleCase[] = [
  [
    'activeDuring: DAILY_SHUTDOWN',
    (f) => f.text('deploymentSchedule.activeDuring', 'DAILY_SHUTDOWN'),
    'deploymentSchedule.activeDuring',
    null,
  ],
  [
    'activeDuring: DAILY_SCHEDULE',
    (f) => f.text('deploymentSchedule.activeDuring', 'DAILY_SCHEDULE'),
    'deploymentSchedule.activeDuring',
    null,
  ],
  [
    'activeDuring: anything else',
    (f) => f.text('deploymentSchedule.activeDuring', 'SOMETIMES'),
    'deploymentSchedule.activeDuring',
    'Select an uptime schedule',
  ],
  ['ACTIVE_ALWAYS asks for no time zone', () => undefined, 'deploymentSchedule.timeZone', null],
  ['ACTIVE_ALWAYS asks for no shutdown time', () => undefined, 'deploymentSchedule.shutdownTime', null],
  ['ACTIVE_ALWAYS asks for no startup time', () => undefined, 'deploymentSchedule.startupTime', null],
  ['a whole schedule passes: time zone', withSchedule(() => undefined), 'deploymentSchedule.timeZone', null],
  ['a whole schedule passes: start date', withSchedule(() => undefined), 'deploymentSchedule.startDate', null],
  ['a whole schedule passes: end date', withSchedule(() => undefined), 'deploymentSchedule.endDate', null],
  ['a whole schedule passes: startup time', withSchedule(() => undefined), 'deploymentSchedule.startupTime', null],
  ['a whole schedule passes: shutdown time', withSchedule(() => undefined), 'deploymentSchedule.shutdownTime', null],
  [
    "'Select a time zone'",
    withSchedule((f) => f.text('deploymentSchedule.timeZone', '')),
    'deploymentSchedule.timeZone',
    'Select a time zone',
  ],
  [
    'Time zone comes from a fixed list',
    withSchedule((f) => f.text('deploymentSchedule.timeZone', 'Moon/Tycho')),
    'deploymentSchedule.timeZone',
    'Select a time zone',
  ],
  [
    "'Select a start date'",
    withSchedule((f) => f.text('deploymentSchedule.startDate', '')),
    'deploymentSchedule.startDate',
    'Select a start date',
  ],
  [
    "'Select an end date'",
    withSchedule((f) => f.text('deploymentSchedule.endDate', '')),
    'deploymentSchedule.endDate',
    'Select an end date',
  ],
  [
    "'Select a shutdown time'",
    withSchedule((f) => f.text('deploymentSchedule.shutdownTime', '')),
    'deploymentSchedule.shutdownTime',
    'Select a shutdown time',
  ],
  [
    "'Select a startup time'",
    withSchedule((f) => f.text('deploymentSchedule.startupTime', '-1:-1')),
    'deploymentSchedule.startupTime',
    'Select a startup time',
  ],
  [
    'Startup time is required unless also DAILY_SHUTDOWN',
    withSchedule((f) =>
      f.text('deploymentSchedule.startupTime', '').text('deploymentSchedule.activeDuring', 'DAILY_SHUTDOWN'),
    ),
    'deploymentSchedule.startupTime',
    null,
  ],
  [
    'DAILY_SHUTDOWN still needs a shutdown time',
    (f) => f.text('deploymentSchedule.activeDuring', 'DAILY_SHUTDOWN'),
    'deploymentSchedule.shutdownTime',
    'Select a shutdown time',
  ],
  [
    'Start date has a minimum of today: today',
    withSchedule((f) => f.text('deploymentSchedule.startDate', '2026-03-10')),
    'deploymentSchedule.startDate',
    null,
  ],
  [
    'Start date has a minimum of today: yesterday',
    withSchedule((f) => f.text('deploymentSchedule.startDate', '2026-03-09')),
    'deploymentSchedule.startDate',
    'must not be before today',
  ],
  [
    'End date has a minimum of today: yesterday',
    withSchedule((f) => f.text('deploymentSchedule.endDate', '2026-03-09')),
    'deploymentSchedule.endDate',
    'must not be before today',
  ],
  [
    'An end before the start is none',
    withSchedule((f) => f.text('deploymentSchedule.startDate', '2026-04-10')),
    'deploymentSchedule.endDate',
    'must not be before the start date',
  ],
  [
    'Times run 00:00',
    withSchedule((f) => f.text('deploymentSchedule.startupTime', '00:00')),
    'deploymentSchedule.startupTime',
    null,
  ],
  [
    'to 23:59',
    withSchedule((f) => f.text('deploymentSchedule.shutdownTime', '23:59')),
    'deploymentSchedule.shutdownTime',
    null,
  ],
  [
    'and no further',
    withSchedule((f) => f.text('deploymentSchedule.shutdownTime', '24:00')),
    'deploymentSchedule.shutdownTime',
    'Select a shutdown time',
  ],
];

const SELECTIONS: readonly RuleCase[] = [
  ["'Select a credential'", (f) => f.text('credentialId', ''), 'credentialId', 'Select a credential'],
  [
    'a credential of another provider is none',
    (f) => f.text('credentialId', '99'),
    'credentialId',
    'Select a credential',
  ],
  ["'Select a topology to deploy'", (f) => f.text('topologyName', ''), 'topologyName', 'Select a topology to deploy'],
  [
    "'Select a topology to deploy': its version",
    (f) => f.text('topologyVersion', ''),
    'topologyVersion',
    'Select a topology to deploy',
  ],
  [
    "'Select a deployment config'",
    (f) => f.text('deploymentConfigId', ''),
    'deploymentConfigId',
    'Select a deployment config',
  ],
  ['deployment mode PRIVATE', (f) => f.text('deploymentMode', 'PRIVATE'), 'deploymentMode', null],
  [
    'deployment mode: anything else',
    (f) => f.text('deploymentMode', 'HIDDEN'),
    'deploymentMode',
    'Select a deployment mode',
  ],
  ['no monitoring needs no monitoring credential', () => undefined, 'monitoringCredentialId', null],
  [
    'Monitoring credential is required when monitoring is enabled',
    (f) => f.flag('enableMonitoring', true).text('monitoringCredentialId', ''),
    'monitoringCredentialId',
    'Select a monitoring credential',
  ],
  [
    'Monitoring frequency minimum 1: 1',
    (f) => f.flag('enableMonitoringAgent', true).text('deploymentMonitoringSchedule.idleTimeMins', '1'),
    'deploymentMonitoringSchedule.idleTimeMins',
    null,
  ],
  [
    'Monitoring frequency minimum 1: 0',
    (f) => f.flag('enableMonitoringAgent', true).text('deploymentMonitoringSchedule.idleTimeMins', '0'),
    'deploymentMonitoringSchedule.idleTimeMins',
    'must be a whole number of at least 1',
  ],
  [
    'the script version is one of the list',
    (f) => f.flag('enableMonitoringAgent', true).text('deploymentMonitoringSchedule.scriptVersionId', 'version-9'),
    'deploymentMonitoringSchedule.scriptVersionId',
    'Select a script version',
  ],
];

const LAUNCH_LINK: readonly RuleCase[] = [
  ['Valid-from has a minimum of today: today', (f) => f.text('tokenValidFrom', TODAY), 'tokenValidFrom', null],
  [
    'Valid-from has a minimum of today: yesterday',
    (f) => f.text('tokenValidFrom', '2026-03-09'),
    'tokenValidFrom',
    'must not be before today',
  ],
  [
    'valid-to a minimum of one day after valid-from: the next day',
    (f) => f.text('tokenValidFrom', '2026-03-12').text('tokenValidTo', '2026-03-13'),
    'tokenValidTo',
    null,
  ],
  [
    'valid-to must be later than valid-from: the same day',
    (f) => f.text('tokenValidFrom', '2026-03-12').text('tokenValidTo', '2026-03-12'),
    'tokenValidTo',
    'Launch link valid to date must be later than Launch link valid from date',
  ],
];

const ROWS: readonly RuleCase[] = [
  [
    'Keys are case sensitive',
    (f) =>
      f.edit({
        field: 'additionalParameters',
        value: [
          { id: '001', key: 'a', value: '1' },
          { id: '002', key: 'A', value: '2' },
        ],
      }),
    'additionalParameters',
    null,
  ],
  [
    'one key twice',
    (f) =>
      f.edit({
        field: 'additionalParameters',
        value: [
          { id: '001', key: 'a', value: '1' },
          { id: '002', key: ' a', value: '2' },
        ],
      }),
    'additionalParameters',
    'Each key can be used once.',
  ],
  [
    'the tag key is unique: one',
    (f) => f.edit({ field: 'deploymentTags', value: [{ id: '001', key: 'Owner', value: 'x' }] }),
    'deploymentTags',
    null,
  ],
  [
    'the tag key is unique: twice',
    (f) =>
      f.edit({
        field: 'deploymentTags',
        value: [
          { id: '001', key: 'Owner', value: 'x' },
          { id: '002', key: 'Owner', value: 'y' },
        ],
      }),
    'deploymentTags',
    'A tag with this key already exists.',
  ],
  [
    'Department and SubDepartment always present; their keys are fixed',
    (f) => f.edit({ field: 'deploymentTags', value: [{ id: '001', key: 'Department', value: 'x' }] }),
    'deploymentTags',
    'A tag with this key already exists.',
  ],
];

/** The rules of all types that don't differ between them. */
export function testCommonRules(type: DeploymentType): void {
  test('a form that is filled in has no fault', () => {
    const { form, values, setting } = completed(type);
    expect(faultsOf(form, values, setting)).toEqual([]);
  });

  describe('Client, Environment Identifier and Approval Reference (mandatory); notification emails', () => {
    testRules(type, IDENTIFICATION);
    test.each(['client', 'environmentIdentifier', 'approvalReference'] as const)('%s is starred', (field) => {
      expect(starred(completed(type), field)).toBe(true);
    });
  });
  describe('Uptime schedule', () => testRules(type, SCHEDULE));
  describe('Required selections and monitoring', () => testRules(type, SELECTIONS));
  describe('Launch link', () => testRules(type, LAUNCH_LINK));
  describe('Additional parameters and tags', () => testRules(type, ROWS));

  test('inputs say their limits: names of 100, references of 200, dates from today, times of a day', () => {
    const filled = completed(type);
    expect(limits(filled, 'client')).toEqual({ maxLength: 100 });
    expect(limits(filled, 'approvalReference')).toEqual({ maxLength: 200 });
    expect(limits(filled, 'deploymentSchedule.startDate')).toEqual({ min: TODAY });
    expect(limits(filled, 'deploymentSchedule.startupTime')).toEqual({ min: '00:00', max: '23:59' });
    filled.text('tokenValidFrom', '2026-03-12');
    expect(limits(filled, 'tokenValidFrom')).toEqual({ min: TODAY });
    expect(limits(filled, 'tokenValidTo')).toEqual({ min: '2026-03-13' });
  });
}
