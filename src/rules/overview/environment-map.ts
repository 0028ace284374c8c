/** Where the environments of each client are: client by stage (docs/decisions/0062). */
import type { EnvironmentType } from '../../contract/generated/schema.d.ts';
import type { Condition } from '../records/conditions.ts';
import type { OverviewRecord } from './summary.ts';

/** Towards production. */
const STAGES: readonly EnvironmentType[] = ['DEVELOPMENT', 'TEST', 'STAGING', 'PRODUCTION'];

/** The most urgent first. Running includes the unhealthy ones, as everywhere. */
export const MAPPED_CONDITIONS = [
  'FAILED',
  'UNHEALTHY',
  'IN_PROGRESS',
  'WAITING_FOR_APPROVAL',
  'APPROVED',
  'RUNNING',
  'STOPPED',
] as const satisfies readonly Condition[];
export type MappedCondition = (typeof MAPPED_CONDITIONS)[number];

const NEEDS_ATTENTION: readonly MappedCondition[] = ['FAILED', 'UNHEALTHY', 'IN_PROGRESS', 'WAITING_FOR_APPROVAL'];

export interface MapCount {
  readonly condition: MappedCondition;
  /** All of its list. */
  readonly records: readonly OverviewRecord[];
}

export interface MapRow {
  readonly client: string;
  readonly tenantId: string | null;
  /** In all stages. */
  readonly failed: number;
  /** Whether something there has failed, is unhealthy, in progress, or waits. */
  readonly needsAttention: boolean;
  /** By stage; empty where the client has nothing there. */
  readonly cells: ReadonlyMap<EnvironmentType, readonly MapCount[]>;
}

export interface EnvironmentMap {
  /** Those that a client uses. */
  readonly stages: readonly EnvironmentType[];
  /** Clients with failed environments first, then those that need attention. */
  readonly rows: readonly MapRow[];
}

function countsOf(records: readonly OverviewRecord[]): readonly MapCount[] {
  return MAPPED_CONDITIONS.map((condition) => ({
    condition,
    records: records.filter(({ conditions }) => conditions.includes(condition)),
  })).filter(({ records: found }) => found.length > 0);
}

/** Of records with a stage; what has ended isn't on it. */
export function environmentMap(records: readonly OverviewRecord[]): EnvironmentMap {
  const present = records.filter(
    ({ stage, conditions }) => stage !== null && MAPPED_CONDITIONS.some((condition) => conditions.includes(condition)),
  );
  const stages = STAGES.filter((stage) => present.some((record) => record.stage === stage));
  const clients = Map.groupBy(present, ({ tenantId, client }) => JSON.stringify([tenantId, client]));
  const rows = [...clients.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const cells = new Map(stages.map((stage) => [stage, countsOf(own.filter((record) => record.stage === stage))]));
    const failed = own.filter(({ conditions }) => conditions.includes('FAILED')).length;
    const needsAttention = own.some(({ conditions }) => NEEDS_ATTENTION.some((name) => conditions.includes(name)));
    return [{ client: first.client, tenantId: first.tenantId, cells, failed, needsAttention }];
  });
  const rank = ({ needsAttention }: MapRow) => (needsAttention ? 0 : 1);
  return {
    stages,
    rows: rows.toSorted(
      (left, right) =>
        right.failed - left.failed || rank(left) - rank(right) || left.client.localeCompare(right.client),
    ),
  };
}

/** The rows of a folded map: on a phone those that need attention, elsewhere the first ones. */
export function foldedRows(rows: readonly MapRow[], isPhone: boolean): readonly MapRow[] {
  const { most, isWhole } = isPhone ? { most: 4, isWhole: false } : { most: 10, isWhole: true };
  return rows.filter(({ needsAttention }) => isWhole || needsAttention).slice(0, most);
}
