/** What the overview shows of the records of every area. */
import type { EnvironmentType } from '../../contract/generated/schema.d.ts';
import type { OutboxAreaName } from '../areas.ts';
import type { SoonEnding } from '../deployments/conditions.ts';
import type { Condition } from '../records/conditions.ts';
import type { OperationProgress } from '../records/operation-progress.ts';
import type { AreaRecord } from '../records/record-key.ts';
import type { StatusLook } from '../records/status-look.ts';

export interface OverviewRecord {
  /** Among all areas: 'vpcs/7'. */
  readonly key: string;
  readonly area: OutboxAreaName;
  readonly record: AreaRecord;
  readonly name: string;
  readonly client: string;
  readonly tenantId: string | null;
  readonly isProduction: boolean;
  /** Null for records that aren't environments of a stage. */
  readonly stage: EnvironmentType | null;
  readonly conditions: readonly Condition[];
  readonly look: StatusLook;
  /** Null where it isn't known. */
  readonly operation: OperationProgress | null;
  /** Epoch milliseconds; null where the back end doesn't say. */
  readonly changedAt: number | null;
  /** Why its plan can't be made, in one line; null where nobody has to act. */
  readonly planFault: string | null;
  /** Epoch milliseconds; null where its plan doesn't wait for a runner. */
  readonly planOrderedAt: number | null;
  /** Null where nothing of it ends soon. */
  readonly ending: SoonEnding | null;
}

export function withCondition(
  records: readonly OverviewRecord[],
  ...conditions: readonly Condition[]
): readonly OverviewRecord[] {
  return records.filter((record) => conditions.some((condition) => record.conditions.includes(condition)));
}

/** Production first, then what changed last. */
export function mostUrgent(records: readonly OverviewRecord[], most: number): readonly OverviewRecord[] {
  const rank = ({ isProduction }: OverviewRecord) => (isProduction ? 0 : 1);
  return records
    .toSorted((left, right) => rank(left) - rank(right) || (right.changedAt ?? 0) - (left.changedAt ?? 0))
    .slice(0, most);
}

/** What ends first comes first. */
export function endingFirst(records: readonly OverviewRecord[], most: number): readonly OverviewRecord[] {
  const dayOf = ({ ending }: OverviewRecord) => ending?.day ?? '9';
  return mostUrgent(records, records.length)
    .toSorted((left, right) => dayOf(left).localeCompare(dayOf(right)))
    .slice(0, most);
}

export function lastChanged(records: readonly OverviewRecord[], most: number): readonly OverviewRecord[] {
  return records
    .filter(({ changedAt }) => changedAt !== null)
    .toSorted((left, right) => (right.changedAt ?? 0) - (left.changedAt ?? 0))
    .slice(0, most);
}

export interface TenantFigures {
  readonly tenantId: string;
  readonly failed: number;
  readonly working: number;
  readonly running: number;
}

/** The tenants with the most failures first. */
export function figuresByTenant(records: readonly OverviewRecord[]): readonly TenantFigures[] {
  const groups = Map.groupBy(
    records.filter(({ tenantId }) => tenantId !== null),
    ({ tenantId }) => tenantId ?? '',
  );
  return [...groups]
    .map(([tenantId, own]) => ({
      tenantId,
      failed: withCondition(own, 'FAILED').length,
      working: withCondition(own, 'IN_PROGRESS').length,
      running: withCondition(own, 'RUNNING').length,
    }))
    .toSorted(
      (left, right) => right.failed - left.failed || right.working - left.working || right.running - left.running,
    );
}
