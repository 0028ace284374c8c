/** Charts with record counts per status (docs/decisions/0026). */
import { holds } from '../access/access.ts';
import type { Area } from '../area.ts';
import { AREAS, type RecordAreaName } from '../areas.ts';
import { type CountedStatuses, NO_STATUSES } from './counted-statuses.ts';
import { areaOfWorkflow } from './record-workflows.ts';

export type CountedWorkflowId = (typeof AREAS)[RecordAreaName]['records']['workflow'];

export function isCountedWorkflow(id: string): id is CountedWorkflowId {
  return areaOfWorkflow(id) !== null;
}

export function areaOfCounted(id: CountedWorkflowId): RecordAreaName {
  const area = areaOfWorkflow(id);
  if (area === null) throw new Error(`No area has records of ${id}.`);
  return area;
}

export async function readCountedStatuses(id: CountedWorkflowId): Promise<CountedStatuses> {
  const { records }: Area = AREAS[areaOfCounted(id)];
  return (await records?.counted?.()) ?? NO_STATUSES;
}

export interface StatusCounts {
  readonly total: number;
  readonly regions: readonly {
    readonly region: string;
    readonly counts: readonly { readonly status: string; readonly records: number }[];
  }[];
}

export type StatusGroups = readonly {
  readonly statuses: Readonly<Record<string, string>>;
  readonly records: number;
}[];

/** Every status in chart order. `privileges` are the viewer's: statuses whose records they can't list are left out. */
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
