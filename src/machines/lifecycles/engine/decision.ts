import { type AnyStateMachine, transition } from 'xstate';
import type { LifecycleEffect, RegionOf, Statuses } from './definition.ts';
import type { Refusal } from './refusals.ts';

export type Decision<Tuple, Effect> =
  | {
      readonly accepted: true;
      /** The statuses afterwards; those before where the record is deleted. */
      readonly tuple: Tuple;
      readonly deleted: boolean;
      /** To be carried out in the transaction that stores the tuple, in this order. */
      readonly effects: readonly Effect[];
    }
  | ({ readonly accepted: false } & Refusal);

interface Asked<Tuple, Facts, Effect extends LifecycleEffect> {
  readonly machine: () => AnyStateMachine;
  readonly regions: readonly RegionOf<Tuple>[];
  readonly isTuple: (value: unknown) => value is Tuple;
  readonly isEffect: (effect: LifecycleEffect) => effect is Effect;
  /** Null where `event` is no user's action, or one that is offered. */
  readonly refusalOf: (tuple: Tuple, facts: Facts, event: string) => Refusal | null;
}

/** Several regions may take one action: its effect counts once, and without the chart's means of carrying it out. */
function effectsOf<Effect extends LifecycleEffect>(
  executed: readonly LifecycleEffect[],
  isEffect: (effect: LifecycleEffect) => effect is Effect,
): readonly Effect[] {
  const effects = new Map<string, Effect>();
  for (const { type, params } of executed) {
    const effect = { type, params };
    if (isEffect(effect)) effects.set(JSON.stringify([type, params]), effect);
  }
  return [...effects.values()];
}

/**
 * What the chart answers to a user's action or a runner's report on a record with these statuses. Pure: the caller
 * stores the tuple and carries out the effects.
 */
export function createDecide<
  Tuple extends Statuses<Tuple>,
  Facts,
  Event extends { readonly type: string },
  Effect extends LifecycleEffect,
>({
  machine,
  regions,
  isTuple,
  isEffect,
  refusalOf,
}: Asked<Tuple, Facts, Effect>): (tuple: Tuple, facts: Facts, event: Event) => Decision<Tuple, Effect> {
  return (tuple, facts, event) => {
    const refusal = refusalOf(tuple, facts, event.type);
    if (refusal !== null) return { accepted: false, ...refusal };
    const chart = machine();
    const snapshot = chart.resolveState({ value: { live: { ...tuple } }, context: facts });
    if (!snapshot.can(event)) return { accepted: false, ...unexpected(event.type, regions, tuple) };
    const [next, executed] = transition(chart, snapshot, event);
    const value: unknown = next.value;
    const live: unknown = typeof value === 'object' && value !== null && 'live' in value ? value.live : null;
    return {
      accepted: true,
      tuple: isTuple(live) ? live : tuple,
      deleted: value === 'deleted',
      effects: effectsOf(executed, isEffect),
    };
  };
}

/** A report that the chart doesn't accept, for the server's log. */
function unexpected<Tuple extends Statuses<Tuple>>(
  report: string,
  regions: readonly RegionOf<Tuple>[],
  tuple: Tuple,
): Refusal {
  const present = regions.map((region) => `${region} is ${tuple[region]}`).join(', ');
  const sentence = `The report ${report} was not expected while ${present}.`;
  return { because: 'status', isAboutViewer: false, sentence, rule: sentence };
}
