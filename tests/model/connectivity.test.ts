import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import { checkInterval, connectivityMachine, type ProbeResult } from '../../src/machines/device/connectivity.ts';
import { type LiveEvent, liveMachine, reconnectInterval } from '../../src/machines/sync/live.ts';
import { doneOf, Effects, settle, shortestPaths } from './walk.ts';

describe('connectivity machine', () => {
  const start = () => {
    const effects = new Effects();
    const clock = new SimulatedClock();
    const actor = createActor(
      connectivityMachine.provide({ actors: { probe: effects.promise<ProbeResult, undefined>() } }),
      { clock },
    ).start();
    const probed = async (result: ProbeResult) => {
      effects.answer('0.connectivity.checking', result);
      await settle();
    };
    return { actor, clock, probed };
  };

  it('says what it last knew in every state that is not a first check', () => {
    const paths = shortestPaths(
      connectivityMachine,
      [
        doneOf('0.connectivity.checking', 'reached'),
        doneOf('0.connectivity.checking', 'unreachable'),
        doneOf('0.connectivity.checking', 'noNetwork'),
        doneOf('0.connectivity.checking', 'intercepted'),
        { type: 'BROWSER_ONLINE' },
        { type: 'BROWSER_OFFLINE' },
        { type: 'BECAME_VISIBLE' },
        { type: 'CALL_REACHED' },
        { type: 'CALL_UNREACHABLE' },
        { type: 'CALL_INTERCEPTED' },
        { type: 'CHECK_NOW' },
      ],
      ({ value, context }) => [value, context.lastKnown, Math.min(context.failedChecks, 2)],
    );
    for (const { state } of paths) {
      if (!state.matches('checking')) expect(state.context.lastKnown).toBe(state.value);
    }
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(
      new Set(['checking', 'online', 'offline', 'unreachable', 'degraded']),
    );
  });

  it('does not believe the browser that there is a connection', async () => {
    const { actor, probed } = start();
    await probed('unreachable');
    actor.send({ type: 'BROWSER_ONLINE' });
    expect(actor.getSnapshot().value).toBe('checking');
    expect(actor.getSnapshot().context.lastKnown).toBe('unreachable');
    await probed('unreachable');
    expect(actor.getSnapshot().value).toBe('unreachable');
  });

  it('checks when a call fails, and stays online in the meantime', async () => {
    const { actor, probed } = start();
    await probed('reached');
    actor.send({ type: 'CALL_UNREACHABLE' });
    expect(actor.getSnapshot().value).toBe('checking');
    expect(actor.getSnapshot().context.lastKnown).toBe('online');
    await probed('reached');
    expect(actor.getSnapshot().value).toBe('online');
  });

  it('distinguishes a device without a network from a server that does not answer', async () => {
    const { actor, probed } = start();
    await probed('unreachable');
    actor.send({ type: 'BROWSER_OFFLINE' });
    expect(actor.getSnapshot().value).toBe('offline');
    actor.send({ type: 'CHECK_NOW' });
    await probed('noNetwork');
    expect(actor.getSnapshot().value).toBe('offline');
    actor.send({ type: 'BROWSER_ONLINE' });
    await probed('unreachable');
    expect(actor.getSnapshot().context.lastKnown).toBe('unreachable');
  });

  it('takes a page in our server’s place for no connection', async () => {
    const { actor, probed } = start();
    await probed('intercepted');
    expect(actor.getSnapshot().value).toBe('degraded');
  });

  it('backs off from 2 s to 60 s, and starts over once it was online', async () => {
    const { actor, clock, probed } = start();
    await probed('unreachable');
    clock.increment(1_999);
    expect(actor.getSnapshot().value).toBe('unreachable');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('checking');
    await probed('unreachable');
    clock.increment(3_999);
    expect(actor.getSnapshot().value).toBe('unreachable');
    expect([1, 2, 3, 6, 20].map(checkInterval)).toEqual([2_000, 4_000, 8_000, 60_000, 60_000]);
    actor.send({ type: 'CALL_REACHED' });
    expect(actor.getSnapshot().context).toEqual({ lastKnown: 'online', failedChecks: 0 });
  });
});

describe('live machine', () => {
  const start = () => {
    const effects = new Effects();
    const clock = new SimulatedClock();
    let open = 0;
    let tell: (event: LiveEvent) => void = () => undefined;
    const actor = createActor(
      liveMachine.provide({
        actors: {
          askCapability: effects.promise<boolean, undefined>(),
          attention: fromCallback<AnyEventObject, undefined, LiveEvent>(() => undefined),
          stream: fromCallback<AnyEventObject, undefined, LiveEvent>(({ sendBack }) => {
            open += 1;
            tell = sendBack;
            return () => {
              open -= 1;
            };
          }),
        },
      }),
      { clock },
    ).start();
    const offered = async (isOffered: boolean) => {
      effects.answer('0.live.asking', isOffered);
      await settle();
    };
    return { actor, clock, offered, tell: (event: LiveEvent) => tell(event), streams: () => open };
  };

  it('polls where the back end knows no live updates', async () => {
    const { actor, offered, streams } = start();
    actor.send({ type: 'SESSION_CHANGED' });
    await offered(false);
    expect(actor.getSnapshot().value).toBe('unavailable');
    expect(streams()).toBe(0);
  });

  it('connects again with growing waits, and one stream at a time', async () => {
    const { actor, clock, offered, tell, streams } = start();
    actor.send({ type: 'SESSION_CHANGED' });
    await offered(true);
    tell({ type: 'STREAM_OPENED' });
    expect(actor.getSnapshot().matches({ streaming: 'live' })).toBe(true);
    expect(streams()).toBe(1);
    tell({ type: 'STREAM_ENDED' });
    expect(actor.getSnapshot().value).toBe('backingOff');
    expect(streams()).toBe(0);
    clock.increment(1_000);
    await offered(true);
    tell({ type: 'STREAM_ENDED' });
    clock.increment(1_999);
    expect(actor.getSnapshot().value).toBe('backingOff');
    expect([1, 2, 3, 6, 20].map(reconnectInterval)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  });

  it('takes silence for a dead connection', async () => {
    const { actor, clock, offered, tell } = start();
    actor.send({ type: 'SESSION_CHANGED' });
    await offered(true);
    tell({ type: 'STREAM_OPENED' });
    clock.increment(44_000);
    tell({ type: 'HEARD' });
    clock.increment(44_000);
    expect(actor.getSnapshot().matches({ streaming: 'live' })).toBe(true);
    clock.increment(1_000);
    expect(actor.getSnapshot().value).toBe('backingOff');
  });

  it('asks for what was missed when there was a gap, and ends with the session', async () => {
    const { actor, offered, tell, streams } = start();
    const news: (readonly string[])[] = [];
    actor.on('resync', ({ areas }) => news.push(areas));
    actor.send({ type: 'SESSION_CHANGED' });
    await offered(true);
    tell({ type: 'STREAM_OPENED' });
    tell({ type: 'GAP', areas: ['deployments'] });
    expect(news).toEqual([['deployments']]);
    actor.send({ type: 'SESSION_ENDED' });
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(streams()).toBe(0);
  });

  it('loads the privileges with the first stream after a time without one, as only open streams report them', async () => {
    const { actor, offered, tell } = start();
    let asked = 0;
    actor.on('privilegesMissed', () => {
      asked += 1;
    });
    actor.send({ type: 'SESSION_CHANGED' });
    await offered(true);
    tell({ type: 'STREAM_OPENED' });
    for (const [away, back] of [
      ['LEFT', 'RETURNED'],
      ['NETWORK_LOST', 'NETWORK_BACK'],
    ] as const) {
      asked = 0;
      actor.send({ type: away });
      actor.send({ type: back });
      // Reading meanwhile changes which areas are streamed.
      actor.send({ type: 'SESSION_ENDED' });
      actor.send({ type: 'SESSION_CHANGED' });
      await offered(true);
      expect(asked).toBe(0);
      tell({ type: 'STREAM_OPENED' });
      expect(asked).toBe(1);
      actor.send({ type: 'SESSION_CHANGED' });
      await offered(true);
      tell({ type: 'STREAM_OPENED' });
      expect(asked).toBe(1);
    }
  });

  it('leaves its connection to other tabs while its page is hidden, and goes on when it is visible', async () => {
    const { actor, offered, tell, streams } = start();
    actor.send({ type: 'SESSION_CHANGED' });
    await offered(true);
    tell({ type: 'STREAM_OPENED' });
    actor.send({ type: 'LEFT' });
    expect(streams()).toBe(0);
    for (const type of ['SESSION_CHANGED', 'NETWORK_LOST', 'NETWORK_BACK'] as const) actor.send({ type });
    expect(actor.getSnapshot().value).toBe('resting');
    actor.send({ type: 'RETURNED' });
    await offered(true);
    expect(streams()).toBe(1);
  });
});
