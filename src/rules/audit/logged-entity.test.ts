import { expect, test } from 'vitest';
import { loggedBiDeployment } from '../bi-deployments/record.ts';
import { loggedCredential } from '../credentials/record.ts';
import { loggedDeployment } from '../deployments/logged-entity.ts';
import { loggedTopology } from '../topologies/record.ts';
import { loggedVpc } from '../vpcs/record.ts';

const before = { vpcId: 3, name: 'tills', status: 'PENDING_APPROVAL', usedCidrs: [], vpcCidr: '10.0.0.0/16' };
const after = { ...before, name: 'tills_2', usedCidrs: ['10.0.1.0/24', '10.0.2.0/24'] };

function shown(entity: Record<string, unknown>, other: Record<string, unknown> | null) {
  return loggedVpc.show({ entity, other, diff: [] }, 'Meridian');
}

test('an entity is shown by the sections of its area, and what differs is marked on both sides', () => {
  for (const [entity, other] of [
    [after, before],
    [before, after],
  ] as const) {
    const fields = shown(entity, other)?.sections.flatMap((section) => section.fields) ?? [];
    expect(fields.filter(({ isChanged }) => isChanged).map(({ label }) => label)).toEqual(['Name', 'Used CIDRs']);
  }
  const { title, sections = [] } = shown(after, before) ?? {};
  expect(title).toBe('Deployment VPC tills_2');
  expect(sections.map((section) => section.title)).toEqual(['VPC', 'Cloud', 'Network', 'Supporting infrastructure']);
  const used = sections.flatMap(({ fields }) => fields).find(({ label }) => label === 'Used CIDRs');
  expect(used?.lines).toEqual(['10.0.1.0/24', '10.0.2.0/24']);
});

test('it is known that a change has no field in the sections', () => {
  const moved = { ...before, foldedAway: 'changed' };
  const diff = [{ property: 'foldedAway', leftValue: null, rightValue: 'changed' }];
  expect(loggedVpc.show({ entity: moved, other: before, diff }, 'Meridian')?.hidesChange).toBe(true);
  const named = [{ property: 'name', leftValue: 'tills', rightValue: 'tills_2' }];
  expect(loggedVpc.show({ entity: after, other: before, diff: named }, 'Meridian')?.hidesChange).toBe(false);
  expect(loggedVpc.show({ entity: after, other: null, diff }, 'Meridian')?.hidesChange).toBe(false);
});

test('nothing is marked where there is no other side', () => {
  const fields = shown(after, null)?.sections.flatMap((section) => section.fields) ?? [];
  expect(fields.some(({ isChanged }) => isChanged)).toBe(false);
});

test('an entity that is not as the area’s records are is not shown by its sections', () => {
  expect(shown({ status: 'AVAILABLE' }, null)).toBeNull();
});

test('of a secret it is known that it has changed, and nothing else', () => {
  const entity = { credentialId: 1, credentialName: 'payments', cloudProvider: 'AWS', shouldRetainCredential: true };
  const diff = [{ property: 'roleArn', leftValue: null, rightValue: 'changed' }];
  const view = loggedCredential.show({ entity, other: entity, diff }, 'Meridian');
  expect(view?.title).toBe('AWS credential payments');
  const fields = view?.sections.flatMap((section) => section.fields) ?? [];
  expect(fields.find(({ label }) => label === 'Role ARN')).toMatchObject({ lines: null, isChanged: true });
  expect(fields.filter(({ isChanged }) => isChanged)).toHaveLength(1);
});

test('what is called by the product’s name is so in the log too', () => {
  const entity = { name: 'T910', version: '1.0.1', mask: 27, type: 'PRODUCT', serviceProviders: ['AWS'] };
  const fields = loggedTopology
    .show({ entity, other: null, diff: [] }, 'Meridian')
    ?.sections.flatMap((one) => one.fields);
  expect(fields?.find(({ label }) => label === 'Type')?.lines).toEqual(['Meridian']);
});

test('changes are shown by the fields of the page, and properties without a field are listed apart', () => {
  const moved = { ...after, status: 'AVAILABLE', foldedAway: 'changed' };
  const diff = [
    { property: 'name', leftValue: 'tills', rightValue: 'tills_2' },
    { property: 'status', leftValue: 'PENDING_APPROVAL', rightValue: 'AVAILABLE' },
    { property: 'usedCidrs', leftValue: [], rightValue: after.usedCidrs },
    { property: 'foldedAway', leftValue: null, rightValue: 'changed' },
  ];
  const shown = loggedVpc.changes({ entity: moved, other: before, diff }, 'Meridian');
  expect(shown?.changes.map(({ label, before: left, after: right }) => [label, left, right])).toEqual([
    ['Status', ['Pending approval'], ['Available']],
    ['Name', ['tills'], ['tills_2']],
    ['Used CIDRs', ['None'], ['10.0.1.0/24', '10.0.2.0/24']],
  ]);
  expect(shown?.others.map(({ property }) => property)).toEqual(['foldedAway']);
  expect(loggedVpc.changes({ entity: moved, other: { status: 'AVAILABLE' }, diff }, 'Meridian')).toBeNull();
});

test('an entry of a new or deleted record lists each field that has a value, by its label', () => {
  const diff = Object.entries(before).map(([property, rightValue]) => ({ property, leftValue: null, rightValue }));
  const shown = loggedVpc.changes({ entity: before, other: null, diff }, 'Meridian');
  expect(shown?.others).toEqual([]);
  expect(shown?.changes.map(({ label, before: old, after: now }) => [label, old, now])).toEqual(
    expect.arrayContaining([
      ['Name', [], ['tills']],
      ['VPC CIDR', [], ['10.0.0.0/16']],
    ]),
  );

  const made = { credentialId: 1, credentialName: 'payments', cloudProvider: 'AWS', shouldRetainCredential: true };
  const secret = [{ property: 'roleArn', leftValue: null, rightValue: 'changed' }];
  expect(loggedCredential.changes({ entity: made, other: null, diff: secret }, 'Meridian')?.changes).toContainEqual(
    expect.objectContaining({ label: 'Role ARN', before: [], after: null }),
  );
});

test('a changed secret is a change without its values', () => {
  const entity = { credentialId: 1, credentialName: 'payments', cloudProvider: 'AWS', shouldRetainCredential: true };
  const diff = [{ property: 'roleArn', leftValue: null, rightValue: 'changed' }];
  expect(loggedCredential.changes({ entity, other: entity, diff }, 'Meridian')).toEqual({
    changes: [{ label: 'Role ARN', before: null, after: null, isMoment: false }],
    others: [],
  });
  const removed = [{ property: 'roleArn', leftValue: null, rightValue: 'removed' }];
  expect(loggedCredential.changes({ entity, other: entity, diff: removed }, 'Meridian')?.changes).toEqual([
    { label: 'Role ARN', before: null, after: null, isMoment: false, isRemovedSecret: true },
  ]);
});

test('parameters of a BI deployment keep their names, and only the changed ones are listed', () => {
  const entity = { id: 1, client: 'orsini', environmentIdentifier: 'bi', status: 'APPROVED' as const };
  const old = { ...entity, additionalParameters: { REFRESH_HOURS: '6', REGION_CODE: 'eu' } };
  const now = { ...entity, additionalParameters: { REFRESH_HOURS: '12', REGION_CODE: 'eu' } };
  const diff = [
    { property: 'additionalParameters', leftValue: old.additionalParameters, rightValue: now.additionalParameters },
  ];
  expect(loggedBiDeployment.changes({ entity: now, other: old, diff }, 'Meridian')).toMatchObject({
    changes: [
      {
        label: 'Additional parameters',
        before: ['REFRESH_HOURS=6', 'REGION_CODE=eu'],
        after: ['REFRESH_HOURS=12', 'REGION_CODE=eu'],
      },
    ],
    others: [],
  });
});

test('the log shows the build of a running job, and not its progress', () => {
  const request = {
    id: 7,
    deploymentType: 'WINDOWS',
    client: 'orsini',
    environmentIdentifier: 'tills',
    approvalReference: 'CR-1',
    createdUserFirstName: 'Mara',
    createdUserLastName: null,
    tenantId: 'ORSINI',
    environmentType: 'TEST',
    environmentTypeProduction: false,
    status: {
      approvalStatus: { status: 'LAUNCHED', ragStatus: 'GREEN' },
      infrastructureStatus: { status: 'STARTED', ragStatus: 'GREEN' },
      jenkinsStatus: { status: 'IDLE', ragStatus: 'NONE' },
      serviceStatus: { status: 'SERVICES_NOT_MONITORED', ragStatus: 'NONE' },
    },
    progress: { timestamp: '2026-11-27T23:49:34.315Z', estimatedDuration: 480_000 },
  };
  const later = {
    ...request,
    network: '10.0.0.0/24',
    demoDeploymentBuilds: [
      { buildNumber: 1, buildUrl: 'https://builds.example/1', isBuildSuccess: false },
      { buildNumber: 3, buildUrl: 'https://builds.example/3', isBuildSuccess: true },
    ],
    progress: null,
  };
  const diff = ['demoDeploymentBuilds', 'network', 'progress'].map((property) => ({
    property,
    leftValue: null,
    rightValue: 1,
  }));
  const shown = loggedDeployment.changes({ entity: later, other: request, diff }, 'Meridian');
  expect(shown?.changes.map(({ label, before: left, after: right }) => [label, left, right])).toEqual([
    ['Network', ['Not allocated yet'], ['10.0.0.0/24']],
    ['Build jobs', [], ['Build 1 failed', 'Build 3 succeeded']],
  ]);
  expect(shown?.others).toEqual([]);
});
