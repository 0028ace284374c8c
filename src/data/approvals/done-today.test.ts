import { afterEach, expect, test } from 'vitest';
import { createContractClient } from '../../contract/client.ts';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { recordOf, type VpcRecord, waitingVpcs } from '../../rules/vpcs/record.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import { createResources } from '../resources.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { watchDone } from './done-today.ts';
import type { DonePage } from './waiting-areas.ts';

const scope = { userId: 1, tenantId: 'KESTREL' };
const approver: FactsViewer = {
  userId: 1,
  privileges: new Set(['deployment.vpc.approve', 'deployment.vpc.list']),
  currentTenantId: 'KESTREL',
  tenantsWithoutSelfApproval: new Set(),
};
const midnight = new Date('2026-11-29T00:00:00.000Z');

const databases: PortalDatabase[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.delete()));
});

interface Decided {
  readonly vpcId: number;
  readonly by: number;
  readonly at: string;
}

function decided({ vpcId, by, at }: Decided): VpcRecord {
  return recordOf({
    vpcId,
    status: 'REJECTED',
    name: `vpc-${vpcId}`,
    tenantId: 'KESTREL',
    version: 2,
    updatedAt: at,
    lastDecision: {
      action: 'REJECT',
      comment: 'Not now.',
      decidedAt: at,
      decidedBy: { userId: by, firstName: 'Priya', lastName: null },
    },
  });
}

async function holding(vpcs: readonly Decided[]) {
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
  const rows = vpcs.map(decided);
  if (rows.length > 0) {
    await store.keepPage(scope, waitingVpcs, { rows, totalRecords: rows.length, asOf: 5, partial: false });
  }
  return { resources, store };
}

function watched(resources: Awaited<ReturnType<typeof holding>>['resources']) {
  let latest: DonePage | null | undefined;
  const stop = watchDone({ resources }, approver, midnight, (done) => {
    latest = done;
  });
  return { ids: () => latest?.rows.map(({ id }) => id), latest: () => latest, stop };
}

test('what the user decided is found without a network, and follows the device', async () => {
  const { resources, store } = await holding([
    { vpcId: 3, by: 1, at: '2026-11-29T10:00:00.000Z' },
    { vpcId: 4, by: 2, at: '2026-11-29T10:00:00.000Z' },
    { vpcId: 5, by: 1, at: '2026-11-28T10:00:00.000Z' },
  ]);
  const { ids, latest, stop } = watched(resources);
  await expect.poll(ids).toEqual(['vpcs/3']);
  // The device may lack some.
  expect(latest()).toMatchObject({ asOf: 5, partial: true });
  expect(latest()?.rows[0]?.decision).toMatchObject({ action: 'REJECT', comment: 'Not now.' });
  const later = decided({ vpcId: 6, by: 1, at: '2026-11-29T11:00:00.000Z' });
  const place = { cursor: '1', complete: true, bounded: false, readDownTo: null, syncedAt: 60 };
  await store.keepChanges(scope, [{ kind: 'upsert', id: 6, record: later }], place);
  await expect.poll(ids).toEqual(['vpcs/3', 'vpcs/6']);
  expect(latest()).toMatchObject({ asOf: 60, partial: false });
  stop();
});

test('a device without a record of an area doesn’t know, and one that has begun to read knows nothing yet', async () => {
  const { resources, store } = await holding([]);
  const { latest, stop } = watched(resources);
  await expect.poll(latest).toBeNull();
  await store.keepChanges(scope, [], { cursor: '1', complete: false, bounded: false, readDownTo: 9, syncedAt: 60 });
  await expect.poll(latest).toEqual({ rows: [], totalRecords: 0, asOf: 60, partial: true });
  stop();
});
