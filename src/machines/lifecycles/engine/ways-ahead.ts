import type { LifecycleChart, RegionOf, Statuses } from './definition.ts';
import { raisedBy, targetOf, transitionsIn, transitionsOf } from './transitions.ts';

export type WaysAhead<Tuple> = ReadonlyMap<RegionOf<Tuple>, ReadonlySet<string>>;

/** Regions are followed one by one, ignoring guards: may name too much, never too little. `isFromOutside`: others must be raised first. */
export function waysAhead<Tuple extends Statuses<Tuple>>(
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
