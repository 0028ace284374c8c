import type { LifecycleFacts, RegionOf, Statuses } from './definition.ts';
import type { Opening } from './openings.ts';

interface Asked<Tuple, Action extends string, Facts, Found> {
  readonly regions: readonly RegionOf<Tuple>[];
  readonly openings: ReadonlyMap<Action, readonly Found[]>;
  readonly isOpen: (opening: Found, tuple: Tuple) => boolean;
  readonly holds: (opening: Found, facts: Facts) => boolean;
  readonly isPermitted: (action: Action, facts: Facts) => boolean;
}

export interface Offers<Tuple, Action extends string, Facts> {
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
export function createOffers<
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
