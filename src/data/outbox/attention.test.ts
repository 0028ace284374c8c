import { afterEach, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ManualTimers } from '../../../tests/manual-timers.ts';
import { waitingRequest as summary } from '../../../tests/records/waiting-request.ts';
import { AppError } from '../../contract/app-error.ts';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { isSettled } from '../../machines/outbox/command.ts';
import type { CommandOutcome } from '../../machines/records/confirmation.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { CommandStore } from './command-store.ts';
import { createCommandConfirmation } from './confirmation-actors.ts';
import { FormStore } from './form-store.ts';
import { Outbox } from './outbox.ts';
import { replay } from './replay.ts';

const northwind: Scope = { userId: 1, tenantId: 'NORTHWIND' };
const edited: DeploymentRequestSummary = { ...summary, client: 'globex', version: 4 };

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** The pass that the sign-in started would still send. */
async function loseNetwork({ actor }: Outbox): Promise<void> {
  await waitFor(actor, (snapshot) => !snapshot.matches('sending'));
  actor.send({ type: 'NETWORK_LOST' });
}

type Send = () => Promise<DeploymentRequestSummary | null>;

async function setUp(
  send: Send,
  { isOpen = true, dialogWaitMs = 12_000, opening = null as Promise<void> | null, timers = new ManualTimers() } = {},
) {
  const name = `test-${crypto.randomUUID()}`;
  const database = new PortalDatabase(name);
  const device = new Device(
    name,
    async () => {
      if (!isOpen) throw new Error('IndexedDB is switched off.');
      await opening;
      return database;
    },
    timers.start,
  );
  const store = new CommandStore({ device });
  let syncs = 0;
  let direct = 0;
  let silences = 0;
  const answer = { send };
  const outbox = new Outbox({
    loadForms: async () => new FormStore(device),
    loadStore: async () => store,
    scope: () => northwind,
    onSilence: () => {
      silences += 1;
    },
    dialogWaitMs,
    askForBackgroundSync: async () => {
      syncs += 1;
    },
    replay: (_, signal) =>
      replay({ store, scope: () => northwind, send: () => answer.send(), readNow: async () => null, signal }),
  });
  outbox.actor.start();
  await (opening === null ? outbox.follow(northwind) : timers.elapseUntil(outbox.follow(northwind)));
  const records = {
    send: async (): Promise<CommandOutcome<DeploymentRequestSummary>> => {
      direct += 1;
      return { kind: 'done' };
    },
  };
  const policyOf = () => 'queueable' as const;
  const open = (record = summary) =>
    createActor(
      createCommandConfirmation(
        { area: 'deployments', records, outbox, policyOf },
        { action: 'APPROVE', from: 'list' },
      ),
      {
        input: { variant: 'question', requiredText: null, credentialId: null, record },
      },
    ).start();
  endings.push(async () => {
    outbox.actor.stop();
    await outbox.follow(null);
    await database.delete();
  });
  const left = async () => (isOpen ? (await store.read(1)).map(({ id, state }) => `${id} ${state}`) : []);
  return {
    device,
    outbox,
    store,
    open,
    answer,
    left,
    syncs: () => syncs,
    direct: () => direct,
    silences: () => silences,
  };
}

const failsWith = (details: ConstructorParameters<typeof AppError>[0]): Send => {
  return () => Promise.reject(new AppError(details));
};
const offline = failsWith({ kind: 'offline', message: 'No answer.' });
const stale = failsWith({
  kind: 'stale',
  message: 'Edited.',
  conflict: { current: edited, changedBy: 'Eve', changedAt: '2026-11-21T10:00:00Z' },
});

describe('a dialog over the outbox', () => {
  it('ends with the outcome where the server can be reached, and leaves nothing behind', async () => {
    const { open, left, direct, syncs } = await setUp(async () => edited);
    const dialog = open();
    dialog.send({ type: 'CONFIRM', commandId: 'one' });
    await waitFor(dialog, (snapshot) => snapshot.matches('done'));
    await expect.poll(left).toEqual([]);
    expect([direct(), syncs()]).toEqual([0, 1]);
  });

  it('ends as queued where it cannot, and shows the decision in the outbox', async () => {
    const { open, outbox, left } = await setUp(offline);
    await loseNetwork(outbox);
    const dialog = open();
    dialog.send({ type: 'CONFIRM', commandId: 'one' });
    await waitFor(dialog, (snapshot) => snapshot.matches('queued'));
    expect(await left()).toEqual(['one queued']);
    await expect.poll(() => outbox.entries.get().map(({ id }) => id)).toEqual(['one']);
  });

  it('queues those that are decided at once in their order', async () => {
    const { open, outbox, left } = await setUp(offline);
    await loseNetwork(outbox);
    const ids = [9, 2, 7, 1, 8];
    const dialogs = ids.map((id) => open({ ...summary, id }));
    for (const [place, dialog] of dialogs.entries()) dialog.send({ type: 'CONFIRM', commandId: `${ids[place]}` });
    for (const dialog of dialogs) await waitFor(dialog, (snapshot) => snapshot.matches('queued'));
    await expect.poll(() => outbox.entries.get().map(({ subjectId }) => subjectId)).toEqual(ids);
    expect(await left()).toEqual(ids.map((id) => `${id} queued`));
  });

  it('ends as queued where the network turns out to be gone', async () => {
    const { open, left, silences } = await setUp(offline);
    const dialog = open();
    dialog.send({ type: 'CONFIRM', commandId: 'one' });
    await waitFor(dialog, (snapshot) => snapshot.matches('queued'));
    expect(await left()).toEqual(['one waiting']);
    expect(silences()).toBe(0);
  });

  it('ends as queued where nothing answers for long, and has the network looked at', async () => {
    const { promise, resolve } = Promise.withResolvers<DeploymentRequestSummary>();
    const { open, left, silences } = await setUp(() => promise, { dialogWaitMs: 100 });
    const dialog = open();
    dialog.send({ type: 'CONFIRM', commandId: 'one' });
    await waitFor(dialog, (snapshot) => snapshot.matches('queued'));
    expect(await left()).toEqual(['one sending']);
    expect(silences()).toBe(1);
    resolve(edited);
    await expect.poll(left).toEqual(['one confirmed']);
  });

  it('shows a conflict itself, with who changed it, and drops it with the dialog', async () => {
    const { open, outbox, left } = await setUp(stale);
    const dialog = open();
    dialog.send({ type: 'CONFIRM', commandId: 'one' });
    await waitFor(dialog, (snapshot) => snapshot.matches('conflict'));
    expect(dialog.getSnapshot().context).toMatchObject({ record: summary, now: edited, changedBy: 'Eve' });
    expect(await left()).toEqual(['one conflict']);
    expect(outbox.entries.get()).toEqual([]);
    dialog.send({ type: 'CANCEL' });
    await expect.poll(left).toEqual([]);
  });

  it('does not report a refusal again that was read in it, however often it was tried', async () => {
    const { open, outbox, left } = await setUp(failsWith({ kind: 'forbidden', message: 'Not yours.' }));
    const reported: string[] = [];
    outbox.entries.subscribe(() => {
      for (const command of outbox.entries.get()) if (isSettled(command)) reported.push(command.id);
    });
    const dialog = open();
    for (const commandId of ['one', 'two']) {
      dialog.send({ type: 'CONFIRM', commandId });
      await waitFor(dialog, (snapshot) => snapshot.matches('failed'));
    }
    dialog.send({ type: 'CANCEL' });
    await expect.poll(left).toEqual([]);
    await expect.poll(() => outbox.entries.get()).toEqual([]);
    expect(reported).toEqual([]);
  });

  it('leaves a conflict in the outbox where the dialog dies before its user has said anything', async () => {
    const { open, outbox, left } = await setUp(stale);
    const dialog = open();
    dialog.send({ type: 'CONFIRM', commandId: 'one' });
    await waitFor(dialog, (snapshot) => snapshot.matches('conflict'));
    dialog.stop();
    await expect.poll(() => outbox.entries.get().map(({ state }) => state)).toEqual(['conflict']);
    expect(await left()).toEqual(['one conflict']);
  });

  it('decides again in the place of the conflict, with a new id and on the new version', async () => {
    const { open, store, answer, left } = await setUp(stale);
    const dialog = open();
    dialog.send({ type: 'CONFIRM', commandId: 'one' });
    await waitFor(dialog, (snapshot) => snapshot.matches('conflict'));
    dialog.send({ type: 'LOOK_AGAIN', requiredText: null, credentialId: null });
    let version: number | null | undefined;
    answer.send = async () => {
      version = (await store.get('two'))?.version;
      return { ...edited, version: 5 };
    };
    dialog.send({ type: 'CONFIRM', commandId: 'two' });
    await waitFor(dialog, (snapshot) => snapshot.matches('done'));
    expect(version).toBe(4);
    await expect.poll(left).toEqual([]);
  });

  it('says in place that another decision on the request waits already', async () => {
    const { open, outbox, left } = await setUp(offline);
    await loseNetwork(outbox);
    for (const commandId of ['one', 'two']) {
      const dialog = open();
      dialog.send({ type: 'CONFIRM', commandId });
      await waitFor(dialog, (snapshot) => snapshot.matches('queued') || snapshot.matches('failed'));
      if (commandId === 'two') expect(dialog.getSnapshot().context.message).toMatch(/already queued/);
    }
    expect(await left()).toEqual(['one queued']);
  });

  it('sends at once where the device keeps nothing', async () => {
    const { open, direct } = await setUp(offline, { isOpen: false });
    const dialog = open();
    dialog.send({ type: 'CONFIRM', commandId: 'one' });
    await waitFor(dialog, (snapshot) => snapshot.matches('done'));
    expect(direct()).toBe(1);
  });

  describe('over a storage that does not answer', () => {
    async function silent(send: Send = async () => edited) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timers = new ManualTimers();
      return { ...(await setUp(send, { opening: promise, timers })), timers, answerStorage: resolve };
    }

    it('sends at once where the server is in reach, and stores nothing when the storage answers later', async () => {
      const { open, direct, left, answerStorage, outbox } = await silent();
      expect(outbox.entries.isRead()).toBe(true);
      const dialog = open();
      dialog.send({ type: 'CONFIRM', commandId: 'one' });
      await waitFor(dialog, (snapshot) => snapshot.matches('done'));
      expect(direct()).toBe(1);
      answerStorage();
      await expect.poll(left).toEqual([]);
    });

    it('says the reason without a network, and that nothing was stored', async () => {
      const { open, outbox, direct } = await silent();
      outbox.actor.send({ type: 'NETWORK_LOST' });
      const dialog = open();
      dialog.send({ type: 'CONFIRM', commandId: 'one' });
      await waitFor(dialog, (snapshot) => snapshot.matches('failed'));
      expect(dialog.getSnapshot().context.message).toBe(
        'Nothing was stored. The browser’s storage doesn’t respond. Close the portal’s other tabs or restart the browser, then try again.',
      );
      expect(direct()).toBe(0);
    });

    it('sends nothing for a dialog that was left meanwhile', async () => {
      const { promise } = Promise.withResolvers<void>();
      const timers = new ManualTimers();
      const { open, outbox, direct, device } = await setUp(async () => edited, { timers });
      device.run(() => promise).catch(() => undefined);
      const dialog = open();
      dialog.send({ type: 'CONFIRM', commandId: 'one' });
      dialog.send({ type: 'CANCEL' });
      expect(dialog.getSnapshot().status).toBe('done');
      timers.elapse();
      const refused = await outbox.enqueue({
        id: 'two',
        area: 'deployments',
        action: 'APPROVE',
        from: 'list',
        record: summary,
        comment: null,
      });
      expect(refused).toMatchObject({ kind: 'refused', because: 'unavailable' });
      expect(direct()).toBe(0);
    });

    it('refuses with a sentence what is wanted of the outbox', async () => {
      const { outbox } = await silent();
      const refused = { kind: 'refused', message: expect.stringContaining('storage doesn’t respond') };
      expect(await outbox.discard('one')).toEqual(refused);
      expect(await outbox.retry('one')).toEqual(refused);
      expect(await outbox.acknowledge('one')).toEqual(refused);
      expect(
        await outbox.decideAgain('one', { id: 'again', action: 'APPROVE', record: summary, comment: null }),
      ).toMatchObject(refused);
    });
  });
});
