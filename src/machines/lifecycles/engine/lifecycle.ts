import type { AnyStateMachine } from 'xstate';
import { isPermitted } from './chart.ts';
import { createDecide, type Decision } from './decision.ts';
import type { LifecycleDefinition, LifecycleEffect, LifecycleFacts, RegionOf, Statuses } from './definition.ts';
import { namesOf } from './names.ts';
import { createOffers, type Offers } from './offers.ts';
import type { OfflinePolicy } from './offline-policy.ts';
import { holdsStatusGuard, type Opening, openingsOf } from './openings.ts';
import { type LifecycleOutline, outlineOf } from './outline.ts';
import { createRefusals, type Refusal, type Refusals } from './refusals.ts';
import { waysAhead } from './ways-ahead.ts';

export interface MissingAction<Action extends string> {
  readonly action: Action;
  readonly refusal: Refusal;
}

export interface Lifecycle<
  Tuple,
  Action extends string,
  Report extends string,
  Facts,
  FactsArguments extends readonly unknown[],
  Effect,
  Machine,
> extends Offers<Tuple, Action, Facts>,
    Refusals<Tuple, Action, Facts> {
  readonly actions: readonly Action[];
  readonly labels: Readonly<Record<Action, string>>;
  readonly factsOf: (...asked: FactsArguments) => Facts;
  /** Actions not offered, with the reason; without those the record can never offer again. */
  readonly missing: (tuple: Tuple, facts: Facts) => readonly MissingAction<Action>[];
  readonly decide: (tuple: Tuple, facts: Facts, event: { readonly type: Action | Report }) => Decision<Tuple, Effect>;
  readonly policyOf: (action: Action) => OfflinePolicy;
  readonly openings: ReadonlyMap<Action, readonly Opening<Tuple, Action>[]>;
  readonly machine: () => Machine;
  readonly outline: () => LifecycleOutline<Action, Facts>;
}

export function defineLifecycle<
  Tuple extends Statuses<Tuple>,
  Action extends string,
  Report extends string,
  Facts extends LifecycleFacts,
  FactsArguments extends readonly unknown[],
  Effect extends LifecycleEffect,
  FactGuardName extends string,
  StatusGuardName extends string,
  Machine extends AnyStateMachine,
>(
  definition: LifecycleDefinition<
    Tuple,
    Action,
    Report,
    Facts,
    FactsArguments,
    Effect,
    FactGuardName,
    StatusGuardName,
    Machine
  >,
): Lifecycle<Tuple, Action, Report, Facts, FactsArguments, Effect, Machine> {
  const { regions, actions, reports, factGuards, statusGuards, neededPrivileges, chart } = definition;
  const regionNames = namesOf<RegionOf<Tuple>>(regions);
  const openings = openingsOf(definition);
  const isAction = (event: string): event is Action => actions.some((action) => action === event);
  const outside: ReadonlySet<string> = new Set([...actions, ...reports]);

  const { whyNot, privilegeRefusal } = createRefusals({ ...definition, regionNames, openings });

  /** Whether a record can ever offer the action from here. */
  function canCome(tuple: Tuple, facts: Facts): (action: Action) => boolean {
    const ahead = waysAhead(chart, regionNames, tuple, (event) => outside.has(event));
    return (action) =>
      openings
        .get(action)
        ?.some(
          ({ at, factGuards: names }) =>
            (at === null || ahead.get(at.region)?.has(at.status) === true) &&
            names.every((name) => factGuards[name].isLasting !== true || factGuards[name].holds(facts)),
        ) === true;
  }

  function isTuple(value: unknown): value is Tuple {
    if (typeof value !== 'object' || value === null) return false;
    const held = new Map<string, unknown>(Object.entries(value));
    return regionNames.every((region) => regions[region].statuses.some((status) => status === held.get(region)));
  }

  let made: Machine | undefined;
  const machine = () => {
    made ??= definition.machine();
    return made;
  };

  return {
    ...createOffers({
      regions: regionNames,
      openings,
      isOpen: (opening, tuple) =>
        opening.statusGuards.every((name) => holdsStatusGuard(statusGuards[name], regionNames, tuple)),
      holds: (opening, facts) => opening.factGuards.every((name) => factGuards[name].holds(facts)),
      isPermitted: (action, facts) => isPermitted(neededPrivileges(action, facts), facts),
    }),
    actions,
    labels: definition.labels,
    factsOf: definition.factsOf,
    whyNot,
    privilegeRefusal,
    missing: (tuple, facts) => {
      const canStillCome = canCome(tuple, facts);
      return actions.filter(canStillCome).flatMap((action) => {
        const refusal = whyNot(tuple, facts, action);
        return refusal === null ? [] : [{ action, refusal }];
      });
    },
    decide: createDecide({
      machine,
      regions: regionNames,
      isTuple,
      isEffect: definition.isEffect,
      refusalOf: (tuple, facts, event) => (isAction(event) ? whyNot(tuple, facts, event) : null),
    }),
    policyOf: (action) => definition.offline[action],
    openings,
    machine,
    outline: () => outlineOf(definition),
  };
}
