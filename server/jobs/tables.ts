import type { ColumnType, Generated, Selectable } from 'kysely';
import type { DefaultMoment, LaterMoment } from '../database/columns.ts';
import type { Tables } from '../database/tables.ts';

export type OperationState = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'SUPERSEDED';

type StoredList = ColumnType<readonly string[] | null, string | null | undefined, string | null>;

declare module '../database/tables.ts' {
  interface Tables {
    operations: {
      operation_id: Generated<number>;
      area: string;
      subject_id: string;
      tenant_id: string;
      operation: string;
      /** Null if the portal itself adopted unfinished work. */
      requested_by: number | null;
      from_stage: string | null;
      chosen_stages: StoredList;
      redeployment_method: ColumnType<string | null, string | null | undefined, string | null>;
      /** In order; null until the first stage is due. */
      plan: StoredList;
      position: Generated<number>;
      state: Generated<OperationState>;
      /** Whether the environment has VMs; null until the first stage is due, or if it never has any. */
      machines_exist: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
      build_number: ColumnType<number | null, number | null | undefined, number | null>;
      due_at: DefaultMoment;
      created_at: DefaultMoment;
      ended_at: LaterMoment;
      /** Sealed secrets for this operation only; removed when it ends. */
      sealed_credential: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
      /** No longer runs here, but its program may still run at its host, whose output isn't in the log yet. */
      ends_at_runner: ColumnType<boolean, boolean | undefined, boolean>;
      /** Chosen when the first stage is due; null for the rehearsal. */
      runner: ColumnType<string | null, string | null | undefined, string | null>;
      /** Labels that its host must have; null for the rehearsal. */
      runner_labels: StoredList;
      /** The host that has its workspace; null until one has taken it. Never changes. */
      runner_host: ColumnType<string | null, string | null | undefined, string | null>;
      /** No connected host can take it, as servers have seen; false once one has. */
      lacks_host: Generated<boolean>;
      /** Names of hosts that could take it if they weren't paused, as servers have seen; null if another one can. */
      paused_hosts: ColumnType<readonly string[] | null, never, string | null>;
      /** Whether it leaves files at its host; null if an older server has planned it. */
      keeps_files: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
      /** Name of the user who cancelled it. */
      cancelled_by: ColumnType<string | null, string | null | undefined, string | null>;
    };
    /** One row per run of a stage, which makes it run once. */
    operation_stages: {
      operation_id: number;
      position: number;
      stage: string;
      /** Runs of this stage on this record, from 1. */
      attempt: number;
      /** True; null in rows of 1.0.0, which the database refuses for operations with a runner. */
      knows_runners: ColumnType<boolean | null, true, never>;
      began_at: DefaultMoment;
      ended_at: LaterMoment;
      outcome: ColumnType<'SUCCEEDED' | 'FAILED' | null, undefined, 'SUCCEEDED' | 'FAILED'>;
    };
    build_logs: {
      id: Generated<number>;
      area: string;
      subject_id: string;
      build_number: number;
      job_name: string;
      failed_job: string | null;
      content: string;
      address: ColumnType<string | null, string | null | undefined, string | null>;
      /** End of the runner's output in the log; null in rows from before this column. */
      told_until: LaterMoment;
      created_at: DefaultMoment;
    };
  }
}

export type OperationRow = Selectable<Tables['operations']>;
