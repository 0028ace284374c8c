import { afterEach, expect, test } from 'vitest';
import { createContractClient } from '../../contract/client.ts';
import type { PlanSummary } from '../../contract/generated/schema.d.ts';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { recordOf, type VpcStatus, waitingVpcs } from '../../rules/vpcs/record.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import { createResources } from '../resources.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { followWaiting, type NewestPages, watchWaiting } from './waiting-approvals.ts';
import type { WaitingPage } from './waiting-areas.ts';

const scope = { userId: 1, tenantId: 'KESTREL' };
const approver: FactsViewer = {
  userId: 1,
  privileges: new Set(['deployment.vpc.approve', 'deployment.vpc.list']),
  currentTenantId: 'KESTREL',
  tenantsWithoutSelfApproval: new Set(['KESTREL']),
};

const databases: PortalDatabase[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.delete()));
});

/** A device that holds these, as a list's page has brought them. */
async function holding(
  vpcs: readonly {
    readonly vpcId: number;
    readonly status: VpcStatus;
    readonly by: number;
    readonly plan?: PlanSummary;
  }[],
) {
  const name = `test-${crypto.randomUUID()}`;
  databases.push(new PortalDatabase(name));
  const client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: null,
    fetch: async () => Response.error(),
  });
  const resources = createResources({
    client,
    device: new Device(name),
    capabilities: new CapabilityReader(client, { plain: false }),
    scope: () => scope,
    privileges: () => approver.privileges,
  });
  const store = await resources.vpcs.records.load();
  const vpcOf = ({ vpcId, status, by, plan }: (typeof vpcs)[number]) =>
    recordOf({
      vpcId,
      status,
      name: `vpc-${vpcId}`,
      tenantId: 'KESTREL',
      version: 1,
      ...(plan && { plan }),
      createdUser: { userId: by, firstName: 'Mara', lastName: null },
    });
  const rows = vpcs.map(vpcOf);
  await store.keepPage(scope, waitingVpcs, { rows, totalRecords: rows.length, asOf: 5, partial: false });
  return { resources, store, recordsOf: (...changed: typeof vpcs) => changed.map(vpcOf) };
}

/** Keeps the latest page. */
function watched(
  resources: Awaited<ReturnType<typeof holding>>['resources'],
  viewer: FactsViewer,
  newest: NewestPages = new Map(),
) {
  let latest: WaitingPage | null = null;
  const take = (waiting: WaitingPage | null) => {
    latest = waiting;
  };
  const stop = watchWaiting({ resources }, viewer, take, newest);
  return { ids: () => latest?.rows.map(({ id }) => id), latest: () => latest, stop };
}

test('what waits is what the chart lets the user decide, and follows the device', async () => {
  const { resources, store } = await holding([
    { vpcId: 3, status: 'PENDING_APPROVAL', by: 2 },
    { vpcId: 4, status: 'PENDING_APPROVAL', by: 1 },
    { vpcId: 5, status: 'AVAILABLE', by: 2 },
  ]);
  const { ids, latest, stop } = watched(resources, approver);
  // Their own request waits for somebody else.
  await expect.poll(ids).toEqual(['vpcs/3']);
  expect(latest()).toMatchObject({ asOf: 5, partial: true });
  await store.remove(scope, 3);
  await expect.poll(ids).toEqual([]);
  stop();
});

test('a request that only its plan holds up is there with the reason', async () => {
  const plan: PlanSummary = {
    ...{ state: 'FAILED', digest: null, counts: null, failure: 'It is broken.', changedAt: '2026-11-30T00:00:00Z' },
  };
  const { resources } = await holding([
    { vpcId: 3, status: 'PENDING_APPROVAL', by: 2, plan },
    { vpcId: 4, status: 'PENDING_APPROVAL', by: 1, plan },
    { vpcId: 5, status: 'PENDING_APPROVAL', by: 2, plan: { ...plan, state: 'READY', digest: 'd' } },
  ]);
  const { ids, latest, stop } = watched(resources, approver);
  await expect.poll(ids).toEqual(['vpcs/5', 'vpcs/3']);
  expect(latest()?.rows.map(({ heldBy }) => heldBy)).toEqual([null, plan]);
  stop();
});

test('of each area the newest is shown, whether the device or the server said it', async () => {
  const { resources, store } = await holding([{ vpcId: 3, status: 'PENDING_APPROVAL', by: 2 }]);
  const fromServer: WaitingPage = { rows: [], totalRecords: 0, asOf: 50, partial: false };
  const { ids, latest, stop } = watched(resources, approver, new Map([['vpcs', fromServer]]));
  await expect.poll(latest).toEqual(fromServer);
  const place = { cursor: '1', complete: true, bounded: false, readDownTo: null, syncedAt: 60 };
  await store.keepChanges(scope, [], place);
  await expect.poll(ids).toEqual(['vpcs/3']);
  stop();
});

test('own requests are in it where the tenant allows it', async () => {
  const { resources } = await holding([{ vpcId: 4, status: 'PENDING_APPROVAL', by: 1 }]);
  const { ids, stop } = watched(resources, { ...approver, tenantsWithoutSelfApproval: new Set() });
  await expect.poll(ids).toEqual(['vpcs/4']);
  stop();
});

test('areas in which the user may decide or see nothing are not read', async () => {
  const { resources } = await holding([{ vpcId: 3, status: 'PENDING_APPROVAL', by: 2 }]);
  const lacking = ['deployment.vpc.approve', 'deployment.vpc.list'].map((privilege) =>
    watched(resources, { ...approver, privileges: new Set([privilege]) }),
  );
  const holder = watched(resources, approver);
  await expect.poll(holder.ids).toEqual(['vpcs/3']);
  expect(lacking.map(({ latest }) => latest())).toEqual([null, null]);
  for (const { stop } of [...lacking, holder]) stop();
});

test('selected ones are followed once they are decided elsewhere, and until they are gone', async () => {
  const { resources, store, recordsOf } = await holding([
    { vpcId: 3, status: 'PENDING_APPROVAL', by: 2 },
    { vpcId: 4, status: 'PENDING_APPROVAL', by: 2 },
  ]);
  const known = new Map<string, AreaRecord>();
  const gone: unknown[] = [];
  const stop = followWaiting({ resources }, approver, ['vpcs/3', 'vpcs/4', 'cloud-accounts/3'], {
    onKnown: (rows) => {
      for (const { id, record } of rows) known.set(id, record);
    },
    onGone: (ids) => gone.push(...ids),
  });
  await expect.poll(() => [...known.keys()]).toEqual(['vpcs/3', 'vpcs/4']);
  const [decided] = recordsOf({ vpcId: 3, status: 'REJECTED', by: 2 });
  if (decided !== undefined) await store.keepSummary(scope, { ...decided, version: 2 }, 60);
  await expect.poll(() => known.get('vpcs/3')).toMatchObject({ status: 'REJECTED', version: 2 });
  expect(gone).toEqual([]);
  const place = { cursor: '1', complete: true, bounded: false, readDownTo: null, syncedAt: 60 };
  await store.keepChanges(scope, [], place);
  await store.remove(scope, 4);
  await expect.poll(() => gone).toContain('vpcs/4');
  stop();
});
