import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { parseRuntimeConfig } from '../../contract/runtime-config.ts';
import type { WaitingApproval } from '../../rules/approvals/waiting-approval.ts';
import { recordOf, type VpcStatus } from '../../rules/vpcs/record.ts';
import { Device } from '../device/device.ts';
import { createPortal, type Portal } from '../portal.ts';
import { viewerOf } from '../session/session-viewer.ts';
import { portalIn } from '../session/tenant-portals.ts';
import { readKeptTenants } from './kept-tenants.ts';
import { followTenants, refreshTenants } from './refresh-tenants.ts';
import { watchEverywhere } from './waiting-approvals.ts';

const HERE = 'NORTHWIND';
const THERE = 'FABRIKAM';
const DECIDING = ['deployment.vpc.approve', 'deployment.vpc.list', 'deployment.vpc.view'];
const DECIDING_BOTH = [...DECIDING, 'deployment.approve', 'deployment.list', 'deployment.view'];

const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`;
const problem = (status: number, code: string, message: string) =>
  Response.json({ type: 'about:blank', title: code, status, code, message }, { status });

interface Vpc {
  readonly vpcId: number;
  status: VpcStatus;
}

/** What waits there, and what the user holds there. */
const there = {
  vpcs: [] as Vpc[],
  /** Where there are any, the user may decide on them too. */
  requests: [] as DeploymentRequestSummary[],
  areWholeReadable: true,
  isOwn: true,
  areRequestsForbidden: false,
  mark: '',
  mayDecide: true,
  isListed: true,
  expiresIn: 900,
};
let calls: string[] = [];

const vpcOf = (tenantId: string, { vpcId, status }: Vpc) => ({
  vpcId,
  status,
  name: `vpc-${vpcId}`,
  tenantId,
  version: 1,
  createdUser: { userId: 9, firstName: 'Mara', lastName: null },
});

function answer(request: Request, init?: RequestInit): Response {
  const { pathname } = new URL(request.url);
  const path = pathname.replace('/api', '');
  const asker = new Headers(init?.headers ?? request.headers).get('x-access-token')?.replace('Bearer ', '') ?? '';
  if (path === '/capabilities')
    return Response.json({ extensions: ['versions', 'statusFilters', 'waitingTenants', 'tenantAccess'], live: false });
  if (path === '/users/tenants')
    return Response.json(
      (there.isOwn ? [HERE, THERE] : [HERE]).map((tenantId) => ({ tenantId, tenantName: tenantId.toLowerCase() })),
    );
  if (path === `/users/privileges/${HERE}` || path.includes('privileges')) return Response.json({ [HERE]: DECIDING });
  if (path === '/users/1')
    return Response.json({ userId: 1, name: 'Ada', email: 'ada@example.com', status: 'ACTIVE', tenantId: HERE });
  calls.push(`${asker === 'there' ? 'there' : 'here'} ${request.method} ${path}`);
  const waiting = there.vpcs.filter(({ status }) => status === 'PENDING_APPROVAL');
  if (path === '/approvals/tenants') {
    const listed = {
      tenantId: THERE,
      tenantName: 'fabrikam',
      waiting: waiting.length + there.requests.length,
      production: 0,
      mark: there.mark,
    };
    return Response.json(there.isListed && listed.waiting > 0 ? [listed] : []);
  }
  if (path.endsWith('/access')) {
    return there.mayDecide
      ? Response.json({
          accessToken: 'there',
          expiresIn: there.expiresIn,
          privileges: there.requests.length > 0 ? DECIDING_BOTH : DECIDING,
        })
      : problem(403, 'missing_privilege', 'You can’t decide on requests in fabrikam.');
  }
  if (path === '/deploymentvpcs') {
    const rows = asker === 'there' ? waiting.map((vpc) => vpcOf(THERE, vpc)) : [];
    return Response.json({ results: rows, totalRecords: rows.length, currentPage: 1, pageSize: 25 });
  }
  const one = there.vpcs.find(({ vpcId }) => path === `/deploymentvpcs/${vpcId}`);
  if (one !== undefined && asker === 'there') return Response.json(vpcOf(THERE, one));
  if (path === '/deploymentrequests') {
    if (there.areRequestsForbidden) return problem(403, 'missing_privilege', 'You need the privilege Approve.');
    const rows = asker === 'there' ? there.requests : [];
    return Response.json({ deployments: rows, totalRecords: rows.length });
  }
  const whole = there.requests.find(({ id }) => path === `/deploymentrequests/${id}`);
  if (whole !== undefined && asker === 'there') {
    return there.areWholeReadable
      ? Response.json({ ...whole, region: 'EU_WEST_1' })
      : problem(503, 'unavailable', 'Try again later.');
  }
  return problem(404, 'not_found', 'No content to load');
}

let portal: Portal;
let stop: () => void = () => undefined;
let shown: readonly WaitingApproval[] = [];

beforeEach(async () => {
  Object.assign(there, {
    vpcs: [],
    requests: [],
    areWholeReadable: true,
    isOwn: true,
    areRequestsForbidden: false,
    mark: 'first',
    mayDecide: true,
    isListed: true,
    expiresIn: 900,
  });
  calls = [];
  vi.stubGlobal('fetch', async (request: Request, init?: RequestInit) => answer(request, init));
  const idToken = token({ userId: 1, status: 'ACTIVE', tenantId: HERE });
  const accessToken = token({ tenantId: HERE, sid: 'one' });
  await new Device().keepSession(async (transaction) => {
    await transaction.objectStore('sessions').put({
      id: 'current',
      userId: 1,
      tenantId: HERE,
      accountStatus: 'ACTIVE',
      idToken,
      accessToken,
      refreshToken: 'refresh',
      accessExpiresAt: Date.now() + 900_000,
      refreshExpiresAt: null,
      profile: null,
    });
  });
  const config = parseRuntimeConfig(
    {
      product: { code: 'MERIDIAN', name: 'Meridian', slug: 'meridian' },
      apiBaseUrl: 'https://portal.example.test/api',
      identityProvider: { issuer: 'https://portal.example.test/oidc', clientId: 'portal' },
      appName: 'Portal',
      appVersion: '0.0.0',
    },
    'a test',
  );
  portal = createPortal({ config });
  portal.session.start();
  await waitFor(portal.session, (snapshot) => snapshot.matches({ signedIn: { profile: 'current' } }));
  const viewer = viewerOf(portal.session);
  if (viewer === null) throw new Error('Nobody is signed in.');
  stop = watchEverywhere(portal, viewer, (page) => {
    shown = page?.rows ?? [];
  });
});
afterEach(async () => {
  stop();
  portal.session.stop();
  await portal.device.wipe();
  vi.unstubAllGlobals();
});

const ids = () => shown.map(({ id }) => id);

test('what waits in another tenant is read with access to it, kept apart, and shown with its tenant', async () => {
  there.vpcs = [{ vpcId: 3, status: 'PENDING_APPROVAL' }];
  await refreshTenants(portal);
  await expect.poll(ids).toEqual([`vpcs/3@${THERE}`]);
  expect(shown[0]?.elsewhere).toEqual({ tenantId: THERE, tenantName: 'fabrikam', privileges: DECIDING });
  expect(calls).toEqual([
    'here GET /approvals/tenants',
    `here POST /approvals/tenants/${THERE}/access`,
    'there GET /deploymentvpcs',
  ]);
  const rows = await portal.device.run((database) => database.records.toArray());
  expect(rows.map(({ tenantId }) => tenantId)).toEqual([THERE]);
  expect(JSON.stringify(await portal.device.run((database) => database.choices.toArray()))).not.toContain('"there"');
});

test('the last one leaves once it is decided from here', async () => {
  there.vpcs = [{ vpcId: 3, status: 'PENDING_APPROVAL' }];
  await refreshTenants(portal);
  await expect.poll(ids).toHaveLength(1);
  const store = await portalIn(portal, { tenantId: THERE, privileges: DECIDING }).resources.vpcs.records.load();
  const approved = { ...vpcOf(THERE, { vpcId: 3, status: 'AVAILABLE' }), version: 2 };
  await store.keepSummary({ userId: 1, tenantId: THERE }, recordOf(approved), Date.now());
  await expect.poll(ids).toEqual([]);
});

test('who decides only in another tenant has all of it', async () => {
  const viewer = viewerOf(portal.session);
  if (viewer === null) throw new Error('Nobody is signed in.');
  const pages: unknown[] = [];
  const stopWatch = watchEverywhere(portal, { ...viewer, privileges: new Set() }, (page) => pages.push(page));
  there.vpcs = [{ vpcId: 3, status: 'PENDING_APPROVAL' }];
  await refreshTenants(portal);
  await expect.poll(() => pages.at(-1)).toMatchObject({ totalRecords: 1, partial: false });
  stopWatch();
});

test('it is read again only once it has changed, and what waits no longer leaves', async () => {
  there.vpcs = [
    { vpcId: 3, status: 'PENDING_APPROVAL' },
    { vpcId: 4, status: 'PENDING_APPROVAL' },
  ];
  await refreshTenants(portal);
  await expect.poll(ids).toHaveLength(2);
  calls = [];
  await refreshTenants(portal);
  expect(calls).toEqual(['here GET /approvals/tenants']);
  there.vpcs = [
    { vpcId: 3, status: 'AVAILABLE' },
    { vpcId: 4, status: 'PENDING_APPROVAL' },
  ];
  there.mark = 'second';
  await refreshTenants(portal);
  await expect.poll(ids).toEqual([`vpcs/4@${THERE}`]);
  expect(calls).toContain('there GET /deploymentvpcs/3');
});

test('nothing stays on the device of a tenant that isn’t the user’s to decide in any more', async () => {
  there.vpcs = [{ vpcId: 3, status: 'PENDING_APPROVAL' }];
  there.expiresIn = 1;
  await refreshTenants(portal);
  await expect.poll(ids).toHaveLength(1);
  there.isListed = false;
  there.mayDecide = false;
  await refreshTenants(portal);
  await expect.poll(ids).toEqual([]);
  expect(await readKeptTenants(portal)).toEqual([]);
  expect(await portal.device.run((database) => database.records.count())).toBe(0);
});

test('rows leave once the session says that the tenant isn’t the user’s any more, and nothing of it stays', async () => {
  there.vpcs = [{ vpcId: 3, status: 'PENDING_APPROVAL' }];
  await refreshTenants(portal);
  await expect.poll(ids).toHaveLength(1);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const stopFollowing = followTenants(portal, 3_600_000);
  there.isOwn = false;
  // As after a decision that the server refuses.
  portal.session.send({ type: 'PROFILE_STALE' });
  await expect.poll(ids).toEqual([]);
  await expect.poll(() => portal.device.run((database) => database.records.count())).toBe(0);
  stopFollowing();
});

test('where one right of two is lost, what the other one allows stays', async () => {
  there.vpcs = [{ vpcId: 3, status: 'PENDING_APPROVAL' }];
  there.requests = [{ ...waitingRequest, id: 7, tenantId: THERE, version: 1 }];
  await refreshTenants(portal);
  await expect.poll(ids).toHaveLength(2);
  there.requests = [];
  there.areRequestsForbidden = true;
  there.mark = 'second';
  await refreshTenants(portal);
  await expect.poll(ids).toEqual([`vpcs/3@${THERE}`]);
});

test('whole records are kept too, so that a question has all facts without a network', async () => {
  const request = { ...waitingRequest, id: 7, tenantId: THERE, version: 1 };
  there.requests = [request];
  const kept = async () => {
    const { deployments } = portalIn(portal, { tenantId: THERE, privileges: DECIDING_BOTH }).resources;
    return (await deployments.records.load()).readWhole({ userId: 1, tenantId: THERE }, 7);
  };
  there.areWholeReadable = false;
  await refreshTenants(portal);
  await expect.poll(ids).toEqual([`deployments/7@${THERE}`]);
  expect(await kept()).toBeNull();
  const { deployments } = portalIn(portal, { tenantId: THERE, privileges: DECIDING_BOTH }).resources;
  const whole = await deployments.whole.load();
  expect(await whole.find(request, new AbortController().signal)).toEqual({
    record: request,
    lacks: 'unread',
  });
  there.areWholeReadable = true;
  await refreshTenants(portal);
  expect(await kept()).toMatchObject({ id: 7, region: 'EU_WEST_1' });
  calls = [];
  there.requests = [
    { ...request, version: 2 },
    { ...request, id: 8 },
  ];
  there.mark = 'second';
  await refreshTenants(portal);
  expect(calls.filter((each) => each.includes('/deploymentrequests/'))).toHaveLength(2);
  expect(await kept()).toMatchObject({ version: 2 });
});
