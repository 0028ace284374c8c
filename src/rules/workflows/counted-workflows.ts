/** The charts whose statuses are counted over the records: which records these are, and the statuses of each region (docs/decisions/0026). */
import type { RecordAreaName } from '../areas.ts';
import { biDeploymentStatuses } from '../bi-deployments/statuses.ts';
import { cloudAccountStatuses } from '../cloud-accounts/statuses.ts';
import { STATUSES_BY_REGION } from '../deployments/statuses.ts';
import { userStatuses } from '../users/statuses.ts';
import { vpcStatuses } from '../vpcs/statuses.ts';

export interface CountedWorkflow {
  /** The area whose records are counted. */
  readonly area: RecordAreaName;
  /** The statuses of each region of the chart, by its name there. */
  readonly regions: Readonly<Record<string, readonly string[]>>;
}

/** By the ids of the charts. Platform versions are not among them: they have a status, and a chart without one. */
export const COUNTED_WORKFLOWS = {
  deployment: { area: 'deployments', regions: STATUSES_BY_REGION },
  vpc: { area: 'vpcs', regions: { status: vpcStatuses.all } },
  'bi-deployment': { area: 'bi-deployments', regions: { status: biDeploymentStatuses.all } },
  'cloud-account': { area: 'cloud-accounts', regions: { status: cloudAccountStatuses.all } },
  user: { area: 'users', regions: { status: userStatuses.all } },
} as const satisfies Readonly<Record<string, CountedWorkflow>>;

export type CountedWorkflowId = keyof typeof COUNTED_WORKFLOWS;

export function isCountedWorkflow(id: string): id is CountedWorkflowId {
  return Object.hasOwn(COUNTED_WORKFLOWS, id);
}

/** How many records are in each status of each region, and how many there are. */
export interface StatusCounts {
  readonly total: number;
  readonly regions: readonly {
    readonly region: string;
    readonly counts: readonly { readonly status: string; readonly records: number }[];
  }[];
}

/** Records that have the same statuses, by region. */
export type StatusGroups = readonly {
  readonly statuses: Readonly<Record<string, string>>;
  readonly records: number;
}[];

/** Sums up what was counted: every status of the chart in its order, those without records too. */
export function sumByStatus(id: CountedWorkflowId, groups: StatusGroups): StatusCounts {
  const sum = (counted: StatusGroups) => counted.reduce((total, { records }) => total + records, 0);
  return {
    total: sum(groups),
    regions: Object.entries(COUNTED_WORKFLOWS[id].regions).map(([region, statuses]) => ({
      region,
      counts: statuses.map((status: string) => ({
        status,
        records: sum(groups.filter((group) => group.statuses[region] === status)),
      })),
    })),
  };
}
