import { DEPLOYMENT_ACTIONS, type DeploymentAction } from '../../rules/deployments/actions.ts';
import {
  STATUS_REGIONS,
  STATUSES_BY_REGION,
  type StatusRegion,
  type StatusTuple,
} from '../../rules/deployments/statuses.ts';
import { deploymentLifecycle } from './deployment.ts';
import {
  type ActionMeta,
  type FactGuardName,
  type GuardName,
  isFactGuard,
  STATUS_GUARDS,
  type StatusGuardName,
} from './deployment-guards.ts';

/** One place where the chart takes an action: in which status of which region, and what must hold beside. */
export interface Opening {
  readonly action: DeploymentAction;
  /** Null where the action is taken in every status. */
  readonly at: { readonly region: StatusRegion; readonly status: string } | null;
  readonly factGuards: readonly FactGuardName[];
  readonly statusGuards: readonly StatusGuardName[];
}

function isActionMeta(meta: unknown): meta is ActionMeta {
  return typeof meta === 'object' && meta !== null && 'action' in meta && 'guards' in meta;
}

function isStatusGuard(name: GuardName): name is StatusGuardName {
  return !isFactGuard(name);
}

interface ChartNode {
  readonly transitions: ReadonlyMap<string, readonly { readonly meta?: unknown }[]>;
}

function openingsOf(node: ChartNode | undefined, at: Opening['at']): readonly Opening[] {
  const transitions = node === undefined ? [] : [...node.transitions.values()].flat();
  return transitions.flatMap(({ meta }) =>
    isActionMeta(meta)
      ? [
          {
            action: meta.action,
            at,
            factGuards: meta.guards.filter(isFactGuard),
            statusGuards: meta.guards.filter(isStatusGuard),
          },
        ]
      : [],
  );
}

function readChart(): readonly Opening[] {
  const live = deploymentLifecycle.root.states['live'];
  return [
    ...openingsOf(live, null),
    ...STATUS_REGIONS.flatMap((region) =>
      STATUSES_BY_REGION[region].flatMap((status) =>
        openingsOf(live?.states[region]?.states[status], { region, status }),
      ),
    ),
  ];
}

/** Every opening of the chart, read from it once. */
export const OPENINGS: readonly Opening[] = readChart();

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
