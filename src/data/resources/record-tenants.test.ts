import { afterEach, expect, it } from 'vitest';
import { createContractClient } from '../../contract/client.ts';
import { recordOf, waitingVpcs } from '../../rules/vpcs/record.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import { createResources } from '../resources.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { readHeldTenants, readRecordTenants } from './record-tenants.ts';

const HERE = { userId: 1, tenantId: 'KESTREL' };
const TENANTS = [
  { tenantId: 'KESTREL', tenantName: 'Kestrel Travel Stores' },
  { tenantId: 'HALDEN', tenantName: 'Halden Outfitters' },
];

const databases: PortalDatabase[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.delete()));
});

/** @param tenants of the session */
function portalOf({ extensions = ['recordTenants'], tenants = TENANTS, answer = () => Response.error() } = {}) {
  const name = `test-${crypto.randomUUID()}`;
  databases.push(new PortalDatabase(name));
  const asked: string[] = [];
  const client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: null,
    fetch: async (request) => {
      const { pathname } = new URL(request instanceof Request ? request.url : request);
      if (pathname.endsWith('/capabilities')) return Response.json({ extensions, live: false });
      asked.push(pathname);
      return answer();
    },
  });
  const capabilities = new CapabilityReader(client, { plain: false });
  const device = new Device(name);
  const scope = () => HERE;
  const session = {
    getSnapshot: () => ({ context: { profile: { tenants, privileges: { KESTREL: ['deployment.vpc.view'] } } } }),
  };
  const resources = createResources({ client, device, capabilities, scope, privileges: () => new Set() });
  return { portal: { client, capabilities, device, scope, session }, resources, asked };
}

const vpc = { area: 'vpcs', id: 7 } as const;
const { signal } = new AbortController();

it('the server names the other tenants of a record', async () => {
  const { portal, asked } = portalOf({ answer: () => Response.json(TENANTS) });
  expect(await readRecordTenants(portal, vpc, signal)).toEqual([TENANTS[1]]);
  expect(asked).toEqual(['/api/records/vpcs/7/tenants']);
});

it('a record that is nowhere is in no tenant', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Not found',
    status: 404,
    code: 'not_found',
    message: 'No content to load',
  };
  const { portal } = portalOf({ answer: () => Response.json(problem, { status: 404 }) });
  expect(await readRecordTenants(portal, vpc, signal)).toEqual([]);
});

it('nothing is asked of a back end without the extension, or about records of no tenant', async () => {
  const plain = portalOf({ extensions: [] });
  expect(await readRecordTenants(plain.portal, vpc, signal)).toEqual([]);
  const { portal, asked } = portalOf();
  expect(await readRecordTenants(portal, { area: 'roles', id: 'APPROVER' }, signal)).toEqual([]);
  expect([...plain.asked, ...asked]).toEqual([]);
});

it('the device names the user’s tenants for which it has a copy', async () => {
  const { portal, resources } = portalOf();
  const store = await resources.vpcs.records.load();
  const page = {
    rows: [recordOf({ vpcId: 7, status: 'PENDING_APPROVAL', name: 'shop', version: 1 })],
    totalRecords: 1,
    asOf: 5,
    partial: false,
  };
  expect(await readHeldTenants(portal, vpc)).toEqual([]);
  await store.keepPage({ userId: 2, tenantId: 'HALDEN' }, waitingVpcs, page);
  await store.keepPage({ userId: 1, tenantId: 'ORSINI' }, waitingVpcs, page);
  await store.keepPage({ userId: 1, tenantId: 'ALL_TENANTS' }, waitingVpcs, page);
  expect(await readHeldTenants(portal, vpc)).toEqual([]);
  await store.keepPage({ userId: 1, tenantId: 'HALDEN' }, waitingVpcs, page);
  expect(await readHeldTenants(portal, vpc)).toEqual([TENANTS[1]]);
});
