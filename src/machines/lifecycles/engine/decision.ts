import { type AnyStateMachine, transition } from 'xstate';
import type { LifecycleEffect, RegionOf, Statuses } from './definition.ts';
import type { Refusal } from './refusals.ts';

export type Decision<Tuple, Effect> =
  | {
      readonly accepted: true;
      /** Unchanged where the record is deleted. */
      readonly tuple: Tuple;
      readonly deleted: boolean;
      /** In this order, in the transaction that stores the tuple. */
      readonly effects: readonly Effect[];
    }
  | ({ readonly accepted: false } & Refusal);

interface Asked<Tuple, Facts, Effect extends LifecycleEffect> {
  readonly machine: () => AnyStateMachine;
  readonly regions: readonly RegionOf<Tuple>[];
  readonly isTuple: (value: unknown) => value is Tuple;
  readonly isEffect: (effect: LifecycleEffect) => effect is Effect;
  /** Null where `event` isn't a user's action, or is offered. */
  readonly refusalOf: (tuple: Tuple, facts: Facts, event: string) => Refusal | null;
}

/** Several regions may take one action: its effect counts once, without the chart's internal actions. */
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

/** The chart's answer to an action or report. Pure: the caller stores the tuple and carries out the effects. */
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

function unexpected<Tuple extends Statuses<Tuple>>(
  report: string,
  regions: readonly RegionOf<Tuple>[],
  tuple: Tuple,
): Refusal {
  const present = regions.map((region) => `${region} is ${tuple[region]}`).join(', ');
  const sentence = `The report ${report} was not expected while ${present}.`;
  return { because: 'status', isAboutViewer: false, sentence, rule: sentence };
}
