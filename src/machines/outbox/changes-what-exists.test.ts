/** "Changes what exists", in each area that has approvals. */
import { expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { biDeploymentOutboxRules } from '../lifecycles/bi-deployment/lifecycle.ts';
import { cloudAccountOutboxRules } from '../lifecycles/cloud-account/lifecycle.ts';
import { deploymentOutboxRules } from '../lifecycles/deployment/outbox-rules.ts';
import { vpcOutboxRules } from '../lifecycles/vpc/lifecycle.ts';

const PENDING = 'PENDING_APPROVAL';
const vpc = { id: 1, vpcId: 1, name: 'tills', status: PENDING } as const;
const bi = { id: 1, client: 'acme', environmentIdentifier: 'bi', status: PENDING } as const;
const account = {
  id: 'a',
  accountId: 'a',
  accountEmail: 'a@client.example',
  accountTypeId: 1,
  client: 'acme',
  cloudProvider: 'AWS',
  displayName: 'A',
  status: PENDING,
} as const;

const plan = (counts: { readonly create: number; readonly update: number }) => ({
  state: 'READY',
  digest: 'abc',
  failure: null,
  counts: { replace: 0, delete: 0, ...counts },
});
const creates = { plan: plan({ create: 3, update: 0 }) };
const updates = { plan: plan({ create: 3, update: 1 }) };

it.each([
  ['a deployment', (parts: object) => deploymentOutboxRules.requested({ ...waitingRequest, ...parts })],
  ['a VPC', (parts: object) => vpcOutboxRules.requested({ ...vpc, ...parts })],
  ['a BI deployment', (parts: object) => biDeploymentOutboxRules.requested({ ...bi, ...parts })],
  ['a cloud account', (parts: object) => cloudAccountOutboxRules.requested({ ...account, ...parts })],
])('holds for %s whose plan changes more than it creates', (_, requested) => {
  expect(requested({}).isChange).toBe(false);
  expect(requested(creates).isChange).toBe(false);
  expect(requested(updates).isChange).toBe(true);
});

it('holds for what an earlier launch has created, not for an existing VPC or account that is used', () => {
  expect(vpcOutboxRules.requested({ ...vpc, vpcResourceId: 'vpc-0aa' }).isChange).toBe(true);
  expect(vpcOutboxRules.requested({ ...vpc, vpcResourceId: 'vpc-0aa', isExistingVpc: true }).isChange).toBe(false);
  const created = { ...account, awsAccountId: '481200000000' };
  expect(cloudAccountOutboxRules.requested(created).isChange).toBe(true);
  expect(cloudAccountOutboxRules.requested({ ...created, isExistingCloudAccount: true }).isChange).toBe(false);
});
