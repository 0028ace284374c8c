/** Operations on environments and the runs of their stages. */
import type { ColumnType, Generated } from 'kysely';
import type { Operation } from '../../src/machines/lifecycles/deployment/events.ts';
import type { RedeployMethod, RedeployStage } from '../../src/rules/deployments/build-stages.ts';
import type { JobStatusInProgress } from '../../src/rules/deployments/statuses.ts';
import type { Stage } from './stages.ts';

export type OperationState = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'SUPERSEDED';

type StoredList<T> = ColumnType<readonly T[] | null, string | null | undefined, string | null>;
type Moment = ColumnType<Date, Date | undefined, Date>;
type LaterMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface OperationTables {
  operations: {
    operation_id: Generated<number>;
    deployment_request_id: number;
    tenant_id: string;
    operation: Operation;
    /** Null where the portal itself took up what it found unfinished. */
    requested_by: number | null;
    /** RETRY_JOB: the stage that failed. */
    from_stage: JobStatusInProgress | null;
    /** REDEPLOY: the chosen stages. */
    chosen_stages: StoredList<RedeployStage>;
    /** What becomes of the data: REDEPLOY, and RETRY_JOB of one. */
    redeployment_method: ColumnType<RedeployMethod | null, RedeployMethod | null | undefined, RedeployMethod | null>;
    /** The stages to run in their order; null until the first of them is due. */
    plan: StoredList<Stage>;
    /** Index in `plan` of the stage that is due or runs. */
    position: Generated<number>;
    state: Generated<OperationState>;
    /** Whether the environment has VMs already; null until the first stage is due. */
    machines_exist: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
    build_number: ColumnType<number | null, number | null | undefined, number | null>;
    /** When the stage at `position` is to be looked at next. */
    due_at: Moment;
    created_at: Moment;
    ended_at: LaterMoment;
    /** Cloud credential's secrets for this operation only, sealed; removed when it ends. */
    sealed_credential: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  };
  /** One row for each run of a stage: what counts that it ran once. */
  operation_stages: {
    operation_id: number;
    position: number;
    stage: Stage;
    /** Which run of this stage on this request it is, from 1. */
    attempt: number;
    began_at: Moment;
    ended_at: LaterMoment;
    outcome: ColumnType<'SUCCEEDED' | 'FAILED' | null, undefined, 'SUCCEEDED' | 'FAILED'>;
  };
}
