import { describe, expect, test } from 'vitest';
import { progressPercent } from '../records/operation-progress.ts';
import { AWS_REGIONS, AZURE_REGIONS, regionName } from '../reference/regions.ts';
import {
  answersAtAddresses,
  availabilityZoneText,
  configurationText,
  detailMenuGroups,
  networkText,
} from './detail.ts';
import { isLaunchLinkValid } from './launch-link.ts';
import { serviceStyle } from './status-colours.ts';
import { cellStatus, statusLook, statusStyle, statusWords } from './status-display.ts';
import { INITIAL_STATUSES, STATUSES_BY_REGION, type StatusTuple, statusTupleOf } from './statuses.ts';

const launched: StatusTuple = { ...INITIAL_STATUSES, approval: 'LAUNCHED', infrastructure: 'STARTED' };

describe('the status cell', () => {
  test.each([
    ['the approval until launched', { ...launched, approval: 'APPROVED', job: 'QUEUED' }, true, 'APPROVED'],
    [
      'the job while it is not idle',
      { ...launched, job: 'CREATING_VPC', infrastructure: 'PENDING_CREATION' },
      true,
      'CREATING_VPC',
    ],
    ['a failed job', { ...launched, job: 'CREATING_VPC_FAILED' }, true, 'CREATING_VPC_FAILED'],
    [
      'the infrastructure unless started',
      { ...launched, infrastructure: 'STOPPED', service: 'SERVICES_DOWN' },
      true,
      'STOPPED',
    ],
    ['the service once started', { ...launched, service: 'SERVICES_PARTIALLY_UP' }, true, 'SERVICES_PARTIALLY_UP'],
    ['started where services are not monitored', { ...launched, service: 'SERVICES_UP' }, false, 'STARTED'],
    ['started while monitoring has said nothing', launched, true, 'STARTED'],
  ] as const)('shows %s', (_, tuple, monitored, status) => {
    expect(cellStatus(tuple, monitored)).toBe(status);
  });
});

/** The specification's table of overall statuses (Deployments §4). */
const OVERALL: Readonly<Record<string, readonly string[]>> = {
  running: ['AVAILABLE'],
  initiated: ['PENDING_APPROVAL', 'PENDING_CREATION', 'ROLLED_BACK', 'WAITING_FOR_DNS_SETUP', 'QUEUED'],
  launching: ['LAUNCHING', 'CREATING_VPC', 'CREATING_LB_LISTENERS'],
  destroyed: ['DESTROYING', 'ROLLING_BACK_INFRASTRUCTURE', 'DESTROYED'],
  failed: [
    'LAUNCHING_FAILED',
    'CREATING_VPC_FAILED',
    'CREATING_LB_LISTENERS_FAILED',
    'DESTROYING_FAILED',
    'ROLLING_BACK_FAILED',
    'ANYTHING_ELSE',
  ],
};

describe('display styles', () => {
  test('paint a deployment failed only where something failed, was rejected or is down', () => {
    const failed = Object.values(STATUSES_BY_REGION)
      .flat()
      .filter((status) => statusStyle(status) === 'failed' && !status.endsWith('_FAILED'));
    expect(failed).toEqual(['REJECTED', 'SERVICES_DOWN']);
  });

  test('warn where a part is well and a part is not, and where that is unknown', () => {
    const warnings = Object.values(STATUSES_BY_REGION)
      .flat()
      .filter((status) => statusStyle(status) === 'warning');
    expect(warnings).toEqual(['PARTIALLY_STARTED', 'UNKNOWN', 'SERVICES_UNREACHABLE', 'SERVICES_PARTIALLY_UP']);
  });

  test('agree with the overall table wherever that does not say failed', () => {
    const styleOf = (status: string) => Object.keys(OVERALL).find((style) => OVERALL[style]?.includes(status));
    for (const status of Object.values(STATUSES_BY_REGION).flat()) {
      const overall = styleOf(status) ?? 'failed';
      if (overall !== 'failed') expect(statusStyle(status), status).toBe(overall);
    }
  });

  test('differ for statuses that mean different things: only work in progress, and its failures, look alike', () => {
    const byLook = new Map<string, string[]>();
    for (const status of new Set(Object.values(STATUSES_BY_REGION).flat())) {
      const { kind, sign } = statusLook(status);
      const look = `${kind}, ${sign}`;
      byLook.set(look, [...(byLook.get(look) ?? []), status]);
    }
    const alike = [...byLook].filter(([, statuses]) => statuses.length > 1).map(([look]) => look);
    expect(alike.toSorted()).toEqual(['destroyed, working', 'failed, failed', 'launching, working']);
    expect(byLook.get('destroyed, working')).toEqual(['DESTROYING', 'ROLLING_BACK_INFRASTRUCTURE']);
    expect(byLook.get('failed, failed')?.every((status) => status.endsWith('_FAILED'))).toBe(true);
    // Within the style Initiated, which the specification gives them, no sign stands for two.
    const initiated = (['PENDING_APPROVAL', 'PENDING_CREATION', 'ROLLED_BACK', 'QUEUED'] as const).map((status) =>
      statusLook(status),
    );
    expect(new Set(initiated.map(({ sign }) => sign)).size).toBe(4);
  });

  test('show no sign of a status whose health colour says something else', () => {
    expect(statusLook('SERVICES_UP', 'failed')).toEqual({ kind: 'failed', label: 'Services up' });
    expect(statusLook('SERVICES_UP', 'running')).toEqual({ kind: 'running', sign: 'up', label: 'Services up' });
  });

  test('give every status words in sentence case', () => {
    for (const status of Object.values(STATUSES_BY_REGION).flat()) expect(statusWords(status)).toMatch(/^[A-Z][^_]+$/);
  });
});

test('an environment answers at its addresses unless it is stopped', () => {
  const wire = (infrastructure: string) => ({
    approvalStatus: { status: 'LAUNCHED' },
    infrastructureStatus: { status: infrastructure },
    jenkinsStatus: { status: 'IDLE' },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
  });
  // A status of a newer server says nothing.
  expect(['STARTED', 'STOPPED', 'SLEEPING'].map((status) => answersAtAddresses(wire(status)))).toEqual([
    true,
    false,
    true,
  ]);
});

describe('the wire’s composite status', () => {
  const wire = (jenkins: string) => ({
    approvalStatus: { status: 'LAUNCHED' },
    infrastructureStatus: { status: 'STARTED' },
    jenkinsStatus: { status: jenkins },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
  });

  test('is read as a tuple, or as nothing where a value is not known', () => {
    expect(statusTupleOf(wire('IDLE'))).toEqual(launched);
    expect(statusTupleOf(wire('toString'))).toBeNull();
  });
});

describe('the detail page', () => {
  test('shows what stands for a missing value', () => {
    expect([networkText(''), networkText('10.0.0.0/16')]).toEqual(['Not allocated yet', '10.0.0.0/16']);
    expect([configurationText(null), configurationText([]), configurationText(['a', 'b'])]).toEqual([
      'None',
      'None',
      'a, b',
    ]);
  });

  test.each([
    ['us-west-2b', 'Zone B'],
    ['2', 'Zone 2'],
    ['', 'Any'],
    [null, 'Any'],
  ])('shows the availability zone %s as %s', (zone, text) => {
    expect(availabilityZoneText(zone)).toBe(text);
  });

  test('has the menu groups that its statuses allow', () => {
    expect(detailMenuGroups(INITIAL_STATUSES)).toEqual({ approvals: true, jenkinsJobs: false, infrastructure: false });
    expect(detailMenuGroups({ ...launched, infrastructure: 'PENDING_CREATION', job: 'LAUNCHING' })).toEqual({
      approvals: false,
      jenkinsJobs: true,
      infrastructure: false,
    });
    expect(detailMenuGroups(launched)).toEqual({ approvals: false, jenkinsJobs: false, infrastructure: true });
  });

  test('knows 17 regions on AWS and 24 on Azure', () => {
    expect([Object.keys(AWS_REGIONS).length, Object.keys(AZURE_REGIONS).length]).toEqual([17, 24]);
    expect(regionName('US_WEST_2')).toBe('US West (Oregon)');
    expect(regionName('MOON_1')).toBe('MOON_1');
  });
});

test('progress is elapsed time over estimated duration, from 0 to 100', () => {
  const progress = { timestamp: '2026-01-01T10:00:00Z', estimatedDuration: 600_000 };
  const at = (time: string) => progressPercent(progress, new Date(`2026-01-01T${time}Z`));
  expect([at('09:59:00'), at('10:00:00'), at('10:04:30'), at('10:10:00'), at('12:00:00')]).toEqual([
    0, 0, 45, 100, 100,
  ]);
  // Nothing like it has been carried out yet.
  expect(progressPercent({ ...progress, estimatedDuration: 0 }, new Date())).toBeNull();
  expect(progressPercent({ ...progress, timestamp: 'never' }, new Date())).toBe(0);
});

test('a launch link is valid from its first to the end of its last day', () => {
  const valid = (now: string) => isLaunchLinkValid('2026-01-10', '2026-01-12', new Date(now));
  expect(valid('2026-01-09T23:59:59Z')).toBe(false);
  expect(valid('2026-01-10T00:00:00Z')).toBe(true);
  expect(valid('2026-01-12T23:59:59Z')).toBe(true);
  expect(valid('2026-01-13T00:00:00Z')).toBe(false);
  expect(isLaunchLinkValid(null, null, new Date())).toBe(true);
  expect(isLaunchLinkValid('nonsense', null, new Date())).toBe(false);
});

test.each([
  ['RED', 'failed'],
  ['AMBER', 'warning'],
  ['GREEN', 'running'],
  ['NONE', 'neutral'],
  [null, 'running'],
  [undefined, 'running'],
] as const)('a service with the health colour %s is shown as %s', (rag, style) => {
  expect(serviceStyle('SERVICES_UP', rag)).toBe(style);
});

test.each([
  ['SERVICES_DOWN', 'STOPPED', 'stopped'],
  ['SERVICES_UNREACHABLE', 'STOPPING', 'stopped'],
  ['SERVICES_DOWN', 'STARTED', 'failed'],
  ['SERVICES_DOWN', 'STOPPING_FAILED', 'failed'],
  ['SERVICES_PARTIALLY_UP', 'STOPPED', 'failed'],
] as const)('shows %s of an environment that is %s as %s', (service, infrastructure, style) => {
  expect(serviceStyle(service, 'RED', infrastructure)).toBe(style);
});
