import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { readRequestType } from '../../src/data/deployments/forms/deployment-form.ts';
import { deploymentRecords } from '../../src/data/deployments/record-kind.ts';
import { RecordStore } from '../../src/data/resources/record-store.ts';
import type { DeploymentType } from '../../src/rules/deployments/deployment-types.ts';
import { fillChoices, licenceText } from './deployment-forms.ts';
import { fill, madeBy } from './form-filling.ts';
import { type FormWorld, type OpenedForm, openFormPortal } from './form-portal.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

const OTHER_TENANT = 'The tenant changed in the meantime, so nothing was saved.';

const SIGNED_OUT = 'You are signed out. Sign in again, then save: your changes are kept here.';

let server: TestPortal;
let world: FormWorld;
beforeAll(async () => {
  server = await startTestPortal();
  await fillChoices(server.services);
  world = await openFormPortal(server, 'operator');
});
beforeEach(() => {
  world.interfere(() => null);
});
afterAll(() => server.close());

const TYPES = ['PRODUCT', 'PRODUCT_ON_PREM', 'STORESERVER', 'WINDOWS', 'DATABASE'] as const;
/** A new form, without the input of an earlier one. */
async function create(type: DeploymentType): Promise<OpenedForm> {
  const form = await world.open({ type, mode: 'create', id: null });
  form.actor.send({ type: 'DISCARD_DRAFT' });
  return form;
}
const openNew = async (type: DeploymentType) => fill(await create(type), type);
const problem = (status: number, code: string, message: string) =>
  Response.json({ type: 'about:blank', title: code, status, code, message }, { status });

/** The server's request with the form's environment identifier. */
async function stored(environmentIdentifier: string) {
  return server.services.queries
    .selectFrom('deployment_requests')
    .selectAll()
    .where('environment_identifier', '=', environmentIdentifier)
    .execute();
}

/** Creates a request and returns its id. */
async function make(type: DeploymentType): Promise<number> {
  const form = await openNew(type);
  expect(await form.save()).toBe('saved');
  return madeBy(form, server);
}

describe('a form of each type', () => {
  it.each(TYPES)('%s can be filled in from the lists, checked, saved, copied and edited', async (type) => {
    const id = await make(type);
    const copy = await world.open({ type, mode: 'copy', id });
    expect(copy.values.environmentIdentifier).toMatch(/-copy$/);
    await copy.until(({ context }) => context.referenceMessage === null && copy.offered('credentialId').length > 0);
    expect(await copy.save(), JSON.stringify([copy.context.message, copy.work.serverFaults])).toBe('saved');
    const edit = await world.open({ type, mode: 'edit', id });
    edit.type('approvalReference', 'CHG-2');
    expect(await edit.save(), JSON.stringify([edit.context.message, edit.work.serverFaults])).toBe('saved');
    expect(await readRequestType(world, id)).toBe(type);
  });
});

it('a copy of a request with a pending VPC requests its own VPC with the same excluded networks', async () => {
  const form = await openNew('STORESERVER');
  form.type('vpcId', '-1');
  form.actor.send({ type: 'EDIT', edit: { field: 'usedCidr', value: ['192.168.64.0/20'] } });
  expect(await form.save()).toBe('saved');
  const copy = await world.open({ type: 'STORESERVER', mode: 'copy', id: await madeBy(form, server) });
  await copy.until(({ work }) => work.setting.reference.vpcs !== null);
  expect(copy.values).toMatchObject({ vpcId: '-1', usedCidr: ['192.168.64.0/20'] });
  copy.close();
});

it('a request’s script version is read by name and sent by id', async () => {
  const form = await openNew('STORESERVER');
  form.actor.send({ type: 'EDIT', edit: { field: 'enableMonitoringAgent', value: true } });
  await form.choose('deploymentMonitoringSchedule.scriptVersionId', 'version-2');
  expect(await form.save()).toBe('saved');
  const edit = await world.open({ type: 'STORESERVER', mode: 'edit', id: await madeBy(form, server) });
  expect(edit.values['deploymentMonitoringSchedule.scriptVersionId']).toBe('version-2');
  edit.close();
});

describe('saving', () => {
  it('sends the request once, with its command id, and the device has it immediately', async () => {
    const form = await openNew('WINDOWS');
    const commandId = randomUUID();
    world.sent.length = 0;
    // Even if it can't be read again now.
    world.interfere(({ call }) => (/^GET .*\d$/.test(call) ? problem(500, 'internal_error', 'Broken.') : null));
    await form.save(commandId);
    const posts = world.sent.filter(({ call }) => call.startsWith('POST'));
    expect(posts.map(({ call }) => call)).toEqual([
      'POST /deploymentrequests/validate/windows',
      'POST /deploymentrequests/windows',
    ]);
    expect(posts.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([null, commandId]);
    const id = await madeBy(form, server);
    const copy = await new RecordStore(world.device, deploymentRecords).readRecord(world.viewer, id);
    expect(copy?.record).toMatchObject({ id, approvalReference: 'CHG-1' });
  });

  it('of an edit uses the version that was read; a newer one is refused, and the input is restored', async () => {
    const id = await make('STORESERVER');
    const address = { type: 'STORESERVER', mode: 'edit', id } as const;
    const [first, second] = [await world.open(address), await world.open(address)];
    first.type('approvalReference', 'CHG-first');
    expect(await first.save()).toBe('saved');
    second.type('approvalReference', 'CHG-second');
    world.sent.length = 0;
    expect(await second.save()).toEqual({ open: 'failed' });
    expect(world.sent.at(-1)?.headers.get('If-Match')).toBe('"1"');
    expect(second.context.message).toBe('Your earlier changes to this request were saved after you opened this form.');
    second.actor.send({ type: 'RELOAD' });
    await second.until(({ actor }) => actor.getSnapshot().matches({ open: 'askingDraft' }));
    expect(second.values.approvalReference).toBe('CHG-first');
    second.actor.send({ type: 'RESTORE_DRAFT' });
    expect(second.values.approvalReference).toBe('CHG-second');
    expect(await second.save()).toBe('saved');
  });

  it('of an edit reports that another user has deleted the record, and keeps the input', async () => {
    const form = await world.open({ type: 'WINDOWS', mode: 'edit', id: await make('WINDOWS') });
    form.type('approvalReference', 'CHG-late');
    world.interfere(({ call }) => (call.startsWith('PUT') ? problem(404, 'not_found', 'No content to load') : null));
    expect(await form.save()).toEqual({ open: 'failed' });
    expect(form.context.message).toBe(
      'Someone deleted this request after you opened it. Your changes stay here until you leave.',
    );
    expect(form.values.approvalReference).toBe('CHG-late');
    form.close();
  });

  it('with a lost answer is sent again with the same id, and takes effect once', async () => {
    const form = await openNew('WINDOWS');
    const ids: (string | null)[] = [];
    world.interfere(async ({ call, headers, body }) => {
      if (call !== 'POST /deploymentrequests/windows') return null;
      ids.push(headers.get('Idempotency-Key'));
      if (ids.length > 1) return null;
      // The request arrives, but its answer is lost.
      await server.call('POST', '/deploymentrequests/windows', { headers: Object.fromEntries(headers), body });
      throw new TypeError('Failed to fetch');
    });
    expect(await form.save()).toEqual({ open: 'unknown' });
    form.actor.send({ type: 'RETRY' });
    await form.until(({ actor }) => actor.getSnapshot().matches('saved'));
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await stored(form.values.environmentIdentifier)).toHaveLength(1);
  });

  it.each([
    [500, 'internal_error', 'unknown'],
    [503, 'unavailable', 'unknown'],
    [409, 'command_in_progress', 'unknown'],
    [409, 'action_not_allowed', 'failed'],
    [403, 'missing_privilege', 'failed'],
    [400, 'malformed_request', 'failed'],
    [423, 'locked', 'failed'],
    [429, 'rate_limited', 'failed'],
  ])('answered with %i %s is %s', async (status, code, state) => {
    const form = await openNew('WINDOWS');
    world.interfere(({ call }) =>
      call === 'POST /deploymentrequests/windows' ? problem(status, code, `The server says ${code}.`) : null,
    );
    expect(await form.save()).toEqual({ open: state });
    expect(form.context.message).toBe(`The server says ${code}.`);
    form.close();
  });

  it('shows the server’s message for each field', async () => {
    const form = await openNew('PRODUCT');
    form.type('licence', licenceText('Harbour Foods', '2001-01-01'));
    expect(await form.save()).toEqual({ open: 'editing' });
    expect(form.work.serverFaults).toEqual([{ field: 'licence', message: 'is expired' }]);
    form.close();
  });

  it('works without a validation call on the back end', async () => {
    const form = await openNew('WINDOWS');
    world.interfere(({ call }) => (call.includes('/validate/') ? problem(404, 'not_found', 'Not found.') : null));
    expect(await form.save()).toBe('saved');
  });

  it('reports a failed validation call', async () => {
    const form = await openNew('WINDOWS');
    world.interfere(({ call }) => (call.includes('/validate/') ? problem(500, 'internal_error', 'Broken.') : null));
    expect(await form.save()).toEqual({ open: 'failed' });
    expect(form.context.message).toBe('Broken.');
    form.close();
  });
});

describe('a session that ends while a form is open', () => {
  it('keeps the input, and saves it after a sign-in on the same page', async () => {
    const own = await openFormPortal(server, 'operator');
    const form = await fill(await own.open({ type: 'WINDOWS', mode: 'create', id: null }), 'WINDOWS');
    own.interfere(() => problem(401, 'unauthenticated', 'Sign in.'));
    expect(await form.save()).toEqual({ open: 'failed' });
    expect(form.context.message).toBe(SIGNED_OUT);
    expect(form.values.client).toBe('harbour');
    await form.until(({ context }) => context.draftKeptAt !== null);
    own.interfere(() => null);
    await own.signInAgain();
    expect(await form.save()).toBe('saved');
  });

  it('saves nothing in another tenant than the form’s', async () => {
    const own = await openFormPortal(server, 'administrator', { tenantId: 'BRIGHTWATER' });
    const form: OpenedForm = await fill(await own.open({ type: 'WINDOWS', mode: 'create', id: null }), 'WINDOWS');
    own.session.send({ type: 'SWITCH_TENANT', tenantId: 'HALDEN' });
    await waitFor(own.session, () => own.scope()?.tenantId === 'HALDEN');
    expect(await form.save()).toEqual({ open: 'failed' });
    expect(form.context.message).toBe(OTHER_TENANT);
    form.close();
  });

  it('saves nothing if the tenant changes between the check and the save', async () => {
    const own = await openFormPortal(server, 'administrator', { tenantId: 'BRIGHTWATER' });
    const form = await fill(await own.open({ type: 'WINDOWS', mode: 'create', id: null }), 'WINDOWS');
    own.interfere(async ({ call }) => {
      if (!call.includes('/validate/')) return null;
      own.session.send({ type: 'SWITCH_TENANT', tenantId: 'HALDEN' });
      await waitFor(own.session, () => own.scope()?.tenantId === 'HALDEN');
      return null;
    });
    expect(await form.save()).toEqual({ open: 'failed' });
    expect(form.context.message).toBe(OTHER_TENANT);
    expect(await stored(form.values.environmentIdentifier)).toEqual([]);
    form.close();
  });
});

describe('a form that can’t be opened', () => {
  it('is closed if the statuses don’t allow an edit, or if the address names another type', async () => {
    const id = await make('WINDOWS');
    const other = await world.open({ type: 'DATABASE', mode: 'edit', id });
    expect(other.actor.getSnapshot()).toMatchObject({
      value: 'closed',
      context: { message: expect.stringContaining('a different type') },
    });
    await server.services.queries
      .updateTable('deployment_requests')
      .set({ approval_status: 'REJECTED' })
      .where('id', '=', id)
      .execute();
    const rejected = await world.open({ type: 'WINDOWS', mode: 'edit', id });
    expect(rejected.actor.getSnapshot()).toMatchObject({
      value: 'closed',
      context: { message: 'A request in this status can’t be edited.' },
    });
  });

  it('is closed for a production environment if the user can’t edit those', async () => {
    const id = await make('STORESERVER');
    await server.services.queries
      .updateTable('deployment_requests')
      .set({ environment_type: 'PRODUCTION' })
      .where('id', '=', id)
      .execute();
    const form = await world.open({ type: 'STORESERVER', mode: 'edit', id });
    expect(form.actor.getSnapshot()).toMatchObject({
      value: 'closed',
      context: {
        message: expect.stringMatching(/^Can’t edit: you need the privilege “Edit deployments in production”,/),
      },
    });
  });

  it('reports a missing request', async () => {
    const form = await world.open({ type: 'WINDOWS', mode: 'edit', id: 999_999 });
    expect(form.actor.getSnapshot().value).toBe('missing');
  });
});
