import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type LinkableSearch, requestPickerMachine } from '../../src/machines/deployments/request-picker.ts';
import type { LinkablePage } from '../../src/rules/deployments/forms/linked-requests.ts';
import type { LinkedRequest } from '../../src/rules/deployments/forms/values.ts';
import { Effects, settle } from './walk.ts';

const linked = (id: number): LinkedRequest => ({
  id,
  client: 'harbour-foods',
  environmentIdentifier: `till-${id}`,
  deploymentType: 'PRODUCT',
});
const pageOf = (...ids: number[]): LinkablePage => ({
  requests: ids.map((id) => ({
    linked: linked(id),
    isProduction: false,
    status: { kind: 'running', label: 'Started' },
  })),
  total: 25,
});

function start(chosen: LinkedRequest | null = null) {
  const clock = new SimulatedClock();
  const effects = new Effects();
  const actor = createActor(
    requestPickerMachine.provide({ actors: { find: effects.promise<LinkablePage, LinkableSearch>() } }),
    { clock, input: { chosen } },
  ).start();
  const answered = async (page: LinkablePage) => {
    effects.answer('0.requestPicker.searching', page);
    await settle();
  };
  const failed = async (error: Error) => {
    effects.fail('0.requestPicker.searching', error);
    await settle();
  };
  return { actor, clock, effects, answered, failed, now: () => actor.getSnapshot() };
}

const asked = (effects: Effects) => effects.started.map(({ input }) => input);

describe('the picker of a linked request', () => {
  it('starts with the first page of all requests and with what is linked already', async () => {
    const { effects, answered, now } = start(linked(7));
    expect(asked(effects)).toEqual([
      { filters: { requestId: null, client: null, environmentIdentifier: null }, page: 0 },
    ]);
    expect(now().context).toMatchObject({ found: null, chosen: linked(7) });
    await answered(pageOf(1, 2));
    expect(now().matches('shown')).toBe(true);
    expect(now().context.found).toEqual(pageOf(1, 2));
  });

  it('searches once after a pause in the typing, from the first page, and keeps the rows until then', async () => {
    const { actor, clock, effects, answered, now } = start();
    await answered(pageOf(1, 2));
    actor.send({ type: 'TURN_TO', page: 2 });
    await answered(pageOf(21));
    actor.send({ type: 'TYPE', filter: { client: 'har' } });
    clock.increment(200);
    actor.send({ type: 'TYPE', filter: { client: 'harbour' } });
    clock.increment(249);
    expect(effects.started).toHaveLength(2);
    expect(now().context.found).toEqual(pageOf(21));
    clock.increment(1);
    expect(asked(effects).slice(2)).toEqual([
      { filters: { requestId: null, client: 'harbour', environmentIdentifier: null }, page: 0 },
    ]);
  });

  it('gives a search up when a newer one overtakes it', async () => {
    const { actor, effects, answered, now } = start();
    const [first] = effects.started;
    actor.send({ type: 'TURN_TO', page: 1 });
    await answered(pageOf(11));
    first?.resolve(pageOf(1));
    await settle();
    expect(now().context.found).toEqual(pageOf(11));
  });

  it('chooses one request, keeps it over pages and filters, and can have none', async () => {
    const { actor, answered, now } = start();
    await answered(pageOf(1, 2));
    actor.send({ type: 'CHOOSE', request: linked(1) });
    actor.send({ type: 'CHOOSE', request: linked(2) });
    actor.send({ type: 'TURN_TO', page: 1 });
    await answered(pageOf(11));
    actor.send({ type: 'CLEAR_FILTERS' });
    expect(now().context.chosen).toEqual(linked(2));
    actor.send({ type: 'CLEAR_CHOICE' });
    expect(now().context.chosen).toBeNull();
  });

  it('says why nothing was found, and tries the same search again', async () => {
    const { actor, effects, answered, failed, now } = start();
    await answered(pageOf(1));
    actor.send({ type: 'TURN_TO', page: 1 });
    await failed(new Error('The server is out of reach.'));
    expect(now().matches('failed')).toBe(true);
    expect(now().context.message).toBe('The server is out of reach.');
    actor.send({ type: 'RETRY' });
    expect(asked(effects).at(-1)).toMatchObject({ page: 1 });
    await answered(pageOf(11));
    expect(now().context).toMatchObject({ message: null, found: pageOf(11) });
  });
});
