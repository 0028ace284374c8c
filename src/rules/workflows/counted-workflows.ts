/** The charts whose statuses are counted over the records: which records these are, and the statuses of each region (docs/decisions/0026). */
import { holds, type Privilege } from '../access.ts';
import type { RecordAreaName } from '../areas.ts';
import { biDeploymentStatuses } from '../bi-deployments/record.ts';
import { cloudAccountStatuses } from '../cloud-accounts/record.ts';
import { STATUSES_BY_REGION } from '../deployments/statuses.ts';
import { platformVersionStatuses, privilegeOfStatus } from '../platform-versions/record.ts';
import { userStatuses } from '../users/record.ts';
import { vpcStatuses } from '../vpcs/record.ts';

export interface CountedWorkflow {
  /** The area whose records are counted. */
  readonly area: RecordAreaName;
  /** The statuses of each region of the chart, by its name there. */
  readonly regions: Readonly<Record<string, readonly string[]>>;
  /** What records in a status need to be listed; undefined of those that the area's list has for everybody who may open it. */
  readonly privilegeOf?: (status: string) => Privilege | undefined;
}

/** By the ids of the charts. Records without a status are counted all together: all of them are in the one state that there is. */
export const COUNTED_WORKFLOWS = {
  deployment: { area: 'deployments', regions: STATUSES_BY_REGION },
  vpc: { area: 'vpcs', regions: { status: vpcStatuses.all } },
  'bi-deployment': { area: 'bi-deployments', regions: { status: biDeploymentStatuses.all } },
  'cloud-account': { area: 'cloud-accounts', regions: { status: cloudAccountStatuses.all } },
  user: { area: 'users', regions: { status: userStatuses.all } },
  'platform-version': {
    area: 'platform-versions',
    regions: { status: platformVersionStatuses.all },
    privilegeOf: (status) => (platformVersionStatuses.isKnown(status) ? privilegeOfStatus(status) : undefined),
  },
  credential: { area: 'credentials', regions: {} },
  tenant: { area: 'tenants', regions: {} },
  role: { area: 'roles', regions: {} },
  topology: { area: 'topologies', regions: {} },
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

/** Whether a viewer may list the records in a status of a chart. */
function isListed(id: CountedWorkflowId, status: string, privileges: ReadonlySet<string>): boolean {
  const { privilegeOf }: CountedWorkflow = COUNTED_WORKFLOWS[id];
  const privilege = privilegeOf?.(status);
  return privilege === undefined || holds(privileges, privilege);
}

/**
 * Sums up what was counted: every status of the chart in its order, those without records too.
 * @param privileges of whom it is counted for: statuses whose records they may not list are left out, and what was counted of them
 */
export function sumByStatus(
  id: CountedWorkflowId,
  groups: StatusGroups,
  privileges: ReadonlySet<string>,
): StatusCounts {
  const { regions }: CountedWorkflow = COUNTED_WORKFLOWS[id];
  const mayList = (status: string) => isListed(id, status, privileges);
  const listed = groups.filter(({ statuses }) => Object.values(statuses).every(mayList));
  const sum = (counted: StatusGroups) => counted.reduce((total, { records }) => total + records, 0);
  return {
    total: sum(listed),
    regions: Object.entries(regions).map(([region, statuses]) => ({
      region,
      counts: statuses.filter(mayList).map((status) => ({
        status,
        records: sum(listed.filter((group) => group.statuses[region] === status)),
      })),
    })),
  };
}
