import { expect, test } from 'vitest';
import type { ChangesSinceApproval } from '../../contract/generated/schema.d.ts';
import { loggedBiDeployment } from '../bi-deployments/record.ts';
import { loggedDeployment } from '../deployments/logged-entity.ts';
import { loggedVpc } from '../vpcs/record.ts';
import { differencesSinceApproval } from './changes-since-approval.ts';

function changes(fields: ChangesSinceApproval['fields'], secrets: string[] = []): ChangesSinceApproval {
  const approvedBy = { userId: 2, firstName: 'Priya', lastName: 'Raman' };
  return { approvedAt: '2026-11-29T08:00:00.000Z', approvedBy, fields, secrets };
}

const vpc = {
  vpcId: 3,
  name: 'tills',
  status: 'PENDING_APPROVAL',
  region: 'EU_WEST_1',
  credentialId: 4,
  credentialName: 'payments',
  shouldDeploySupportingInfrastructure: true,
  usedCidrs: ['10.0.1.0/24', '10.0.3.0/24'],
};

test('fields have the labels and words of the record’s page; of lists only the entries that differ', () => {
  const since = changes([
    { field: 'region', before: 'US_WEST_2', after: 'EU_WEST_1' },
    { field: 'credentialId', before: 2, after: 4 },
    { field: 'credentialName', before: 'shops', after: 'payments' },
    { field: 'vpcCidr', before: '10.0.0.0/16', after: null },
    { field: 'shouldDeploySupportingInfrastructure', before: false, after: true },
    { field: 'usedCidrs', before: ['10.0.1.0/24', '10.0.2.0/24'], after: vpc.usedCidrs },
  ]);
  expect(differencesSinceApproval(vpc, since, loggedVpc, 'Meridian')).toEqual([
    { label: 'Credential name', seen: 'shops', now: 'payments' },
    { label: 'Region', seen: 'US West (Oregon)', now: 'Europe (Ireland)' },
    { label: 'VPC CIDR', seen: '10.0.0.0/16', now: '' },
    { label: 'Used CIDRs', seen: '10.0.2.0/24\nand 1 unchanged', now: '10.0.3.0/24\nand 1 unchanged' },
    { label: 'Deploy supporting infrastructure', seen: 'No', now: 'Yes' },
  ]);
});

const request = {
  id: 7,
  deploymentType: 'PRODUCT',
  client: 'orsini',
  environmentIdentifier: 'tills',
  approvalReference: 'CR-2',
  createdUserFirstName: 'Mara',
  createdUserLastName: null,
  tenantId: 'ORSINI',
  environmentType: 'TEST',
  environmentTypeProduction: false,
  status: {
    approvalStatus: { status: 'PENDING_APPROVAL', ragStatus: 'GREEN' },
    infrastructureStatus: { status: 'INIT', ragStatus: 'GREEN' },
    jenkinsStatus: { status: 'IDLE', ragStatus: 'NONE' },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED', ragStatus: 'NONE' },
  },
};

test('a field that the page draws otherwise has words too, and a list row is enough to read them', () => {
  const since = changes([
    { field: 'additionalParameters', before: { HEAP: '4g', gc: 'g1' }, after: { HEAP: '8g', gc: 'g1' } },
    { field: 'approvalReference', before: 'CR-1', after: 'CR-2' },
  ]);
  expect(differencesSinceApproval(request, since, loggedDeployment, 'Meridian')).toEqual([
    { label: 'Approval Reference', seen: 'CR-1', now: 'CR-2' },
    { label: 'Additional parameters', seen: 'HEAP=4g\nand 1 unchanged', now: 'HEAP=8g\nand 1 unchanged' },
  ]);
});

test('of a list that has only grown, the old side says how much stayed', () => {
  const since = changes([{ field: 'usedCidrs', before: ['10.0.1.0/24'], after: vpc.usedCidrs }]);
  expect(differencesSinceApproval(vpc, since, loggedVpc, 'Meridian')).toEqual([
    { label: 'Used CIDRs', seen: '1 unchanged', now: '10.0.3.0/24\nand 1 unchanged' },
  ]);
});

test('a secret has its label and no value, also where the record has it', () => {
  const opened = { ...request, defaultPassword: 'canary' };
  const since = changes([], ['defaultPassword', 'uploadedEnvFileToken']);
  expect(differencesSinceApproval(opened, since, loggedDeployment, 'Meridian')).toEqual([
    { label: 'Default password', seen: 'Hidden', now: 'Changed' },
    { label: 'envs.zip', seen: 'Hidden', now: 'Changed' },
  ]);
  const bi = { id: 1, client: 'orsini', environmentIdentifier: 'bi', status: 'APPROVED' };
  expect(differencesSinceApproval(bi, changes([], ['connectionString']), loggedBiDeployment, 'Meridian')).toEqual([
    { label: 'Connection string', seen: 'Hidden', now: 'Changed' },
  ]);
});

test('fields of a later release are named by what they are called', () => {
  const since = changes([{ field: 'coolingLevel', before: 'LOW_NOISE', after: null }], ['vaultPin']);
  for (const view of [loggedVpc, null]) {
    expect(differencesSinceApproval(vpc, since, view, 'Meridian')).toEqual([
      { label: 'Cooling level', seen: 'Low noise', now: '' },
      { label: 'Vault pin', seen: 'Hidden', now: 'Changed' },
    ]);
  }
});
