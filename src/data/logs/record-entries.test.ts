import { beforeEach, describe, expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { createContractClient } from '../../contract/client.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { keptDiscussions } from '../record-comments/record-comments.ts';
import { keptReadings } from '../resources/kept-readings.ts';
import { createResources } from '../resources.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { keptEntries, type LoggedEntries, readEntries } from './record-entries.ts';

const scope: Scope = { userId: 1, tenantId: 'NORTHWIND' };
const NONE: LoggedEntries = { entries: [], total: 0 };

function clientOf(fetch: (request: Request) => Promise<Response>) {
  return createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: null,
    fetch,
  });
}

describe('the newest entries about a record', () => {
  it('are those of its kind and id in the log, with its description or, without one, its action', async () => {
    const asked: string[] = [];
    const user = { userId: 2, firstName: 'Priya', lastName: 'Raman' };
    const entry = {
      entryId: 8,
      resource: 'DeploymentRequest',
      resourceId: '7',
      entryDate: '2026-11-29T10:00:00Z',
      user,
    };
    const results = [
      { ...entry, entryType: 'APPROVE', description: 'Approve deployment request' },
      { ...entry, entryId: 5, entryType: 'KEEP_AWAKE', user: null },
    ];
    const client = clientOf(async ({ url }) => {
      asked.push(new URL(url).search);
      return Response.json({ results, currentPage: 0, pageSize: 20, totalRecords: 31 });
    });
    const read = await readEntries(client, 'deployment', { area: 'deployments', id: 7 }, new AbortController().signal);
    expect(asked).toEqual(['?offset=0&pageSize=20&resource=DeploymentRequest&resourceId=7']);
    expect(read).toEqual({
      entries: [
        { entryId: 8, entryDate: entry.entryDate, words: 'Approve deployment request', user },
        { entryId: 5, entryDate: entry.entryDate, words: 'Keep awake', user: null },
      ],
      total: 31,
    });
  });
});

describe('entries on the device', () => {
  let device: Device;

  beforeEach(() => {
    device = new Device(`test-${crypto.randomUUID()}`);
  });

  function kept(log: 'activity' | 'deployment', area: 'deployments' | 'vpcs') {
    return keptReadings<LoggedEntries, number>({ device, scope: () => scope }, scope, keptEntries(log, area));
  }

  it('are those of the twenty records of an area that were opened last', async () => {
    const vpcs = kept('activity', 'vpcs');
    for (let id = 1; id <= 21; id += 1) await vpcs.keep(id, { record: NONE, asOf: id });
    await kept('activity', 'deployments').keep(1, { record: NONE, asOf: 1 });
    expect(await vpcs.read(1)).toBeNull();
    expect(await vpcs.read(2)).toEqual({ record: NONE, asOf: 2 });
    expect(await kept('activity', 'deployments').read(1)).not.toBeNull();
  });

  it('go with their record, and those of others stay', async () => {
    const client = clientOf(() => Promise.reject(new Error('Nothing is asked here.')));
    const capabilities = new CapabilityReader(client, { plain: true });
    const privileges = () => new Set<string>();
    const { deployments } = createResources({ client, device, capabilities, scope: () => scope, privileges });
    const store = await deployments.records.load();
    await store.keepSummary(scope, waitingRequest, 1);
    const { id } = waitingRequest;
    const all = [kept('activity', 'deployments'), kept('deployment', 'deployments'), kept('activity', 'vpcs')];
    for (const each of all) await each.keep(id, { record: NONE, asOf: 1 });
    const discussion = keptReadings({ device, scope: () => scope }, scope, keptDiscussions('deployments'));
    await discussion.keep(id, { record: { comments: [], hasEarlier: false, total: 0 }, asOf: 1 });
    await kept('activity', 'deployments').keep(id + 1, { record: NONE, asOf: 1 });
    await store.remove(scope, id);
    const left = await Promise.all(all.map(async (each) => (await each.read(id)) !== null));
    expect(left).toEqual([false, false, true]);
    expect(await discussion.read(id)).toBeNull();
    expect(await kept('activity', 'deployments').read(id + 1)).not.toBeNull();
  });
});
