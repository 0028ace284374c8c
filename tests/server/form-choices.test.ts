import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { credentialFormResource } from '../../src/data/credentials/form.ts';
import { createFormCalls } from '../../src/data/deployments/forms/form-calls.ts';
import type { ReferenceSource } from '../../src/data/forms/reference-lists.ts';
import { tenantFormResource } from '../../src/data/tenants/form.ts';
import { userFormResource } from '../../src/data/users/form.ts';
import type { RecordAreaName } from '../../src/rules/areas.ts';
import type { DeploymentType } from '../../src/rules/deployments/deployment-types.ts';
import type { DeploymentFieldName } from '../../src/rules/deployments/forms/values.ts';
import { NOT_CHECKED } from '../../src/rules/forms/form.ts';
import type { ListQuery } from '../../src/rules/forms/reference.ts';
import { fillChoices, licenceText } from './deployment-forms.ts';
import { storeCredential, storeRequest } from './deployment-requests.ts';
import { fill, madeBy } from './form-filling.ts';
import { type FormWorld, type OpenedForm, openFormPortal } from './form-portal.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

let server: TestPortal;
beforeAll(async () => {
  server = await startTestPortal();
  await fillChoices(server.services);
});
afterAll(() => server.close());

const create = (world: FormWorld, type: DeploymentType = 'WINDOWS') => world.open({ type, mode: 'create', id: null });
const broken = () => Response.json({ message: 'Broken.' }, { status: 500 });
const callsOf = ({ sent }: FormWorld, path: string) => sent.filter(({ call }) => call === `GET ${path}`);

/** Reads every record of the areas with choices for forms, like the sync. */
async function readRecords(
  { resources, viewer: { userId, tenantId } }: FormWorld,
  areas: readonly RecordAreaName[],
): Promise<void> {
  const { signal } = new AbortController();
  for (const area of areas) {
    for (let more = true; more; ) {
      const outcome = await resources[area].pull({ userId, tenantId }, signal);
      expect(outcome.kind, area).toBe('kept');
      more = outcome.kind === 'kept' && outcome.more;
    }
  }
}

async function expectHeldAsAnswered<Reference, Query extends ListQuery>(
  { resources }: FormWorld,
  { fetch, held }: ReferenceSource<Reference, Query>,
  query: Query,
): Promise<void> {
  const answered = await fetch(query, {});
  expect((await held?.(query, resources))?.part, query.list).toEqual(answered);
  expect(Object.values(answered), query.list).not.toContainEqual([]);
}

describe('the lists of a form', () => {
  it('are requested once, dependent ones at their choice, and not again at the same choice', async () => {
    const world = await openFormPortal(server, 'operator');
    const form = await fill(await create(world), 'WINDOWS');
    const zones = () => callsOf(world, '/cloudprovider/zones');
    expect(callsOf(world, '/configs')).toHaveLength(0);
    expect(callsOf(world, '/credentials').map(({ query }) => query)).toEqual([
      '?offset=0&pageSize=100&page=0&useForDeployment=true',
      '?offset=0&pageSize=100&page=0&useForMonitoring=true',
    ]);
    expect(zones().map(({ query }) => query)).toEqual(['?provider=AWS&region=US_WEST_2']);
    expect(callsOf(world, '/deploymentvpcs').at(-1)?.query).toContain(
      'status=PENDING_CREATION&status=CREATING_VPC_FAILED&status=AVAILABLE',
    );
    const first = form.offered('availabilityZone');
    form.type('region', 'EU_WEST_1');
    await form.until(() => form.offered('availabilityZone').includes('eu-west-1a'));
    form.type('region', 'US_WEST_2');
    expect(form.offered('availabilityZone')).toEqual(first);
    expect(zones()).toHaveLength(2);
    form.close();
  });

  it('are complete, however many pages they have', async () => {
    const world = await openFormPortal(server, 'operator2');
    const before = await create(world);
    await before.until(() => before.work.setting.reference.credentials !== null);
    const known = before.work.setting.reference.credentials?.length ?? 0;
    before.close();
    for (let count = 0; count < 101; count += 1) {
      await storeCredential(server.services.queries, { tenant_id: world.viewer.tenantId });
    }
    const form = await create(world);
    await form.until(() => (form.work.setting.reference.credentials?.length ?? 0) > known);
    expect(form.work.setting.reference.credentials).toHaveLength(known + 101);
    form.close();
  });

  it('contain the platform versions that the privileges allow', async () => {
    const versionsOf = async (account: string) => {
      const form = await create(await openFormPortal(server, account, { tenantId: 'BRIGHTWATER' }));
      await form.until(() => form.work.setting.reference.platformVersions !== null);
      form.close();
      return form.work.setting.reference.platformVersions?.map(({ version }) => version) ?? [];
    };
    expect(await versionsOf('operator')).toEqual(expect.arrayContaining(['9.1.0', '9.2.0-rc.3']));
    expect(await versionsOf('operator')).not.toContain('10.0.0-alpha.7');
    expect(await versionsOf('administrator')).toContain('10.0.0-alpha.7');
  });

  it('that could not be loaded are reported, and load when the server is back', async () => {
    const world = await openFormPortal(server, 'operator');
    world.interfere(({ call }) => (call.startsWith('GET /departments') ? broken() : null));
    const form = await create(world);
    await form.until(({ context }) => context.referenceMessage !== null);
    expect(form.context.referenceMessage).toBe('Couldn’t load departments. Broken.');
    expect(form.context.missingLists).toEqual({ departments: 'Couldn’t load the departments. Broken.' });
    await form.until(() => form.offered('credentialId').length > 0);
    expect(form.context.referenceMessage).toMatch(/departments/);
    world.interfere(() => null);
    world.cut(true);
    world.cut(false);
    await form.until(() => form.offered('deploymentTags.Department').length > 0);
    expect(form.context.referenceMessage).toBeNull();
    form.close();
  });

  it('are available offline after they were loaded once', async () => {
    const world = await openFormPortal(server, 'operator');
    const before = await fill(await create(world), 'WINDOWS');
    const offered = before.offered('vpcId');
    // The only list without a choice.
    await expect.poll(() => world.deviceText()).toContain('"zones"');
    before.actor.send({ type: 'DISCARD' });
    before.actor.send({ type: 'CONFIRM_DISCARD' });
    await before.until(({ actor }) => actor.getSnapshot().matches('discarded'));
    world.cut(true);
    const form = await fill(await create(world), 'WINDOWS');
    expect(form.offered('vpcId')).toEqual(offered);
    expect(form.context.referenceMessage).toBeNull();
    form.actor.send({ type: 'SAVE', commandId: crypto.randomUUID() });
    expect(form.context.message).toContain('needs a connection to the server');
    form.close();
  });

  it('are built from the records on the device, as on the server', async () => {
    const online = await openFormPortal(server, 'operator');
    const asked = await fill(await create(online), 'WINDOWS');
    const areas = ['credentials', 'platformVersions', 'topologies', 'topology', 'vpcs'] as const;
    await asked.until(() => areas.every((list) => asked.work.setting.reference[list] !== null));
    const world = await openFormPortal(server, 'operator');
    await readRecords(world, ['credentials', 'platform-versions', 'topologies', 'vpcs']);
    world.cut(true);
    const form = await create(world);
    await form.until(({ context }) => context.copiedLists !== null && context.referenceMessage !== null);
    for (const field of ['platformVersion', 'topologyName', 'topologyVersion', 'credentialId', 'region'] as const) {
      form.type(field, asked.values[field]);
    }
    form.type('deploymentConfigId', asked.values.deploymentConfigId);
    await form.until(() => form.work.setting.reference.vpcs !== null);
    for (const list of areas) {
      const [held, answered] = [form.work.setting.reference[list], asked.work.setting.reference[list]];
      expect(held, list).toEqual(answered);
      expect(JSON.stringify(held)).not.toBe('[]');
    }
    expect(form.context.copiedLists?.words).toEqual(
      expect.arrayContaining(['credentials', 'platform versions', 'topologies']),
    );
    expect(form.context.referenceMessage).not.toContain('credentials');
    form.close();
    asked.close();
  });

  it('of users and tenants are built from records too, for administrators of all tenants', async () => {
    const world = await openFormPortal(server, 'administrator');
    await readRecords(world, ['users', 'roles', 'tenants']);
    const users = userFormResource(world, world.viewer, 1).reference;
    await expectHeldAsAnswered(world, users, { list: 'roles' });
    await expectHeldAsAnswered(world, users, { list: 'tenants' });
    await expectHeldAsAnswered(world, tenantFormResource(world, world.viewer, null).reference, { list: 'users' });
    await expectHeldAsAnswered(world, credentialFormResource(world, world.viewer, null).reference, { list: 'tenants' });
  });

  it('belong only to the tenant in which they were read', async () => {
    const world = await openFormPortal(server, 'administrator', { tenantId: 'BRIGHTWATER' });
    const before = await create(world);
    await before.until(() => before.offered('credentialId').length > 0);
    before.close();
    const elsewhere = await openFormPortal(server, 'administrator', { tenantId: 'HALDEN', name: world.name });
    elsewhere.cut(true);
    const form = await create(elsewhere);
    await form.until(({ context }) => context.referenceMessage !== null);
    expect(form.work.setting.reference.credentials).toBeNull();
    form.close();
  });
});

it('a list that arrives after a change of the tenant is neither shown nor stored', async () => {
  const world = await openFormPortal(server, 'administrator', { tenantId: 'BRIGHTWATER' });
  const asked: string[] = [];
  world.interfere(async ({ call }) => {
    if (call !== 'GET /departments') return null;
    asked.push(call);
    await waitFor(world.session, () => world.scope()?.tenantId === 'HALDEN');
    return null;
  });
  const form = await create(world);
  await form.until(() => asked.length > 0 && form.offered('credentialId').length > 0);
  world.session.send({ type: 'SWITCH_TENANT', tenantId: 'HALDEN' });
  await form.until(({ context }) => context.referenceMessage !== null);
  expect(form.work.setting.reference.departments).toBeNull();
  form.close();
  const kept = await world.device.run((database) => database.choices.toCollection().primaryKeys());
  expect(kept.map(([, tenantId]) => tenantId)).not.toContain('HALDEN');
  expect(kept.map(([, , key]) => key)).not.toContain('departments');
});

describe('offline', () => {
  it('a request can be edited from the device’s copy, without its secrets', async () => {
    const world = await openFormPortal(server, 'operator');
    const made = await fill(await create(world, 'PRODUCT'), 'PRODUCT');
    expect(await made.save()).toBe('saved');
    const id = await madeBy(made, server);
    const online = await world.open({ type: 'PRODUCT', mode: 'edit', id });
    world.cut(true);
    const form = await world.open({ type: 'PRODUCT', mode: 'edit', id });
    expect(form.values).toEqual({ ...online.values, licence: '', defaultPassword: '', sftpPassword: '' });
    form.type('approvalReference', 'CHG-offline');
    world.cut(false);
    form.actor.send({ type: 'NETWORK_BACK' });
    expect(await form.save(), JSON.stringify(form.work.serverFaults)).toBe('saved');
    const again = await world.open({ type: 'PRODUCT', mode: 'edit', id });
    expect(again.values).toEqual({ ...online.values, approvalReference: 'CHG-offline' });
  });

  it('reports why if the device has no copy', async () => {
    const world = await openFormPortal(server, 'operator');
    const id = await storeRequest(server.services.queries);
    world.cut(true);
    const form = await world.open({ type: 'PRODUCT', mode: 'edit', id });
    expect(form.actor.getSnapshot().value).toBe('loadFailed');
    expect(form.context.message).toBe('The server can’t be reached.');
  });
});

describe('a check', () => {
  const left = async (form: OpenedForm, field: DeploymentFieldName, check: string) => {
    form.actor.send({ type: 'BLUR', field });
    await form.until(() => form.work.findings[check] !== undefined);
    return form.work.findings[check];
  };

  it('of the names', async () => {
    const world = await openFormPortal(server, 'operator');
    await storeRequest(server.services.queries, {
      row: { client: 'known-client', environment_identifier: 'taken' },
    });
    const form = await create(world);
    form.type('client', 'known-client').type('environmentIdentifier', 'taken');
    expect(await left(form, 'environmentIdentifier', 'pair exists')).toEqual({
      kind: 'fault',
      message: 'A deployment already exists under this name for this customer',
    });
    expect(await left(form, 'client', 'client exists')).toMatchObject({ kind: 'fine' });
    form.type('client', 'unheard-of');
    expect(await left(form, 'client', 'client exists')).toMatchObject({ kind: 'note' });
    world.interfere(broken);
    form.type('client', 'another');
    expect(await left(form, 'client', 'client exists')).toEqual(NOT_CHECKED);
    form.close();
  });

  it.each([
    [licenceText('Harbour'), 'fine', ''],
    [licenceText('Harbour', '2001-01-01'), 'fault', 'is expired'],
  ])('of a licence: %s', async (licence, kind, message) => {
    const form = await create(await openFormPortal(server, 'operator'), 'PRODUCT');
    form.type('licence', licence);
    expect(await left(form, 'licence', 'licence')).toEqual({ kind, message });
    form.close();
  });

  it('of used networks requests each one once', async () => {
    const world = await openFormPortal(server, 'operator');
    const form = await fill(await create(world), 'WINDOWS');
    form.type('vpcId', '-1');
    const add = (...cidrs: string[]) => {
      form.actor.send({ type: 'EDIT', edit: { field: 'usedCidr', value: cidrs } });
      return left(form, 'usedCidr', 'used CIDR');
    };
    expect(await add('10.98.0.0/16')).toMatchObject({ kind: 'fine' });
    expect(await add('10.98.0.0/16', '10.97.0.0/16')).toMatchObject({ kind: 'fine' });
    const asked = callsOf(world, '/deploymentvpcs/checkUsedCidr').map(({ query }) =>
      new URLSearchParams(query).get('cidr'),
    );
    expect(asked).toEqual(['10.98.0.0/16', '10.97.0.0/16']);
    form.close();
  });
});

describe('an edit in All Tenants', () => {
  it('offers only choices of the record’s tenant', async () => {
    const home = await openFormPortal(server, 'operator');
    const made = await fill(await create(home), 'WINDOWS');
    const own = () => ({
      credentialId: made.offered('credentialId').toSorted(),
      vpcId: made.offered('vpcId').toSorted(),
    });
    const row = { client: 'elsewhere', tenant_id: 'HALDEN' };
    await storeRequest(server.services.queries, { row });
    const id = await storeRequest(server.services.queries, {
      row: { deployment_type: 'WINDOWS', credential_id: 1 },
      document: { cloudProvider: 'AWS', region: 'US_WEST_2', deploymentConfigId: 'T910' },
    });
    const world = await openFormPortal(server, 'administrator', { tenantId: 'ALL_TENANTS' });
    const form = await world.open({ type: 'WINDOWS', mode: 'edit', id });
    await form.until(() => form.work.setting.reference.credentials !== null);
    const credentials = callsOf(world, '/credentials').map(({ query }) => new URLSearchParams(query).get('tenantId'));
    expect(new Set(credentials)).toEqual(new Set(['BRIGHTWATER']));
    expect(form.offered('credentialId').toSorted()).toEqual(own().credentialId);
    await form.until(() => form.work.setting.reference.vpcs !== null);
    for (const { query } of callsOf(world, '/deploymentvpcs')) expect(query).toContain('tenantId=BRIGHTWATER');
    const calls = createFormCalls(world, world.viewer);
    const filters = { client: 'elsewhere', requestId: null, environmentIdentifier: null };
    expect((await calls.findLinkableRequests(filters, 0)).total).toBe(1);
    expect((await calls.findLinkableRequests(filters, 0, undefined, 'BRIGHTWATER')).total).toBe(0);
    form.close();
    made.close();
  });

  it('requests no tenant if one is current', async () => {
    const id = await storeRequest(server.services.queries, { row: { deployment_type: 'WINDOWS' } });
    const world = await openFormPortal(server, 'operator');
    const form = await world.open({ type: 'WINDOWS', mode: 'edit', id });
    await form.until(() => form.work.setting.reference.credentials !== null);
    for (const { query } of callsOf(world, '/credentials')) expect(query).not.toContain('tenantId');
    form.close();
  });
});

describe('the calls of controls', () => {
  it('find requests to link, ten per page', async () => {
    const world = await openFormPortal(server, 'operator');
    for (let count = 0; count < 11; count += 1) {
      await storeRequest(server.services.queries, { row: { client: 'linkable' } });
    }
    await storeRequest(server.services.queries, { row: { client: 'linkable', deployment_type: 'DATABASE' } });
    const calls = createFormCalls(world, world.viewer);
    const filters = { client: 'LINKABLE', requestId: null, environmentIdentifier: null };
    const first = await calls.findLinkableRequests(filters, 0);
    expect(first.total).toBe(11);
    expect(first.requests).toHaveLength(10);
    expect((await calls.findLinkableRequests(filters, 1)).requests).toMatchObject([
      {
        linked: { client: 'linkable', deploymentType: 'PRODUCT' },
        isProduction: false,
        status: { label: 'Pending approval' },
      },
    ]);
  });

  it('add and delete an instance type, and update the list of the open form', async () => {
    const world = await openFormPortal(server, 'administrator', { tenantId: 'BRIGHTWATER' });
    const calls = createFormCalls(world, world.viewer);
    const form = await create(world, 'DATABASE');
    await form.until(() => form.offered('databaseInstanceType').length > 0);
    await calls.addInstanceType('AWS', 'db.test.huge');
    expect(form.offered('databaseInstanceType')).toContain('db.test.huge');
    await calls.deleteInstanceType('AWS', 'db.test.huge');
    expect(form.offered('databaseInstanceType')).not.toContain('db.test.huge');
    form.close();
  });

  it('refresh configurations and zones', async () => {
    const world = await openFormPortal(server, 'operator');
    const calls = createFormCalls(world, world.viewer);
    await calls.refreshConfigs();
    await calls.refreshZones('AWS', 'US_WEST_2');
    expect(world.sent.map(({ call, query }) => call + query)).toEqual([
      'GET /configs?forceRefresh=true',
      'GET /cloudprovider/zones?provider=AWS&region=US_WEST_2&forceRefresh=true',
    ]);
  });
});
