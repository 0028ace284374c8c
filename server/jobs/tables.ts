/** Operations on records of any area, the runs of their stages, and the logs of their builds. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { DefaultMoment, LaterMoment } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';

export type OperationState = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'SUPERSEDED';

type StoredList = ColumnType<readonly string[] | null, string | null | undefined, string | null>;

declare module '../database/tables.ts' {
  interface Tables {
    operations: {
      operation_id: Generated<number>;
      /** Name of the area whose record is worked on, as `deployments`. */
      area: string;
      /** The record's id there, as text. */
      subject_id: string;
      tenant_id: string;
      /** As the area names it. */
      operation: string;
      /** Null where the portal itself took up what it found unfinished. */
      requested_by: number | null;
      /** A retry: the stage that failed. */
      from_stage: string | null;
      /** REDEPLOY: the chosen stages. */
      chosen_stages: StoredList;
      /** What happens to the data: REDEPLOY, and RETRY_JOB of one. */
      redeployment_method: ColumnType<string | null, string | null | undefined, string | null>;
      /** The stages to run in their order; null until the first of them is due. */
      plan: StoredList;
      /** Index in `plan` of the stage that is due or runs. */
      position: Generated<number>;
      state: Generated<OperationState>;
      /** Whether the environment has VMs already; null until the first stage is due, and where there never are any. */
      machines_exist: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
      build_number: ColumnType<number | null, number | null | undefined, number | null>;
      /** When the stage at `position` is to be looked at next. */
      due_at: DefaultMoment;
      created_at: DefaultMoment;
      ended_at: LaterMoment;
      /** Cloud credential's secrets for this operation only, sealed; removed when it ends. */
      sealed_credential: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
    };
    /** One row for each run of a stage: what counts that it ran once. */
    operation_stages: {
      operation_id: number;
      position: number;
      stage: string;
      /** Which run of this stage on this record it is, from 1. */
      attempt: number;
      began_at: DefaultMoment;
      ended_at: LaterMoment;
      outcome: ColumnType<'SUCCEEDED' | 'FAILED' | null, undefined, 'SUCCEEDED' | 'FAILED'>;
    };
    build_logs: {
      id: Generated<number>;
      area: string;
      subject_id: string;
      build_number: number;
      /** The job that failed or ran last. */
      job_name: string;
      failed_job: string | null;
      content: string;
      /** Where its runner says that it is seen outside of the portal. */
      address: ColumnType<string | null, string | null | undefined, string | null>;
      /** Up to when the log has the runner's output; null in rows from before this column. */
      told_until: LaterMoment;
      created_at: DefaultMoment;
    };
  }
}

export type OperationRow = Selectable<Tables['operations']>;
