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
  /** By stage; empty where the client has nothing there. */
  readonly cells: ReadonlyMap<EnvironmentType, readonly MapCount[]>;
}

export interface EnvironmentMap {
  /** Those that a client uses. */
  readonly stages: readonly EnvironmentType[];
  /** Clients with failed environments first. */
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
    return [{ client: first.client, tenantId: first.tenantId, cells, failed }];
  });
  return {
    stages,
    rows: rows.toSorted((left, right) => right.failed - left.failed || left.client.localeCompare(right.client)),
  };
}
