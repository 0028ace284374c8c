import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import { type UpdateEvent, updateMachine, type WorkerOrder } from '../../src/machines/device/update.ts';
import { answerMissingFile } from '../../src/ui/shell/missing-file.ts';
import { shortestPaths } from './walk.ts';

const MINUTE = 60_000;

function start() {
  const clock = new SimulatedClock();
  const orders: string[] = [];
  let reloads = 0;
  const actor = createActor(
    updateMachine.provide({
      actors: {
        worker: fromCallback<AnyEventObject, undefined, UpdateEvent>(({ receive }) => {
          receive(({ type }) => orders.push(type));
          return () => undefined;
        }),
      },
      actions: {
        reloadPage: () => {
          reloads += 1;
        },
      },
    }),
    { clock },
  ).start();
  const version = () => actor.getSnapshot().value.version;
  const reason = () => actor.getSnapshot().context.reason;
  return { actor, clock, orders, version, reason, reloads: () => reloads };
}

const TAKE_OVER: WorkerOrder['type'] = 'TAKE_OVER';
const otherVersion = { type: 'WORKER_CHANGED', isOtherVersion: true } as const;
const sameVersion = { type: 'WORKER_CHANGED', isOtherVersion: false } as const;

describe('update machine', () => {
  it('reloads only on paths with a user’s consent', () => {
    const provided = updateMachine.provide({
      actors: { worker: fromCallback(() => () => undefined) },
      actions: { reloadPage: () => undefined },
    });
    const events: readonly UpdateEvent[] = [
      { type: 'VERSION_WAITING' },
      otherVersion,
      sameVersion,
      { type: 'FILE_MISSING' },
      { type: 'BECAME_VISIBLE' },
      { type: 'SIGNED_IN' },
      { type: 'RELOAD' },
      { type: 'LATER' },
    ];
    const describeState = ({ value, context }: { value: unknown; context: unknown }) => [value, context];
    const withConsent = shortestPaths(provided, events, describeState);
    expect(withConsent.some(({ state }) => state.matches({ version: 'reloading' }))).toBe(true);
    for (const { state, events: taken } of withConsent) {
      const isLeaving = state.matches({ version: 'reloading' }) || state.matches({ version: 'applying' });
      if (isLeaving) expect(taken.map(({ type }) => type)).toContain('RELOAD');
    }
  });

  it('makes a waiting version take over when the user wants it, and reloads when it has', () => {
    const { actor, orders, version, reloads } = start();
    actor.send({ type: 'RELOAD' });
    expect(version()).toBe('none');
    actor.send({ type: 'VERSION_WAITING' });
    expect(version()).toBe('asked');
    expect(orders).not.toContain(TAKE_OVER);
    actor.send({ type: 'RELOAD' });
    expect(orders.filter((type) => type === TAKE_OVER)).toHaveLength(1);
    expect(reloads()).toBe(0);
    // Also where only the worker is another one.
    actor.send(sameVersion);
    expect(reloads()).toBe(1);
    actor.send(otherVersion);
    expect(version()).toBe('reloading');
    expect(reloads()).toBe(1);
  });

  it('says so when the version does not take over', () => {
    const { actor, clock, version, reloads } = start();
    actor.send({ type: 'VERSION_WAITING' });
    actor.send({ type: 'RELOAD' });
    clock.increment(10_000);
    expect(version()).toBe('asked');
    expect(actor.getSnapshot().context.hasFailed).toBe(true);
    actor.send({ type: 'RELOAD' });
    actor.send(otherVersion);
    expect(reloads()).toBe(1);
  });

  it('asks again four hours after "Later"', () => {
    const { actor, clock, version } = start();
    actor.send({ type: 'VERSION_WAITING' });
    actor.send({ type: 'LATER' });
    clock.increment(240 * MINUTE - 1);
    expect(version()).toBe('waiting');
    // The same version, or a newer one: it was postponed.
    actor.send({ type: 'VERSION_WAITING' });
    expect(version()).toBe('waiting');
    clock.increment(1);
    expect(version()).toBe('asked');
  });

  it('asks where another tab has taken the version over, instead of reloading in mid-work', () => {
    const { actor, version, reason, reloads } = start();
    actor.send(sameVersion);
    expect(version()).toBe('none');
    actor.send(otherVersion);
    expect(version()).toBe('asked');
    expect(reason()).toBe('elsewhere');
    expect(reloads()).toBe(0);
    actor.send({ type: 'RELOAD' });
    expect(reloads()).toBe(1);
  });

  it('forgets a version that took over elsewhere and shows nothing else', () => {
    const { actor, version, reason } = start();
    actor.send({ type: 'VERSION_WAITING' });
    actor.send(sameVersion);
    expect(version()).toBe('none');
    expect(reason()).toBe(null);
  });

  it('asks about a missing part, also someone who has said "Later"', () => {
    const { actor, version, reason, orders, reloads } = start();
    actor.send({ type: 'VERSION_WAITING' });
    actor.send({ type: 'LATER' });
    actor.send({ type: 'FILE_MISSING' });
    expect(version()).toBe('asked');
    expect(reason()).toBe('missing');
    actor.send({ type: 'RELOAD' });
    expect(orders).not.toContain(TAKE_OVER);
    expect(reloads()).toBe(1);
  });

  it('registers with each sign-in, and looks hourly and when the tab is looked at', () => {
    const { actor, clock, orders } = start();
    actor.send({ type: 'SIGNED_IN' });
    expect(orders).toEqual(['REGISTER']);
    actor.send({ type: 'BECAME_VISIBLE' });
    expect(orders).toHaveLength(1);
    clock.increment(10 * MINUTE);
    actor.send({ type: 'BECAME_VISIBLE' });
    actor.send({ type: 'BECAME_VISIBLE' });
    expect(orders).toEqual(['REGISTER', 'LOOK_FOR_VERSION']);
    clock.increment(10 * MINUTE);
    clock.increment(50 * MINUTE - 1);
    expect(orders).toHaveLength(2);
    clock.increment(1);
    expect(orders).toEqual(['REGISTER', 'LOOK_FOR_VERSION', 'LOOK_FOR_VERSION']);
  });
});

describe('a part of the page that could not be loaded', () => {
  const facts = { isOtherBuild: true, isTyping: false, isWanted: true, wasReloaded: false };

  it('causes one reload where a new version is served', () => {
    expect(answerMissingFile(facts)).toBe('reload');
    expect(answerMissingFile({ ...facts, wasReloaded: true })).toBe('stay');
  });

  it('leaves the page where a reload would bring nothing new, such as without a network', () => {
    expect(answerMissingFile({ ...facts, isOtherBuild: false })).toBe('stay');
    expect(answerMissingFile({ ...facts, isOtherBuild: false, isTyping: true })).toBe('stay');
  });

  it('asks where something is typed', () => {
    expect(answerMissingFile({ ...facts, isTyping: true })).toBe('ask');
  });

  it('asks where the part was only preloaded', () => {
    expect(answerMissingFile({ ...facts, isWanted: false })).toBe('ask');
    expect(answerMissingFile({ ...facts, isWanted: false, isOtherBuild: false })).toBe('stay');
  });
});
