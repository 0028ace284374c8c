import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type InstallChoice, type InstallInput, installMachine } from '../../src/machines/device/install.ts';
import { Effects, settle } from './walk.ts';

const VISIT_DAYS_BEFORE_OFFER = 3;

const NOT_NOW_PERIOD = 90 * 24 * 3_600_000;

const NOW = Date.UTC(2026, 5, 1);

function start(input: Partial<InstallInput> = {}) {
  const clock = new SimulatedClock();
  const effects = new Effects();
  const kept: InstallChoice[] = [];
  const dialog = { isOpen: false };
  const actor = createActor(
    installMachine.provide({
      actors: { askBrowser: effects.promise<'accepted' | 'dismissed', undefined>() },
      actions: { keepChoice: ({ context }) => kept.push(context.choice) },
      guards: { 'a dialog is open': () => dialog.isOpen },
    }),
    { clock, input: { way: null, choice: { kind: 'none' }, visitDays: 1, ...input } },
  ).start();
  const answered = async (answer: 'accepted' | 'dismissed') => {
    effects.answer('0.install.available.asking', answer);
    await settle();
  };
  return { actor, clock, effects, kept, dialog, answered, value: () => actor.getSnapshot().value };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('install machine', () => {
  it('offers nothing on the first days, and nothing where the browser can’t install', () => {
    const { actor, value } = start();
    actor.send({ type: 'DECISION_COMPLETED' });
    actor.send({ type: 'INSTALL' });
    expect(value()).toBe('unavailable');
    const { actor: newcomer, value: ofNewcomer } = start();
    newcomer.send({ type: 'PROMPT_HELD' });
    expect(ofNewcomer()).toEqual({ available: 'quiet' });
  });

  it('offers after the first decision, whether the browser could install before it or after', () => {
    const before = start();
    before.actor.send({ type: 'PROMPT_HELD' });
    before.actor.send({ type: 'DECISION_COMPLETED' });
    expect(before.value()).toEqual({ available: 'offered' });
    const after = start();
    after.actor.send({ type: 'DECISION_COMPLETED' });
    after.actor.send({ type: 'PROMPT_HELD' });
    expect(after.value()).toEqual({ available: 'offered' });
  });

  it('offers on the third day, but not while a dialog is open', () => {
    const { actor, clock, dialog, value } = start({ visitDays: VISIT_DAYS_BEFORE_OFFER });
    dialog.isOpen = true;
    actor.send({ type: 'PROMPT_HELD' });
    expect(value()).toEqual({ available: 'due' });
    clock.increment(2_000);
    expect(value()).toEqual({ available: 'due' });
    dialog.isOpen = false;
    clock.increment(2_000);
    expect(value()).toEqual({ available: 'offered' });
  });

  it('remembers "Not now" for 90 days', () => {
    const { actor, kept, value } = start({ visitDays: VISIT_DAYS_BEFORE_OFFER });
    actor.send({ type: 'PROMPT_HELD' });
    actor.send({ type: 'NOT_NOW' });
    expect(value()).toEqual({ available: 'quiet' });
    expect(kept).toEqual([{ kind: 'notNow', at: NOW }]);
    const [choice = { kind: 'none' } as const] = kept;
    vi.setSystemTime(NOW + NOT_NOW_PERIOD - 1);
    expect(start({ way: 'shareSheet', visitDays: 9, choice }).value()).toEqual({ available: 'quiet' });
    vi.setSystemTime(NOW + NOT_NOW_PERIOD);
    expect(start({ way: 'shareSheet', visitDays: 9, choice }).value()).toEqual({ available: 'offered' });
  });

  it('never offers again after "Don’t ask again", and still installs from the navigation', async () => {
    const { actor, kept, value, answered } = start({ visitDays: VISIT_DAYS_BEFORE_OFFER });
    actor.send({ type: 'PROMPT_HELD' });
    actor.send({ type: 'NEVER' });
    expect(kept).toEqual([{ kind: 'never' }]);
    actor.send({ type: 'DECISION_COMPLETED' });
    vi.setSystemTime(NOW + 10 * NOT_NOW_PERIOD);
    actor.send({ type: 'DECISION_COMPLETED' });
    expect(value()).toEqual({ available: 'quiet' });
    actor.send({ type: 'INSTALL' });
    await answered('accepted');
    expect(value()).toBe('installed');
  });

  it('takes a dismissed question of the browser for "Not now", and can ask again when the browser can', async () => {
    const { actor, effects, kept, value, answered } = start();
    actor.send({ type: 'PROMPT_HELD' });
    actor.send({ type: 'INSTALL' });
    actor.send({ type: 'INSTALL' });
    expect(effects.started).toHaveLength(1);
    await answered('dismissed');
    expect(value()).toBe('unavailable');
    expect(kept).toEqual([{ kind: 'notNow', at: NOW }]);
    actor.send({ type: 'PROMPT_HELD' });
    actor.send({ type: 'DECISION_COMPLETED' });
    expect(value()).toEqual({ available: 'quiet' });
  });

  it('shows the way where only the user can install', () => {
    const { actor, effects, value } = start({ way: 'shareSheet' });
    actor.send({ type: 'INSTALL' });
    expect(value()).toEqual({ available: 'explaining' });
    expect(effects.started).toHaveLength(0);
    actor.send({ type: 'CLOSE' });
    expect(value()).toEqual({ available: 'quiet' });
  });

  it('ends when the app is installed, however that came about', () => {
    const { actor, value } = start({ way: 'prompt', visitDays: VISIT_DAYS_BEFORE_OFFER });
    expect(value()).toEqual({ available: 'offered' });
    actor.send({ type: 'INSTALLED' });
    expect(value()).toBe('installed');
    actor.send({ type: 'PROMPT_HELD' });
    expect(value()).toBe('installed');
  });
});
