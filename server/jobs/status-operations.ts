/** Operations on records with one status, where each stage has a status; declared once per area. */
import { sql } from 'kysely';
import type { LifecycleFacts } from '../../src/machines/lifecycles/engine/definition.ts';
import { namesOf } from '../../src/machines/lifecycles/engine/names.ts';
import { idWords } from '../../src/rules/records/record-key.ts';
import type { Transaction } from '../database/database.ts';
import { idOf } from '../live/change-source.ts';
import { withoutOperation } from '../records/build-log.ts';
import type { StoredRecord } from '../records/record-kind.ts';
import type { RecordTable } from '../records/record-table.ts';
import type { OperationArea, OperationDefinition } from './operation-area.ts';
import { type ProgressColumns, storedProgress } from './progress.ts';
import { applyEnd, applyReports, type TakeReport } from './reports.ts';

export interface StatusRow extends StoredRecord, ProgressColumns {
  readonly tenant_id: string;
  readonly status: string;
}

export type StatusTuple<Row extends StatusRow> = Pick<Row, 'status'>;

export interface StatusUpdate<Row extends StatusRow> {
  update(
    transaction: Transaction,
    record: Row,
    changes: {
      readonly status?: Row['status'];
      readonly operation_started_at?: Date | null;
      readonly operation_estimated_duration?: number | null;
      readonly last_build_url?: string;
    },
  ): Promise<Row>;
}

interface StatusOperation<Stage extends string> extends OperationDefinition {
  /** In order; empty for a retry, which uses those of the failed operation. */
  readonly stages: readonly Stage[];
}

type StatusArea<Row extends StatusRow, Operation extends string, Stage extends Row['status']> = OperationArea<
  Row,
  StatusTuple<Row>,
  Operation,
  Stage,
  Row
>;

interface StatusOperations<Row extends StatusRow, Operation extends string, Stage extends Row['status']>
  extends Pick<
    StatusArea<Row, Operation, Stage>,
    'stages' | 'failsAt' | 'afterStage' | 'placement' | 'planned' | 'runnerInputs' | 'notifiedAddress' | 'waitsFor'
  > {
  readonly records: Pick<
    RecordTable<Row, unknown, object, object>,
    'area' | 'entity' | 'noun' | 'changes' | 'find' | 'lock' | 'logged' | 'where'
  > &
    StatusUpdate<Row>;
  readonly lifecycle: {
    decide(
      tuple: StatusTuple<Row>,
      facts: LifecycleFacts,
      report: { readonly type: `status.${Row['status']}` },
    ): ReturnType<TakeReport<StatusTuple<Row>, unknown>>;
  };
  name(record: Row): string;
  logPath(record: Row): string;
  readonly operations: Readonly<Record<Operation, StatusOperation<Stage>>>;
  /** Whether the record needs no such stage. A failed stage runs again, whatever was edited since. */
  isSkipped?(record: Row, stage: Stage): boolean;
  success(stage: Stage): readonly Row['status'][];
  failure(stage: Stage): readonly Row['status'][];
}

/** The wait for an agent: a retry waits again, then continues where it failed. */
const WAIT = 'QUEUED';

export function statusOperations<Row extends StatusRow, Operation extends string, Stage extends Row['status']>(
  area: StatusOperations<Row, Operation, Stage>,
): StatusArea<Row, Operation, Stage> {
  const { records, lifecycle, operations, stages, failsAt, afterStage, placement, runnerInputs } = area;
  const { notifiedAddress, planned, waitsFor } = area;
  const isStage = (status: string): status is Stage => Object.hasOwn(stages, status);
  const take: TakeReport<StatusTuple<Row>, Row['status']> = (tuple, status) =>
    lifecycle.decide(tuple, { privileges: new Set() }, { type: `status.${status}` });
  const operationAt = (stage: Stage) =>
    namesOf<Operation>(operations).find((operation) => operations[operation].stages.includes(stage)) ?? null;

  /** @param from the stage that failed or is current; null for all */
  function stagesOf(row: Row, operation: Operation, from: Stage | null): readonly Stage[] {
    const all = operations[(from === null ? null : operationAt(from)) ?? operation].stages;
    const first = from === null ? 0 : all.indexOf(from);
    return all.filter(
      (stage, position) =>
        stage === from || stage === WAIT || (position >= first && area.isSkipped?.(row, stage) !== true),
    );
  }

  return {
    area: records.area,
    entity: records.entity,
    operations,
    stages,
    ...(failsAt && { failsAt }),
    ...(afterStage && { afterStage }),
    ...(placement && { placement }),
    ...(planned && { planned }),
    ...(runnerInputs && { runnerInputs }),
    ...(notifiedAddress && { notifiedAddress }),
    ...(waitsFor && { waitsFor }),
    find: (queries, id) => records.find(queries, idOf(records.changes, id), null),
    lock: (transaction, id) => records.lock(transaction, idOf(records.changes, id), null),
    operationRecord: (row) => ({
      id: row.id,
      tenantId: row.tenant_id,
      title: `${records.noun} ${idWords(row.id)}`,
      name: area.name(row),
      lastBuild: 0,
      logPath: area.logPath(row),
      progress: storedProgress(row),
    }),
    tuple: ({ status }) => ({ status }),
    logged: records.logged,
    environment: (row) => row,
    plan: (row, { operation, fromStage }) => ({ stages: stagesOf(row, operation, fromStage) }),
    started: (tuple, _, stage) => applyReports(take, tuple, [stage]),
    ended: ({ status }, { stage, outcome }) =>
      applyEnd(
        take,
        { status },
        {
          outcome,
          success: area.success(stage),
          failure: area.failure(stage),
          isUnfinished: (tuple) => isStage(tuple.status),
        },
      ),
    update: (transaction, row, { tuple, operation, lastBuildUrl }) =>
      records.update(transaction, row, {
        ...tuple,
        ...(operation && {
          operation_started_at: operation.startedAt,
          operation_estimated_duration: operation.estimatedDuration,
        }),
        ...(lastBuildUrl !== undefined && { last_build_url: lastBuildUrl }),
      }),
    end: async (transaction, context, row, { tuple, stage, outcome, build, outputs }) => {
      if (outcome === 'SUCCEEDED') await afterStage?.(transaction, context, row, stage, outputs);
      const ended = { operation_started_at: null, operation_estimated_duration: null };
      await records.update(transaction, row, { ...tuple, ...ended, last_build_url: build.buildUrl });
    },
    busyIds: async (queries, limit) => {
      const isBusy = sql`record.status in (${sql.join(Object.keys(stages))})`;
      const isLost = sql`${isBusy} and ${withoutOperation(records.area, 'record.id')}`;
      return (await records.where(queries, isLost, limit)).map(({ id }) => id);
    },
    found: (row) => {
      const { status } = row;
      if (!isStage(status)) return null;
      const operation = operationAt(status);
      if (operation === null) return null;
      const plan = stagesOf(row, operation, status);
      return { operation, stages: plan, position: Math.max(0, plan.indexOf(status)) };
    },
  };
}
