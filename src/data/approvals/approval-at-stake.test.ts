import { afterEach, expect, it, vi } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { createContractClient } from '../../contract/client.ts';
import { waitingDeployments } from '../../rules/deployments/list-query.ts';
import { recordOf, type VpcStatus, waitingVpcs } from '../../rules/vpcs/record.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import { createResources } from '../resources.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { watchApprovalAtStake } from './approval-at-stake.ts';

const scope = { userId: 1, tenantId: 'KESTREL' };
const editor = {
  userId: 1,
  privileges: new Set(['deployment.vpc.edit']),
  currentTenantId: 'KESTREL',
  tenantsWithoutSelfApproval: new Set<string>(),
};
const strict = { ...editor, tenantsApprovingEdits: new Set(['KESTREL']) };

const databases: PortalDatabase[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.delete()));
});

function opened() {
  const name = `test-${crypto.randomUUID()}`;
  databases.push(new PortalDatabase(name));
  const client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: null,
    fetch: async () => Response.error(),
  });
  return createResources({
    client,
    device: new Device(name),
    capabilities: new CapabilityReader(client, { plain: false }),
    scope: () => scope,
    privileges: () => editor.privileges,
  });
}

async function holding(status: VpcStatus) {
  const resources = opened();
  const store = await resources.vpcs.records.load();
  const decision = { action: 'APPROVE', comment: null, decidedAt: '2026-11-30T10:00:00.000Z' } as const;
  const lastDecision = { ...decision, decidedBy: { userId: 2, firstName: 'Mara', lastName: 'Lindqvist' } };
  const row = recordOf({ vpcId: 7, status, name: 'shop', tenantId: 'KESTREL', version: 2, lastDecision });
  await store.keepPage(scope, waitingVpcs, { rows: [row], totalRecords: 1, asOf: 5, partial: false });
  return resources;
}

it.each([
  [
    'an approved VPC in such a tenant',
    'PENDING_CREATION',
    strict,
    /^Saving takes back the approval of Mara Lindqvist\. /,
  ],
  ['an approved VPC elsewhere', 'PENDING_CREATION', editor, null],
  ['a VPC that waits', 'PENDING_APPROVAL', strict, null],
  ['a VPC that exists', 'AVAILABLE', strict, null],
] as const)('says what saving an edit does to the approval of %s', async (_, status, viewer, expected) => {
  const resources = await holding(status);
  const tell = vi.fn();
  const stop = watchApprovalAtStake({ resources }, { area: 'vpcs', id: 7 }, viewer, tell);
  await vi.waitFor(() => expect(tell).toHaveBeenCalled());
  expect(tell.mock.lastCall?.[0]).toEqual(expected === null ? null : expect.stringMatching(expected));
  stop();
});

it.each([
  ['one of two has approved', 1, /^Saving takes back the approval of Mara Lindqvist \(1 of 2 approvals\)\. /],
  ['nobody has approved yet', 0, null],
] as const)('says what saving an edit does to a request that %s', async (_, given, expected) => {
  const resources = opened();
  const store = await resources.deployments.records.load();
  const approval = { userId: 2, name: 'Mara Lindqvist', approvedAt: '2026-11-30T10:00:00.000Z' };
  const approvals = given === 0 ? [] : [approval];
  const row = { ...waitingRequest, id: 7, tenantId: 'KESTREL', version: 2, approvals, approvalsNeeded: 2 };
  await store.keepPage(scope, waitingDeployments, { rows: [row], totalRecords: 1, asOf: 5, partial: false });
  const tell = vi.fn();
  // No rule of the tenant is needed.
  const stop = watchApprovalAtStake({ resources }, { area: 'deployments', id: 7 }, editor, tell);
  await vi.waitFor(() => expect(tell).toHaveBeenCalled());
  expect(tell.mock.lastCall?.[0]).toEqual(expected === null ? null : expect.stringMatching(expected));
  stop();
});
