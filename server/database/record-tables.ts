import type { ColumnType, Generated } from 'kysely';
import type { DefaultMoment } from './columns.ts';

export interface RecordColumns {
  tenant_id: string;
  created_by: number | null;
  /** Grows with operator-visible changes and the approval, never with a runner's report. */
  version: Generated<number>;
  /** The version in the backup at the last restore; null if never restored. */
  version_before_restore: ColumnType<number | null, undefined, number | null>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface OperationColumns {
  operation_started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** Milliseconds. */
  operation_estimated_duration: number | null;
  last_build_url: string | null;
}
