import type { ActionMeta } from './chart.ts';
import type { FactGuard, LifecycleChart, RegionOf, Statuses, StatusGuard } from './definition.ts';
import { namesOf } from './names.ts';
import { metaOf, transitionsIn, transitionsOf } from './transitions.ts';

export interface Opening<
  Tuple,
  Action extends string = string,
  FactGuardName extends string = string,
  StatusGuardName extends string = string,
> {
  readonly action: Action;
  /** Null where the action is taken in every status. */
  readonly at: { readonly region: RegionOf<Tuple>; readonly status: string } | null;
  readonly factGuards: readonly FactGuardName[];
  readonly statusGuards: readonly StatusGuardName[];
}

interface Written<Tuple, Action extends string, FactGuardName extends string, StatusGuardName extends string> {
  readonly chart: LifecycleChart;
  readonly regions: { readonly [Region in keyof Tuple]: { readonly statuses: readonly string[] } };
  readonly actions: readonly Action[];
  readonly factGuards: Readonly<Record<FactGuardName, FactGuard<never>>>;
  readonly statusGuards: Readonly<Record<StatusGuardName, StatusGuard<Tuple>>>;
}

function isActionMeta(meta: unknown): meta is ActionMeta {
  return typeof meta === 'object' && meta !== null && 'action' in meta && 'guards' in meta;
}

export function openingsOf<
  Tuple extends Statuses<Tuple>,
  Action extends string,
  FactGuardName extends string,
  StatusGuardName extends string,
>({
  chart,
  regions,
  actions,
  factGuards,
  statusGuards,
}: Written<Tuple, Action, FactGuardName, StatusGuardName>): ReadonlyMap<
  Action,
  readonly Opening<Tuple, Action, FactGuardName, StatusGuardName>[]
> {
  type Found = Opening<Tuple, Action, FactGuardName, StatusGuardName>;
  const openings = new Map<Action, Found[]>(actions.map((action) => [action, []]));
  const add = (meta: unknown, at: Found['at']) => {
    if (!isActionMeta(meta)) return;
    const action = actions.find((known) => known === meta.action);
    if (action === undefined) throw new Error(`The chart takes ${meta.action}, which is no action.`);
    openings.get(action)?.push({
      action,
      at,
      factGuards: namesOf(factGuards).filter((name) => meta.guards.includes(name)),
      statusGuards: namesOf(statusGuards).filter((name) => meta.guards.includes(name)),
    });
  };
  const { live } = chart.states;
  for (const transition of transitionsOf(live.on)) add(metaOf(transition), null);
  for (const region of namesOf<RegionOf<Tuple>>(regions)) {
    for (const status of regions[region].statuses) {
      const at = { region, status };
      for (const transition of transitionsIn(live.states[region], status)) add(metaOf(transition), at);
    }
  }
  return openings;
}

export function isAt<Tuple extends Statuses<Tuple>>({ at }: Pick<Opening<Tuple>, 'at'>, tuple: Tuple): boolean {
  return at === null || tuple[at.region] === at.status;
}

export function holdsStatusGuard<Tuple extends Statuses<Tuple>>(
  { noneOf }: StatusGuard<Tuple>,
  regions: readonly RegionOf<Tuple>[],
  tuple: Tuple,
): boolean {
  return !regions.some((region) => noneOf[region]?.includes(tuple[region]) === true);
}
