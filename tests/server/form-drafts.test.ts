import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { PortalDatabase } from '../../src/data/device/database.ts';
import type { DeploymentType } from '../../src/rules/deployments/deployment-types.ts';
import type { UploadFieldName } from '../../src/rules/deployments/forms/values.ts';
import { fillChoices, licenceText } from './deployment-forms.ts';
import { fill, madeBy } from './form-filling.ts';
import { type FormWorld, type OpenedForm, openFormPortal } from './form-portal.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

const MAX_DRAFTS = 50;

const DRAFT_NOT_KEPT =
  'Your changes can’t be kept on this device right now. If you close this page before you save, they’re lost.';

let server: TestPortal;
beforeAll(async () => {
  server = await startTestPortal();
  await fillChoices(server.services);
});
afterAll(() => server.close());

const SECRETS = {
  licence: licenceText('canary-licence'),
  defaultPassword: 'canary-default',
  sftpPassword: 'canary-sftp',
} as const;
const FILES: readonly UploadFieldName[] = ['uploadedStackFileToken', 'uploadedEnvFileToken'];

const create = (world: FormWorld, type: DeploymentType = 'WINDOWS') => world.open({ type, mode: 'create', id: null });
const isAsked = ({ actor }: OpenedForm) => actor.getSnapshot().matches({ open: 'askingDraft' });
const untilKept = (form: OpenedForm) => form.until(({ context }) => context.draftKeptAt !== null);
/** Input after the first keystroke is stored at the next pause. */
const untilHeld = (world: FormWorld, words: string) =>
  vi.waitFor(async () => expect(await world.deviceText()).toContain(words));

function pickFiles(form: OpenedForm): void {
  for (const field of FILES) {
    form.actor.send({
      type: 'EDIT',
      edit: { field, value: { fileName: 'canary-file.zip', token: `canary-${field}` } },
    });
  }
}

async function openDatabase(world: FormWorld): Promise<PortalDatabase> {
  const database = new PortalDatabase(world.name);
  return (await database.open()) && database;
}

describe('a draft', () => {
  it('survives the end of the page, and is applied to the form again', async () => {
    const world = await openFormPortal(server, 'operator');
    const before = await fill(await create(world), 'WINDOWS');
    const typed = before.values;
    // Set with the credential, and not visible before monitoring is enabled.
    expect([typed.monitoringCredentialId, typed.enableMonitoring]).toEqual([typed.credentialId, false]);
    // The last choice of the form.
    await untilHeld(world, '"deploymentTags.SubDepartment":"Network"');
    before.close();
    // The page opens again on the same device.
    const later = await openFormPortal(server, 'operator', { name: world.name });
    const form = await create(later);
    expect(isAsked(form)).toBe(true);
    expect(form.values.client).toBe('');
    expect(form.context.draft?.keptAt).toBeGreaterThan(0);
    form.actor.send({ type: 'RESTORE_DRAFT' });
    expect(form.values).toEqual(typed);
    expect(await form.save()).toBe('saved');
  });

  it('is stored at the first keystroke, and again with the latest input after a pause', async () => {
    const world = await openFormPortal(server, 'operator');
    const form = await create(world);
    const keptValues = async () => (await create(world)).context.draft?.values;
    form.type('approvalReference', 'C');
    await untilKept(form);
    expect(await keptValues()).toEqual({ approvalReference: 'C' });
    for (const text of ['CR', 'CR-1']) form.type('approvalReference', text);
    form.actor.send({ type: 'OPEN_SECTION', title: 'Network' });
    await vi.waitFor(async () => expect(await keptValues()).toEqual({ approvalReference: 'CR-1' }), {
      timeout: 10_000,
    });
    expect((await create(world)).context.draft?.section).toBe('Network');
  });

  it('is removed after reverting every change, after saving and after discarding', async () => {
    const world = await openFormPortal(server, 'operator');
    const form = await create(world);
    form.type('approvalReference', 'CR-1');
    await untilKept(form);
    form.type('approvalReference', '');
    await form.until(({ context }) => context.draftKeptAt === null);
    expect((await create(world)).context.draft).toBeNull();
    await fill(form, 'WINDOWS');
    expect(await form.save()).toBe('saved');
    const next = await create(world);
    expect(next.context.draft).toBeNull();
    next.type('approvalReference', 'CR-2');
    next.actor.send({ type: 'DISCARD' });
    next.actor.send({ type: 'CONFIRM_DISCARD' });
    await next.until(({ actor }) => actor.getSnapshot().matches('discarded'));
    expect((await create(world)).context.draft).toBeNull();
  });

  it('belongs to one form, record, user and tenant', async () => {
    const world = await openFormPortal(server, 'administrator', { tenantId: 'BRIGHTWATER' });
    const form = await create(world);
    form.type('approvalReference', 'CR-1');
    await untilKept(form);
    expect((await create(world, 'DATABASE')).context.draft).toBeNull();
    const elsewhere = await openFormPortal(server, 'administrator', { tenantId: 'HALDEN', name: world.name });
    expect((await create(elsewhere)).context.draft).toBeNull();
    expect((await create(world)).context.draft).not.toBeNull();
  });

  it('is the latest one of two tabs', async () => {
    const world = await openFormPortal(server, 'operator');
    const tabs = [await create(world), await create(await openFormPortal(server, 'operator', { name: world.name }))];
    for (const [index, tab] of tabs.entries()) {
      tab.type('approvalReference', `CR-${index}`);
      await untilKept(tab);
    }
    expect((await create(world)).context.draft?.values).toEqual({ approvalReference: 'CR-1' });
  });

  it('of one tab is not removed by another that types, saves or discards', async () => {
    const world = await openFormPortal(server, 'operator');
    const made = await fill(await create(world), 'WINDOWS');
    expect(await made.save()).toBe('saved');
    const address = { type: 'WINDOWS', mode: 'edit', id: await madeBy(made, server) } as const;
    const other = await openFormPortal(server, 'operator', { name: world.name });
    const [one, two] = [await world.open(address), await other.open(address)];
    one.type('approvalReference', 'CR-one');
    await untilKept(one);
    two.type('deploymentTags.SubDepartment', '');
    two.type('approvalReference', 'CR-two');
    await untilHeld(world, 'CR-two');
    expect(await one.save()).toBe('saved');
    const database = await openDatabase(world);
    const kept = async () => (await database.drafts.toArray()).map(({ draft }) => draft);
    expect(await kept()).toMatchObject([{ values: { approvalReference: 'CR-two' } }]);
    const { userId } = world.viewer;
    expect(await database.countDraftedForms(userId)).toBe(1);
    // A third tab finds it, takes it over, and removes it.
    const third = await other.open(address);
    expect(third.context.draft?.values).toMatchObject({ approvalReference: 'CR-two' });
    third.actor.send({ type: 'RESTORE_DRAFT' });
    await expect.poll(kept).toHaveLength(1);
    third.actor.send({ type: 'DISCARD' });
    third.actor.send({ type: 'CONFIRM_DISCARD' });
    await third.until(({ actor }) => actor.getSnapshot().matches('discarded'));
    expect(await kept()).toEqual([]);
    // The second tab still has its input, and stores it at the next keystroke.
    two.type('approvalReference', 'CR-more');
    await expect.poll(kept).toMatchObject([{ values: { approvalReference: 'CR-more' } }]);
    database.close();
  });

  it('that equals the record is removed without a question', async () => {
    const world = await openFormPortal(server, 'operator');
    const made = await fill(await create(world), 'WINDOWS');
    expect(await made.save()).toBe('saved');
    const address = { type: 'WINDOWS', mode: 'edit', id: await madeBy(made, server) } as const;
    const [one, two] = [await world.open(address), await world.open(address)];
    for (const tab of [one, two]) {
      tab.type('approvalReference', 'CR-same');
      await untilKept(tab);
    }
    expect(await one.save()).toBe('saved');
    const third = await world.open(address);
    expect(third.actor.getSnapshot().value).toEqual({ open: 'editing' });
    const database = await openDatabase(world);
    expect(await database.drafts.count()).toBe(0);
    database.close();
  });

  it('of an earlier version of the form is ignored and removed', async () => {
    const world = await openFormPortal(server, 'operator');
    const database = await openDatabase(world);
    const { userId, tenantId } = world.viewer;
    const place = { userId, tenantId, address: 'deployments/create/WINDOWS', keptAt: 1 };
    const drafts = [
      'text',
      null,
      { form: 'WINDOWS', version: null, values: { client: 7 } },
      { form: 'WINDOWS', version: null, values: { gone: 'x' } },
      { form: 'WINDOWS', version: null, values: { defaultPassword: 'secret' } },
      { form: 'DATABASE', version: null, values: {} },
      { form: 'WINDOWS', values: {} },
    ];
    for (const draft of drafts) {
      await database.drafts.put({ ...place, draft });
      const form = await create(world);
      expect(form.actor.getSnapshot().value).toEqual({ open: 'editing' });
      expect(form.context.draft).toBeNull();
      expect(await database.drafts.count()).toBe(0);
    }
    database.close();
  });

  it('is one of a limited number', async () => {
    const world = await openFormPortal(server, 'operator');
    const database = await openDatabase(world);
    const { userId, tenantId } = world.viewer;
    await database.drafts.bulkPut(
      Array.from({ length: MAX_DRAFTS }, (_, id) => ({
        userId,
        tenantId,
        address: `edit/WINDOWS/${id}`,
        draft: {},
        keptAt: id,
      })),
    );
    const form = await create(world);
    form.type('approvalReference', 'CR-1');
    await untilKept(form);
    expect(await database.drafts.count()).toBe(MAX_DRAFTS);
    expect(await database.drafts.get([userId, tenantId, 'edit/WINDOWS/0'])).toBeUndefined();
    database.close();
  });

  it('that can’t be kept is reported', async () => {
    const world = await openFormPortal(server, 'operator');
    const form = await create(world);
    // A newer version of the app has taken over the database.
    await world.device.run(async (database) => database.close({ disableAutoOpen: true }));
    world.device.run = () => Promise.reject(new Error('The storage is full.'));
    form.type('approvalReference', 'CR-1');
    await form.until(({ context }) => context.draftMessage !== null);
    expect(form.context.draftMessage).toBe(DRAFT_NOT_KEPT);
    expect(form.values.approvalReference).toBe('CR-1');
  });
});

describe('data that is never stored on the device', () => {
  it('includes every secret of a form: typed, read, sent, or in a list', async () => {
    const world = await openFormPortal(server, 'operator');
    const form = await fill(await create(world, 'PRODUCT'), 'PRODUCT');
    for (const [field, value] of Object.entries(SECRETS)) {
      if (field === 'licence' || field === 'defaultPassword' || field === 'sftpPassword') form.type(field, value);
    }
    pickFiles(form);
    form.type('approvalReference', 'CR-kept');
    await untilHeld(world, 'CR-kept');
    // The company's name is not secret, although it comes from the licence.
    const withoutName = (text: string) => text.replaceAll('"companyName":"canary-licence"', '');
    const draft = withoutName(await world.deviceText());
    expect(draft).toContain('CR-kept');
    expect(draft).not.toContain('canary');

    for (const field of FILES) form.actor.send({ type: 'EDIT', edit: { field, value: null } });
    expect(await form.save(), JSON.stringify(form.work.serverFaults)).toBe('saved');
    const edit = await world.open({ type: 'PRODUCT', mode: 'edit', id: await madeBy(form, server) });
    // The licence can be edited; passwords are not read.
    expect(edit.values).toMatchObject({ licence: SECRETS.licence, defaultPassword: '', sftpPassword: '' });
    edit.type('approvalReference', 'CR-edited');
    await untilKept(edit);
    edit.close();
    const kept = withoutName(await world.deviceText());
    expect(kept).toContain('CR-edited');
    expect(kept).not.toContain('canary');
  });
});

describe('a logout', () => {
  it('removes drafts and lists from the device, and nothing is written afterwards', async () => {
    const world = await openFormPortal(server, 'operator');
    const form = await fill(await create(world), 'WINDOWS');
    await untilKept(form);
    // Typed, but not stored yet.
    form.type('approvalReference', 'CR-last');
    world.session.send({ type: 'LOG_OUT' });
    form.close();
    await waitFor(world.session, (snapshot) => snapshot.matches('signedOut'));
    const database = await openDatabase(world);
    await expect.poll(async () => [await database.drafts.count(), await database.choices.count()]).toEqual([0, 0]);
    database.close();
    expect(await world.deviceText()).not.toContain('CR-last');
  });
});

describe('discarding', () => {
  const purges = ({ sent }: FormWorld) =>
    sent.filter(({ call }) => call.includes('/files/purge/')).map(({ call }) => call.split('/').at(-1));
  const discard = async (form: OpenedForm) => {
    form.actor.send({ type: 'DISCARD' });
    form.actor.send({ type: 'CONFIRM_DISCARD' });
    await form.until(({ actor }) => actor.getSnapshot().matches('discarded'));
  };

  it('purges uploads of the form, whatever the outcome', async () => {
    const world = await openFormPortal(server, 'operator');
    const form = await create(world, 'PRODUCT');
    pickFiles(form);
    world.interfere(({ call }) =>
      call.includes('/files/purge/') ? Response.json({ message: 'Broken.' }, { status: 500 }) : null,
    );
    await discard(form);
    expect(purges(world)).toEqual(FILES.map((field) => `canary-${field}`));
  });

  it('keeps the files of the record', async () => {
    const world = await openFormPortal(server, 'operator');
    const made = await fill(await create(world, 'PRODUCT'), 'PRODUCT');
    expect(await made.save()).toBe('saved');
    const id = await madeBy(made, server);
    world.interfere(async ({ call, headers }) => {
      if (call !== `GET /deploymentrequests/${id}`) return null;
      const answer = await server.call('GET', `/deploymentrequests/${id}`, { headers: Object.fromEntries(headers) });
      return Response.json({ ...answer.json(), uploadedStackFileToken: 'own-token' });
    });
    const form = await world.open({ type: 'PRODUCT', mode: 'edit', id });
    expect(form.values.uploadedStackFileToken?.token).toBe('own-token');
    const value = { fileName: 'envs.zip', token: 'new-token' };
    form.actor.send({ type: 'EDIT', edit: { field: 'uploadedEnvFileToken', value } });
    await discard(form);
    expect(purges(world)).toEqual(['new-token']);
  });
});
