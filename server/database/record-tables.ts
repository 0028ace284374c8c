/** Columns that the tables of several areas' records have in common. */
import type { ColumnType, Generated } from 'kysely';
import type { DefaultMoment } from './columns.ts';

export interface RecordColumns {
  /** Where it was asked for. */
  tenant_id: string;
  created_by: number | null;
  /** Grows with each change of a field that operators see, and with the approval; never with a runner's report. */
  version: Generated<number>;
  /** The version that the database's last restore found in the backup; null where it was never restored. */
  version_before_restore: ColumnType<number | null, undefined, number | null>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

/** Of records on which operations run. */
export interface OperationColumns {
  /** When the running operation began; null while none runs. */
  operation_started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** Milliseconds. */
  operation_estimated_duration: number | null;
  last_build_url: string | null;
}
