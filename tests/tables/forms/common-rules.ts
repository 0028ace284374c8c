/** What the specification says of all types' forms, typed in by hand; each type's test runs it for its own form. */
import { describe, expect, test } from 'vitest';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import { faultsOf } from '../../../src/rules/forms/errors.ts';
import { limits, type RuleCase, starred, testRules } from './form-questions.ts';
import { SCHEDULE } from './schedule-rules.ts';
import { completed, TODAY } from './world.ts';

const IDENTIFICATION: readonly RuleCase[] = [
  ['client: 1-100 chars: one', (f) => f.text('client', 'a'), 'client', null],
  ['client: 1-100 chars: none', (f) => f.text('client', ''), 'client', 'cannot be blank'],
  ['client: 1-100 chars: 100', (f) => f.text('client', 'a'.repeat(100)), 'client', null],
  ['client: 1-100 chars: 101', (f) => f.text('client', 'a'.repeat(101)), 'client', 'must be at most 100 characters'],
  ['client: alphanumerics, underscore, hyphen', (f) => f.text('client', 'Aa0_-'), 'client', null],
  [
    'client: no spaces',
    (f) => f.text('client', 'a b'),
    'client',
    'can contain only letters, digits, underscores and hyphens',
  ],
  [
    'client: alphanumerics only',
    (f) => f.text('client', 'a.b'),
    'client',
    'can contain only letters, digits, underscores and hyphens',
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
    'must be at most 100 characters',
  ],
  [
    'environmentIdentifier: no spaces',
    (f) => f.text('environmentIdentifier', 'a b'),
    'environmentIdentifier',
    'can contain only letters, digits, underscores and hyphens',
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
    'is too long: together with the client, at most 36 characters',
  ],
  ['approvalReference: 1-200: none', (f) => f.text('approvalReference', ''), 'approvalReference', 'cannot be blank'],
  ['approvalReference: 1-200: 200', (f) => f.text('approvalReference', 'a'.repeat(200)), 'approvalReference', null],
  [
    'approvalReference: 1-200: 201',
    (f) => f.text('approvalReference', 'a'.repeat(201)),
    'approvalReference',
    'must be at most 200 characters',
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
    'can’t be before today',
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
    '“a” in row 2: Each key can be used once.',
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
    '“Owner” in row 2: A tag with this key already exists.',
  ],
  [
    'Department and SubDepartment always present; their keys are fixed',
    (f) => f.edit({ field: 'deploymentTags', value: [{ id: '001', key: 'Department', value: 'x' }] }),
    'deploymentTags',
    '“Department” in row 1: A tag with this key already exists.',
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
    expect(limits(filled, 'environmentIdentifier')).toEqual({
      maxLength: 27,
      maxLengthNote: ' (36 with the client)',
    });
    expect(limits(filled, 'approvalReference')).toEqual({ maxLength: 200 });
    expect(limits(filled, 'deploymentSchedule.startDate')).toEqual({ min: TODAY });
    expect(limits(filled, 'deploymentSchedule.startupTime')).toEqual({ min: '00:00', max: '23:59' });
    filled.text('tokenValidFrom', '2026-03-12');
    expect(limits(filled, 'tokenValidFrom')).toEqual({ min: TODAY });
    expect(limits(filled, 'tokenValidTo')).toEqual({ min: '2026-03-13' });
  });
}
