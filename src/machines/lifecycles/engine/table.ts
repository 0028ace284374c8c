import { DEPLOYMENT_ACTIONS, type DeploymentAction } from '../../../rules/deployments/actions.ts';
import {
  STATUS_REGIONS,
  STATUSES_BY_REGION,
  type StatusRegion,
  type StatusTuple,
} from '../../../rules/deployments/statuses.ts';
import {
  type FactGuardName,
  type GuardName,
  isFactGuard,
  STATUS_GUARDS,
  type StatusGuardName,
} from '../deployment/guards.ts';
import { OPENING_GROUPS } from '../generated/deployment-openings.ts';

/** One place where the chart takes an action: in which status of which region, and what must hold beside. */
export interface Opening {
  readonly action: DeploymentAction;
  /** Null where the action is taken in every status. */
  readonly at: { readonly region: StatusRegion; readonly status: string } | null;
  readonly factGuards: readonly FactGuardName[];
  readonly statusGuards: readonly StatusGuardName[];
}

/** Every opening, in the order of the regions and their statuses. */
function ungrouped(): readonly Opening[] {
  const openings = OPENING_GROUPS.flatMap(({ action, region, statuses, guards }) => {
    const shared = { action, factGuards: guards.filter(isFactGuard), statusGuards: guards.filter(isStatusGuard) };
    return region === null
      ? [{ ...shared, at: null }]
      : statuses.map((status): Opening => ({ ...shared, at: { region, status } }));
  });
  const places = STATUS_REGIONS.flatMap((region) => STATUSES_BY_REGION[region].map((status) => `${region} ${status}`));
  const place = ({ at }: Opening) => (at === null ? -1 : places.indexOf(`${at.region} ${at.status}`));
  return openings.sort((left, right) => place(left) - place(right));
}

function isStatusGuard(name: GuardName): name is StatusGuardName {
  return !isFactGuard(name);
}

/** Every opening of the chart, as it was generated from it. */
export const OPENINGS: readonly Opening[] = ungrouped();

export const OPENINGS_BY_ACTION: ReadonlyMap<DeploymentAction, readonly Opening[]> = new Map(
  DEPLOYMENT_ACTIONS.map((action) => [action, OPENINGS.filter((opening) => opening.action === action)]),
);

export function isAt(opening: Opening, tuple: StatusTuple): boolean {
  return opening.at === null || tuple[opening.at.region] === opening.at.status;
}

export function breaksStatusGuard(name: StatusGuardName, region: StatusRegion, status: string): boolean {
  const noneOf: { readonly [Region in StatusRegion]?: readonly string[] } = STATUS_GUARDS[name].noneOf;
  return noneOf[region]?.includes(status) === true;
}

export function holdsStatusGuard(name: StatusGuardName, tuple: StatusTuple): boolean {
  return !STATUS_REGIONS.some((region) => breaksStatusGuard(name, region, tuple[region]));
}
