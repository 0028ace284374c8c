import { expect, test } from 'vitest';
import { loggedDeployment } from '../deployments/logged-entity.ts';
import { deploymentComparison } from '../deployments/sections.ts';
import { differencesSinceLook } from './changes-since-look.ts';

const machine = { vmIndex: 1, applicationType: 'POS' as const, deviceId: 'A-1', registrationSerialNo: 'S' };
const request = {
  id: 7,
  version: 3,
  client: 'kestrel',
  environmentIdentifier: 'till',
  approvalReference: 'CR-1',
  createdUserFirstName: null,
  createdUserLastName: null,
  tenantId: 'KESTREL',
  environmentType: 'TEST' as const,
  environmentTypeProduction: false,
  deploymentType: 'WINDOWS' as const,
  status: {
    approvalStatus: { status: 'PENDING_APPROVAL' as const, ragStatus: 'AMBER' as const },
    infrastructureStatus: { status: 'INIT' as const, ragStatus: 'NONE' as const },
    jenkinsStatus: { status: 'IDLE' as const, ragStatus: 'NONE' as const },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED' as const, ragStatus: 'NONE' as const },
  },
  installerApplicationsData: { installerApplications: [machine] },
  hiddenEdits: [{ field: 'licence', version: 2 }],
};
const since = (now: object) =>
  differencesSinceLook(request, Object.assign({}, request, now), deploymentComparison, loggedDeployment, 'Meridian');

test('a field that the page draws otherwise is named, and no hidden one', () => {
  const installerApplicationsData = { installerApplications: [{ ...machine, deviceId: 'A-2' }] };
  const changes = since({ version: 4, installerApplicationsData });
  expect(changes.map(({ label }) => label)).toEqual(['Installer applications data']);
  expect(changes[0]).toMatchObject({ seen: expect.stringContaining('A-1'), now: expect.stringContaining('A-2') });
});

test('a hidden field that was edited since is named', () => {
  const hiddenEdits = [
    { field: 'defaultPassword', version: 5 },
    { field: 'licence', version: 2 },
  ];
  expect(since({ version: 5, hiddenEdits })).toEqual([{ label: 'Default password', seen: 'Hidden', now: 'Changed' }]);
});

test('a new version without an edit, such as an approval, has changed nothing', () => {
  expect(since({ version: 5, approvals: [{ userId: 3 }] })).toEqual([]);
});

test('a back end that doesn’t name hidden fields leaves it open whether they have changed', () => {
  const { hiddenEdits: _, ...plain } = request;
  const now = { ...plain, version: 4 };
  expect(differencesSinceLook(plain, now, deploymentComparison, loggedDeployment, 'Meridian')).toEqual([
    { label: 'Passwords and other hidden fields', seen: 'Hidden', now: 'May have changed' },
  ]);
});

test('what the page compares is said once', () => {
  expect(since({ version: 4, approvalReference: 'CR-2' })).toEqual([
    { label: 'Approval Reference', seen: 'CR-1', now: 'CR-2' },
  ]);
});
