import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { createContractClient } from '../../contract/client.ts';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { isTooLate, mayDo, type OutboxCommand } from '../../machines/outbox/command.ts';
import type { CommandOutcome } from '../../machines/records/confirmation.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import type { Decision } from './command-rows.ts';
import { CommandStore } from './command-store.ts';
import { createCommandConfirmation } from './confirmation-actors.ts';
import { FormStore } from './form-store.ts';
import { Outbox } from './outbox.ts';
import { OUTBOX_AREAS } from './outbox-areas.ts';
import { replay } from './replay.ts';
import { createSender } from './sender.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const scope = { userId: 1, tenantId: 'NORTHWIND' };
const running: DeploymentRequestSummary = {
  ...waitingRequest,
  status: {
    ...waitingRequest.status,
    approvalStatus: { status: 'LAUNCHED' },
    infrastructureStatus: { status: 'STARTED' },
  },
};
const config = { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } };

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Without a connection until `reach`; the server's clock is right, the device's may be set. */
function setUp() {
  const name = `test-${crypto.randomUUID()}`;
  const database = new PortalDatabase(name);
  endings.push(() => database.delete());
  const device = new Device(name, async () => database);
  const clock = { now: NOW, server: NOW };
  const pass = (ms: number) => {
    clock.now += ms;
    clock.server += ms;
  };
  const store = new CommandStore({ device, now: () => clock.now, serverNow: () => clock.server });
  const decide = (id: string, action = 'STOP', given: Partial<Decision> = {}) =>
    store.enqueue(scope, {
      ...{ id, area: 'deployments', action, from: 'list', record: running, comment: null },
      ...given,
    });
  const calls: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith('/capabilities')) calls.push(pathname);
    const headers = { date: new Date(clock.server).toUTCString() };
    const answer = pathname.endsWith('/capabilities') ? { extensions: [], live: false } : { id: 7, record: running };
    return Response.json(answer, { headers });
  };
  const session = {
    scope: () => scope,
    accessToken: () => 'token',
    renew: async () => null,
    reject: async () => null,
  };
  const capabilities = new CapabilityReader(createContractClient({ config, tokens: null, fetch }), { plain: false });
  const sender = createSender({ config, fetch, session, capabilities, now: () => clock.now });
  const send = () => replay({ store, scope: () => scope, ...sender, now: () => clock.now, lock: (work) => work() });
  const get = async (id: string): Promise<OutboxCommand> => {
    const command = await store.get(id);
    if (command === null) throw new Error(`${id} is gone.`);
    return command;
  };
  return { device, store, clock, pass, decide, calls, send, get };
}

describe('a command with a limited time', () => {
  it('is sent within its time', async () => {
    const { decide, pass, send, calls, get } = setUp();
    await decide('one');
    pass(59 * MINUTE);
    await send();
    expect(calls).toEqual(['/api/deploymentrequests/env']);
    expect((await get('one')).state).toBe('confirmed');
  });

  it('asks its owner in full after its time, and is not sent', async () => {
    const { decide, pass, send, calls, get } = setUp();
    await decide('one');
    pass(HOUR);
    await send();
    const late = await get('one');
    expect([calls, isTooLate(late), mayDo(late, 'RETRY')]).toEqual([[], true, false]);
  });

  it.each([
    ['is set back by a part of the wait', -50 * MINUTE],
    ['is set back by more than the wait', -2 * HOUR],
    ['is set forward', 2 * HOUR],
  ])('is not sent late where the device’s clock %s', async (_, by) => {
    const { decide, pass, clock, send, calls, get } = setUp();
    await decide('one');
    clock.now += by;
    pass(61 * MINUTE);
    await send();
    expect([calls, isTooLate(await get('one'))]).toEqual([[], true]);
  });

  it('needs its owner at that moment without a connection too', async () => {
    const { store, decide, pass, get } = setUp();
    await decide('one');
    expect(await store.expire(1)).toBe(NOW + HOUR);
    expect((await get('one')).state).toBe('queued');
    pass(HOUR);
    expect(await store.expire(1)).toBeNull();
    expect(isTooLate(await get('one'))).toBe(true);
  });

  it('about a moment waits no longer than that', async () => {
    const { store, decide } = setUp();
    await decide('one', 'KEEP_AWAKE', { until: new Date(NOW + 20 * MINUTE).toISOString() });
    expect(await store.expire(1)).toBe(NOW + 20 * MINUTE);
  });

  it('takes the place of another one that never left the device, and of no other', async () => {
    const { store, decide, get } = setUp();
    await decide('one');
    expect(await decide('same')).toMatchObject({ kind: 'refused', because: 'pending' });
    expect(await decide('two', 'KEEP_AWAKE', { until: new Date(NOW + HOUR).toISOString() })).toMatchObject({
      kind: 'queued',
    });
    expect((await store.read(1)).map(({ id }) => id)).toEqual(['two']);
    await store.advance('two', { type: 'SEND' });
    await store.advance('two', { type: 'RECOVERED' });
    expect(await decide('three')).toMatchObject({ kind: 'refused', because: 'pending' });
    expect((await get('two')).state).toBe('waiting');
  });
});

describe('its question', () => {
  async function ask(isOnline: boolean, { isHeld = false } = {}) {
    const { device, store, decide } = setUp();
    if (isHeld) await decide('earlier', 'KEEP_AWAKE', { until: new Date(NOW + HOUR).toISOString() });
    const outbox = new Outbox({
      loadForms: async () => new FormStore(device),
      loadStore: async () => store,
      scope: () => scope,
      askForBackgroundSync: async () => undefined,
      onSilence: () => undefined,
      replay: async () => ({ kind: 'offline', message: 'No answer.' }),
    });
    outbox.actor.start();
    await outbox.follow(scope);
    await vi.waitFor(() => expect(outbox.entries.isRead()).toBe(true));
    if (!isOnline) outbox.actor.send({ type: 'NETWORK_LOST' });
    endings.unshift(async () => {
      outbox.actor.stop();
      await outbox.follow(null);
    });
    const sent: string[] = [];
    const records = {
      send: async (): Promise<CommandOutcome<DeploymentRequestSummary>> => {
        sent.push('at once');
        return { kind: 'done' };
      },
    };
    const { policyOf } = OUTBOX_AREAS.deployments.rules.lifecycle;
    const dialog = createActor(
      createCommandConfirmation(
        { area: 'deployments', records, outbox, policyOf, isCredentialEmpty: () => Promise.reject(new Error('no')) },
        { action: 'STOP', from: 'detail' },
      ),
      { input: { variant: 'question', requiredText: null, credentialId: isOnline ? null : 5, record: running } },
    ).start();
    dialog.send({ type: 'CONFIRM', commandId: 'two' });
    await waitFor(dialog, ({ status }) => status === 'done');
    const held = (await store.read(1)).map(({ id, action }) => `${id} ${action}`);
    return { value: dialog.getSnapshot().value, sent, held };
  }

  it('sends it at once with a connection', async () => {
    expect(await ask(true)).toEqual({ value: 'done', sent: ['at once'], held: [] });
  });

  it('queues it without one, and asks nobody about its credential', async () => {
    expect(await ask(false)).toEqual({ value: 'queued', sent: [], held: ['two STOP'] });
  });

  it('replaces what is queued on the record with a connection too, so that both are never sent', async () => {
    expect(await ask(true, { isHeld: true })).toEqual({ value: 'queued', sent: [], held: ['two STOP'] });
  });
});
