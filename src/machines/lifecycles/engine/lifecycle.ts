import type { AnyStateMachine } from 'xstate';
import { isPermitted } from './chart.ts';
import { createDecide, type Decision } from './decision.ts';
import type {
  LifecycleChart,
  LifecycleDefinition,
  LifecycleEffect,
  LifecycleFacts,
  RegionOf,
  Statuses,
} from './definition.ts';
import { EDITED } from './edit-report.ts';
import { namesOf } from './names.ts';
import type { OfflinePolicy } from './offline-policy.ts';
import { holdsStatusGuard, type Opening, openingsOf } from './openings.ts';
import { type LifecycleOutline, outlineOf } from './outline.ts';
import { createRefusals, type Refusal, type Refusals } from './refusals.ts';
import { raisedBy, targetOf, transitionsIn, transitionsOf } from './transitions.ts';

interface Asked<Tuple, Action extends string, Facts, Found> {
  readonly regions: readonly RegionOf<Tuple>[];
  readonly openings: ReadonlyMap<Action, readonly Found[]>;
  readonly isOpen: (opening: Found, tuple: Tuple) => boolean;
  readonly holds: (opening: Found, facts: Facts) => boolean;
  readonly isPermitted: (action: Action, facts: Facts) => boolean;
}

interface Offers<Tuple, Action extends string, Facts> {
  /** In order. Equal answers are the same set, so rows can compare by identity. */
  readonly offered: (tuple: Tuple, facts: Facts) => ReadonlySet<Action>;
  /** Allowed by statuses and privileges, refused by another rule; `whyNot` says why. */
  readonly refused: (tuple: Tuple, facts: Facts) => ReadonlySet<Action>;
}

function sharedSets<Action extends string>(): (actions: readonly Action[]) => ReadonlySet<Action> {
  const known = new Map<string, ReadonlySet<Action>>();
  return (actions) => {
    const key = actions.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const set = new Set(actions);
    known.set(key, set);
    return set;
  };
}

/** Per row, only the openings of its own statuses are evaluated. */
function createOffers<
  Tuple extends Statuses<Tuple>,
  Action extends string,
  Facts extends LifecycleFacts,
  Found extends Pick<Opening<Tuple, Action>, 'action' | 'at'>,
>({ regions, openings, isOpen, holds, isPermitted }: Asked<Tuple, Action, Facts, Found>): Offers<Tuple, Action, Facts> {
  const every = [...openings.values()].flat();
  const always = every.filter(({ at }) => at === null);
  const byRegion = regions.map((region) => {
    const byStatus = new Map<string, Found[]>();
    for (const opening of every) {
      if (opening.at?.region !== region) continue;
      byStatus.set(opening.at.status, [...(byStatus.get(opening.at.status) ?? []), opening]);
    }
    return [region, byStatus] as const;
  });
  const shared = sharedSets<Action>();

  function answer(tuple: Tuple, facts: Facts, isOffered: boolean): ReadonlySet<Action> {
    const isHeld = new Map<Action, boolean>();
    const look = (opening: Found) => {
      const { action } = opening;
      if (isHeld.get(action) !== true && isOpen(opening, tuple)) isHeld.set(action, holds(opening, facts));
    };
    for (const opening of always) look(opening);
    for (const [region, byStatus] of byRegion) {
      for (const opening of byStatus.get(tuple[region]) ?? []) look(opening);
    }
    const actions: Action[] = [];
    for (const action of openings.keys()) {
      if (isHeld.get(action) === isOffered && isPermitted(action, facts)) actions.push(action);
    }
    return shared(actions);
  }
  return {
    offered: (tuple, facts) => answer(tuple, facts, true),
    refused: (tuple, facts) => answer(tuple, facts, false),
  };
}

type WaysAhead<Tuple> = ReadonlyMap<RegionOf<Tuple>, ReadonlySet<string>>;

/** Regions are followed one by one, ignoring guards: may name too much, never too little. `isFromOutside`: others must be raised first. */
function waysAhead<Tuple extends Statuses<Tuple>>(
  chart: LifecycleChart,
  regions: readonly RegionOf<Tuple>[],
  tuple: Tuple,
  isFromOutside: (event: string) => boolean,
): WaysAhead<Tuple> {
  const { live } = chart.states;
  const ahead = new Map(regions.map((region) => [region, new Set<string>([tuple[region]])]));
  const raised = new Set(transitionsOf(live.on).flatMap(raisedBy));
  let known = -1;
  const count = () => [...ahead.values()].reduce((sum, statuses) => sum + statuses.size, raised.size);
  while (count() !== known) {
    known = count();
    for (const [region, statuses] of ahead) {
      for (const status of statuses) {
        for (const transition of transitionsIn(live.states[region], status)) {
          if (!isFromOutside(transition.event) && !raised.has(transition.event)) continue;
          const target = targetOf(transition);
          if (target !== null) statuses.add(target);
          for (const event of raisedBy(transition)) raised.add(event);
        }
      }
    }
  }
  return ahead;
}

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
  /** Whether saving an edit takes back the record's approval. */
  readonly losesApproval: (tuple: Tuple, facts: Facts) => boolean;
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
  const { regions, actions, reports, leadingBack = [], factGuards, statusGuards, neededPrivileges, chart } = definition;
  const regionNames = namesOf<RegionOf<Tuple>>(regions);
  const openings = openingsOf(definition);
  const isAction = (event: string): event is Action => actions.some((action) => action === event);
  const ahead = reports.filter((report) => !leadingBack.includes(report));
  const outside: ReadonlySet<string> = new Set([...actions, ...ahead]);

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
    losesApproval: (tuple, facts) =>
      machine()
        .resolveState({ value: { live: { ...tuple } }, context: facts })
        .can({ type: EDITED }),
    policyOf: (action) => definition.offline[action],
    openings,
    machine,
    outline: () => outlineOf(definition),
  };
}
