/** The charts whose statuses are counted over the records (docs/decisions/0026). */
import { holds } from '../access.ts';
import type { Area } from '../area.ts';
import { AREAS, type RecordAreaName } from '../areas.ts';
import { type CountedStatuses, NO_STATUSES } from './counted-statuses.ts';
import { areaOfWorkflow } from './record-workflows.ts';

/** The charts that records live, by their ids. */
export type CountedWorkflowId = (typeof AREAS)[RecordAreaName]['records']['workflow'];

export function isCountedWorkflow(id: string): id is CountedWorkflowId {
  return areaOfWorkflow(id) !== null;
}

/** The area whose records are counted. */
export function areaOfCounted(id: CountedWorkflowId): RecordAreaName {
  const area = areaOfWorkflow(id);
  if (area === null) throw new Error(`No area has records of ${id}.`);
  return area;
}

/** The statuses that are counted. */
export async function readCountedStatuses(id: CountedWorkflowId): Promise<CountedStatuses> {
  const { records }: Area = AREAS[areaOfCounted(id)];
  return (await records?.counted?.()) ?? NO_STATUSES;
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

/**
 * Sums up what was counted: every status of the chart in its order, those without records too.
 * @param privileges of whom it is counted for: statuses whose records they may not list are left out, and what was counted of them
 */
export function sumByStatus(
  { regions, privilegeOf }: Pick<CountedStatuses, 'regions' | 'privilegeOf'>,
  groups: StatusGroups,
  privileges: ReadonlySet<string>,
): StatusCounts {
  const mayList = (status: string) => {
    const privilege = privilegeOf?.(status);
    return privilege === undefined || holds(privileges, privilege);
  };
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
