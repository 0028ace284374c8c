/** Complete forms that wait for the network, with a whole server: saved once, or back in their form. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { addressKey } from '../../src/data/forms/form-address.ts';
import { createFormMachine } from '../../src/data/forms/form-machine.ts';
import { replayForms } from '../../src/data/outbox/form-replay.ts';
import { FormStore } from '../../src/data/outbox/form-store.ts';
import { createSender } from '../../src/data/outbox/sender.ts';
import { WaitingForms } from '../../src/data/outbox/waiting-forms.ts';
import { roleFormResource } from '../../src/data/roles/form.ts';
import { draftLabels } from '../../src/machines/form/form-questions.ts';
import { roleForm } from '../../src/rules/roles/form.ts';
import { fc, tries } from '../seeded-chance.ts';
import { fillChoices } from './deployment-forms.ts';
import { type FormWorld, openFormPortal } from './form-portal.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

let server: TestPortal;
let world: FormWorld;
let store: FormStore;
const clock = { now: Date.now() };

beforeAll(async () => {
  server = await startTestPortal();
  await fillChoices(server.services);
  world = await openFormPortal(server, 'administrator');
  store = new FormStore(world.device, () => clock.now);
});
afterAll(() => server.close());

const queue = () =>
  new WaitingForms({
    loadStore: async () => store,
    scope: world.scope,
    onAdded: () => undefined,
    onQueued: () => undefined,
    onHurried: () => undefined,
  });

/** A role's form, with its privileges loaded. */
async function openRole(id: string | null = null) {
  const resource = roleFormResource(world, world.viewer, id);
  const forms = queue();
  const page = id === null ? '/dashboard/roles/new' : `/dashboard/roles/${id}/edit`;
  const machine = createFormMachine(world, world.viewer, roleForm, resource, { page, add: (form) => forms.add(form) });
  const actor = createActor(machine, { input: { isOnline: true, canWait: true } }).start();
  await waitFor(actor, (state) => state.matches('open') && state.context.work?.setting.reference.privileges !== null);
  return { actor, address: addressKey(resource.address) };
}

const typed = (roleId: string, name = roleId) =>
  [
    { field: 'roleId', value: roleId },
    { field: 'name', value: name },
    { field: 'privileges', value: ['deployment.list'] },
  ] as const;

async function queueRole(roleId: string): Promise<string> {
  const { actor } = await openRole();
  for (const edit of typed(roleId)) actor.send({ type: 'EDIT', edit });
  actor.send({ type: 'NETWORK_LOST' });
  const id = randomUUID();
  actor.send({ type: 'SAVE', commandId: id });
  await waitFor(actor, (state) => state.matches('queued'));
  return id;
}

const sender = () =>
  createSender({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: world.client.product },
    capabilities: world.capabilities,
    fetch: world.fetch,
    session: {
      scope: world.scope,
      accessToken: () => world.accessToken(),
      renew: async () => world.accessToken(),
      reject: async () => null,
    },
  });

const pass = () =>
  replayForms({ store, scope: world.scope, save: sender().save, now: () => clock.now, lock: (work) => work() });

const only = async (id: string) => (await store.read(world.viewer.userId)).find((form) => form.id === id);

const rolesOf = (roleId: string) =>
  server.services.queries
    .selectFrom('roles')
    .select(['role_id', 'name', 'is_global_scoped'])
    .where('role_id', '=', roleId)
    .execute();

const newId = () => `role-${randomUUID().slice(0, 8)}`;

describe('a form that waits', () => {
  it('is saved once there is a network, and leaves no draft', async () => {
    const roleId = newId();
    const id = await queueRole(roleId);
    expect(await rolesOf(roleId)).toEqual([]);
    expect((await openRole()).actor.getSnapshot().context.draft).toBeNull();
    expect(await pass()).toEqual({ kind: 'empty' });
    expect(await rolesOf(roleId)).toHaveLength(1);
    expect(await only(id)).toMatchObject({
      state: 'saved',
      savedId: roleId,
      noun: 'role',
      recognizedBy: [{ value: roleId }, { label: 'Name' }],
    });
  });

  it('comes back to its form with everything typed and the server’s message at the field', async () => {
    const roleId = newId();
    const id = await queueRole(roleId);
    await server.services.queries
      .insertInto('roles')
      .values({ role_id: roleId, name: 'Somebody else’s', is_tenant_scoped: true })
      .execute();
    await pass();
    const refused = await only(id);
    expect(refused).toMatchObject({ state: 'returned', faults: [{ field: 'roleId' }] });
    expect(await queue().reopen(id, true)).toEqual({ kind: 'done' });
    const { actor } = await openRole();
    const { work, returned } = actor.getSnapshot().context;
    expect(actor.getSnapshot().value).toEqual({ open: 'editing' });
    expect(work?.values).toMatchObject({ roleId, privileges: ['deployment.list'] });
    expect(work?.serverFaults).toEqual(refused?.faults);
    expect(returned).toBeNull();
    expect(await only(id)).toBeUndefined();
    // What is wrong can be put right and saved.
    const better = newId();
    actor.send({ type: 'EDIT', edit: { field: 'roleId', value: better } });
    actor.send({ type: 'SAVE', commandId: randomUUID() });
    await waitFor(actor, (state) => state.matches('saved'));
    expect(await rolesOf(better)).toHaveLength(1);
  });

  it('of a record that was changed meanwhile is offered as a draft of the current one', async () => {
    const roleId = newId();
    await queueRole(roleId);
    await pass();
    const { actor } = await openRole(roleId);
    actor.send({ type: 'EDIT', edit: { field: 'name', value: 'Mine' } });
    actor.send({ type: 'NETWORK_LOST' });
    const id = randomUUID();
    actor.send({ type: 'SAVE', commandId: id });
    await waitFor(actor, (state) => state.matches('queued'));
    await server.services.queries
      .updateTable('roles')
      .set(({ eb }) => ({ name: 'Theirs', version: eb('version', '+', 1) }))
      .where('role_id', '=', roleId)
      .execute();
    await pass();
    // The change is made below the server, whose log names the one who saved it last.
    const changed = { isStale: true, changedBy: 'Ines Cordeiro', changedAt: expect.any(String) };
    expect(await only(id)).toMatchObject({ state: 'returned', ...changed, recordId: roleId });
    expect(await rolesOf(roleId)).toMatchObject([{ name: 'Theirs' }]);
    await queue().reopen(id, true);
    const again = await openRole(roleId);
    expect(again.actor.getSnapshot().value).toEqual({ open: 'askingDraft' });
    expect(draftLabels(roleForm, again.actor.getSnapshot().context).changed).toEqual([
      'Name (yours: Mine, now: Theirs)',
    ]);
    again.actor.send({ type: 'RESTORE_DRAFT' });
    expect(again.actor.getSnapshot().context.work?.values.name).toBe('Mine');
    again.actor.send({ type: 'SAVE', commandId: randomUUID() });
    await waitFor(again.actor, (state) => state.matches('saved'));
    expect(await rolesOf(roleId)).toMatchObject([{ name: 'Mine' }]);
  });

  type RoleEdit =
    | { readonly field: 'name'; readonly value: string }
    | { readonly field: 'isGlobalScoped'; readonly value: true };
  async function queueEdit(roleId: string, edit: RoleEdit) {
    const { actor } = await openRole(roleId);
    actor.send({ type: 'EDIT', edit });
    actor.send({ type: 'NETWORK_LOST' });
    const id = randomUUID();
    actor.send({ type: 'SAVE', commandId: id });
    return { actor, id };
  }

  it('keeps a second edit of the same record out of the queue, and withdraws the first into it', async () => {
    const roleId = newId();
    await queueRole(roleId);
    await pass();
    const first = await queueEdit(roleId, { field: 'name', value: 'First' });
    await waitFor(first.actor, (state) => state.matches('queued'));
    const { actor, id } = await queueEdit(roleId, { field: 'isGlobalScoped', value: true });
    await waitFor(actor, (state) => state.matches({ open: 'failed' }));
    expect(actor.getSnapshot().context.message).toMatch(/^Your earlier changes to this role wait in the queue/);
    expect(await only(id)).toBeUndefined();
    // As the button does: both edits are in the form.
    expect(await queue().reopen(first.id, true)).toEqual({ kind: 'done' });
    actor.send({ type: 'RELOAD' });
    await waitFor(actor, (state) => state.matches({ open: 'editing' }));
    expect(actor.getSnapshot().context.work?.values).toMatchObject({ name: 'First', isGlobalScoped: true });
    actor.send({ type: 'SAVE', commandId: randomUUID() });
    await waitFor(actor, (state) => state.matches('queued'));
    await pass();
    expect(await rolesOf(roleId)).toMatchObject([{ name: 'First', is_global_scoped: true }]);
    const after = await openRole(roleId);
    expect(after.actor.getSnapshot().value).toEqual({ open: 'editing' });
  });

  it('offers a draft that is newer than the edit that its user withdraws, then that edit', async () => {
    const roleId = newId();
    await queueRole(roleId);
    await pass();
    const first = await queueEdit(roleId, { field: 'name', value: 'First' });
    await waitFor(first.actor, (state) => state.matches('queued'));
    const second = await openRole(roleId);
    second.actor.send({ type: 'EDIT', edit: { field: 'name', value: 'Second' } });
    await waitFor(second.actor, ({ context }) => context.draftKeptAt !== null);
    expect(await queue().reopen(first.id, false)).toEqual({ kind: 'done' });
    const third = await openRole(roleId);
    expect(third.actor.getSnapshot().context.draft?.values).toEqual({ name: 'Second' });
    third.actor.send({ type: 'DISCARD_DRAFT' });
    await waitFor(third.actor, ({ context }) => context.draft === null);
    const fourth = await openRole(roleId);
    expect(fourth.actor.getSnapshot().context.draft?.values).toEqual({ name: 'First' });
    fourth.actor.send({ type: 'DISCARD_DRAFT' });
  });

  it('says that its own earlier edit was saved, and goes on from there', async () => {
    const roleId = newId();
    await queueRole(roleId);
    await pass();
    const first = await queueEdit(roleId, { field: 'name', value: 'First' });
    await waitFor(first.actor, (state) => state.matches('queued'));
    const { actor } = await queueEdit(roleId, { field: 'isGlobalScoped', value: true });
    await waitFor(actor, (state) => state.matches({ open: 'failed' }));
    actor.send({ type: 'EARLIER_EDIT', now: 'waits' });
    await pass();
    actor.send({ type: 'EARLIER_EDIT', now: 'saved' });
    expect(actor.getSnapshot().context.message).toBeNull();
    actor.send({ type: 'NETWORK_BACK' });
    actor.send({ type: 'SAVE', commandId: randomUUID() });
    expect(actor.getSnapshot().context.message).toBe(
      'Your earlier changes to this role were saved after you opened this form.',
    );
    actor.send({ type: 'RELOAD' });
    await waitFor(actor, (state) => state.matches({ open: 'askingDraft' }));
    actor.send({ type: 'RESTORE_DRAFT' });
    actor.send({ type: 'SAVE', commandId: randomUUID() });
    await waitFor(actor, (state) => state.matches('saved'));
    expect(await rolesOf(roleId)).toMatchObject([{ name: 'First', is_global_scoped: true }]);
  });

  it('asks before it takes back an approval, and saves nothing until then', async () => {
    const roleId = newId();
    await queueRole(roleId);
    await pass();
    const { actor } = await openRole(roleId);
    actor.send({ type: 'APPROVAL_AT_STAKE', sentence: 'Saving takes back the approval.' });
    actor.send({ type: 'EDIT', edit: { field: 'name', value: 'Asked' } });
    actor.send({ type: 'SAVE', commandId: randomUUID() });
    expect(actor.getSnapshot().value).toEqual({ open: 'confirmingSave' });
    actor.send({ type: 'KEEP_EDITING' });
    expect(actor.getSnapshot().value).toEqual({ open: 'editing' });
    actor.send({ type: 'SAVE', commandId: randomUUID() });
    expect(await rolesOf(roleId)).not.toMatchObject([{ name: 'Asked' }]);
    actor.send({ type: 'CONFIRM_SAVE' });
    await waitFor(actor, (state) => state.matches('saved'));
    expect(await rolesOf(roleId)).toMatchObject([{ name: 'Asked' }]);
  });

  it('says so as well where the queue forgot the earlier edit before the form noticed it', async () => {
    const roleId = newId();
    await queueRole(roleId);
    await pass();
    const { actor } = await openRole(roleId);
    const first = await queueEdit(roleId, { field: 'name', value: 'First' });
    await waitFor(first.actor, (state) => state.matches('queued'));
    await pass();
    await queue().acknowledge(first.id);
    actor.send({ type: 'EDIT', edit: { field: 'isGlobalScoped', value: true } });
    actor.send({ type: 'SAVE', commandId: randomUUID() });
    await waitFor(actor, (state) => state.matches({ open: 'failed' }));
    expect(actor.getSnapshot().context.message).toBe(
      'Your earlier changes to this role were saved after you opened this form.',
    );
  });

  it('is kept as a draft where its user withdraws it', async () => {
    const roleId = newId();
    const id = await queueRole(roleId);
    expect(await queue().reopen(id, false)).toEqual({ kind: 'done' });
    await pass();
    expect(await rolesOf(roleId)).toEqual([]);
    const { actor } = await openRole();
    expect(actor.getSnapshot().value).toEqual({ open: 'askingDraft' });
    expect(actor.getSnapshot().context.draft?.values).toMatchObject({ roleId });
    actor.send({ type: 'DISCARD_DRAFT' });
  });

  it('asks its user again after two weeks', async () => {
    const id = await queueRole(newId());
    const before = clock.now;
    clock.now += 16 * 86_400_000;
    await pass();
    clock.now = before;
    expect(await only(id)).toMatchObject({ state: 'returned', faults: [] });
    await queue().reopen(id, false);
    const { actor } = await openRole();
    actor.send({ type: 'DISCARD_DRAFT' });
  });

  it('says why it can’t wait with secrets', async () => {
    const form = await world.open({ type: 'WINDOWS', mode: 'create', id: null });
    form.type('defaultPassword', 'canary-secret');
    form.actor.send({ type: 'NETWORK_LOST' });
    form.actor.send({ type: 'SAVE', commandId: randomUUID() });
    expect(form.actor.getSnapshot().value).toEqual({ open: 'editing' });
    expect(await world.deviceText()).not.toContain('canary-secret');
  });

  const happening = fc.constantFrom('lost before', 'lost after', 'crash before', 'crash after', 'busy', 'hurried');
  it(`is saved once, whatever happens to its attempts, in ${tries({ usual: 25, deep: 300 })} histories`, {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 5 }), async (happenings) => {
        const roleId = newId();
        const id = await queueRole(roleId);
        for (const what of happenings) await happen(what, id);
        clock.now += 3_600_000;
        await pass();
        expect(await only(id)).toMatchObject({ state: 'saved' });
        expect(await rolesOf(roleId)).toHaveLength(1);
        await store.advance(id, { type: 'ACKNOWLEDGE' });
      }),
      { numRuns: tries({ usual: 25, deep: 300 }) },
    );
  });

  /** One attempt, and how it goes wrong. */
  async function happen(
    what: 'lost before' | 'lost after' | 'crash before' | 'crash after' | 'busy' | 'hurried',
    id: string,
  ) {
    const { save } = sender();
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    const attempt = (saving: typeof save, isHurried = false) =>
      replayForms({ store, scope: world.scope, save: saving, now: () => clock.now, lock: (work) => work(), isHurried });
    switch (what) {
      case 'lost before':
        await attempt(lost, true);
        break;
      case 'lost after':
        await attempt((form) => save(form).then(lost), true);
        break;
      case 'crash before':
        await store.advance(id, { type: 'SEND' });
        break;
      case 'crash after': {
        const sending = await store.advance(id, { type: 'SEND' });
        if (sending !== null && sending !== 'gone') await save(sending);
        break;
      }
      case 'busy':
        world.interfere(() => new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } }));
        await attempt(save, true);
        world.interfere(() => null);
        break;
      case 'hurried':
        await attempt(save, true);
        break;
    }
  }
});
