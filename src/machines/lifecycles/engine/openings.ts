import type { DeploymentAction } from '../../../rules/deployments/actions.ts';
import { STATUS_REGIONS, STATUSES_BY_REGION, type StatusRegion } from '../../../rules/deployments/statuses.ts';
import { deploymentLifecycle } from '../deployment/chart.ts';
import type { ActionMeta, GuardName } from '../deployment/guards.ts';

/** Where the chart takes an action: in which statuses of one region, and what must hold beside. */
export interface OpeningGroup {
  readonly action: DeploymentAction;
  /** Null where the action is taken in every status. */
  readonly region: StatusRegion | null;
  readonly statuses: readonly string[];
  readonly guards: readonly GuardName[];
}

interface ChartNode {
  readonly transitions: ReadonlyMap<string, readonly { readonly meta?: unknown }[]>;
}

function isActionMeta(meta: unknown): meta is ActionMeta {
  return typeof meta === 'object' && meta !== null && 'action' in meta && 'guards' in meta;
}

function actionsOf(node: ChartNode | undefined): readonly ActionMeta[] {
  const transitions = node === undefined ? [] : [...node.transitions.values()].flat();
  return transitions.flatMap(({ meta }) => (isActionMeta(meta) ? [meta] : []));
}

/** Reads from the chart where it takes which action. What screens look up is generated from this (`npm run generate:actions`). */
export function readOpenings(): readonly OpeningGroup[] {
  const live = deploymentLifecycle.root.states['live'];
  const groups = new Map<string, OpeningGroup>();
  const add = ({ action, guards }: ActionMeta, region: StatusRegion | null, status: string | null) => {
    const key = JSON.stringify([action, region, guards]);
    const statuses = groups.get(key)?.statuses ?? [];
    groups.set(key, { action, region, statuses: status === null ? statuses : [...statuses, status], guards });
  };
  for (const meta of actionsOf(live)) add(meta, null, null);
  for (const region of STATUS_REGIONS) {
    for (const status of STATUSES_BY_REGION[region]) {
      for (const meta of actionsOf(live?.states[region]?.states[status])) add(meta, region, status);
    }
  }
  return [...groups.values()];
}
