/** Plans of records with one status, declared once per area (docs/decisions/0065). */
import type { LifecycleFacts } from '../../src/machines/lifecycles/engine/definition.ts';
import { PLAN_CHANGED, type PlanReport } from '../../src/machines/lifecycles/engine/status-lifecycle.ts';
import type { AreaStatuses } from '../../src/rules/records/statuses.ts';
import type { ApprovalArea } from '../approvals/approval-records.ts';
import type { Transaction } from '../database/database.ts';
import { orderNewWaitMail } from '../plans/new-wait-mails.ts';
import type { PlannedRecords, PlannedRow } from './planned-records.ts';
import type { TakeReport } from './reports.ts';
import type { StatusRow, StatusTuple } from './status-operations.ts';

type PlannedStatusRow = StatusRow & PlannedRow;

interface StatusPlans<Row extends PlannedStatusRow> extends Pick<PlannedRecords<Row>, 'placement'> {
  readonly approvals: ApprovalArea<Row>;
  readonly records: PlannedRecords<Row>['records'] & {
    /** Raises the version. */
    edit(
      transaction: Transaction,
      record: Row,
      changes: {
        readonly status: Row['status'];
        readonly operation_started_at: null;
        readonly operation_estimated_duration: null;
      },
    ): Promise<Row>;
  };
  readonly statuses: Pick<AreaStatuses<Row['status']>, 'beforeLaunch'>;
  readonly lifecycle: {
    decide(
      tuple: StatusTuple<Row>,
      facts: LifecycleFacts,
      report: { readonly type: PlanReport },
    ): ReturnType<TakeReport<StatusTuple<Row>, unknown>>;
  };
}

/** The stage behind the wait, in which a launch starts to make what was planned. */
const FIRST_STAGE = 'LAUNCHING';

export function statusPlans<Row extends PlannedStatusRow>({
  records,
  approvals,
  statuses,
  placement,
  lifecycle,
}: StatusPlans<Row>): PlannedRecords<Row> {
  return {
    records,
    approvals,
    placement,
    isBeforeLaunch: ({ status }) => statuses.beforeLaunch.includes(status),
    needsApproval: ({ operation, from_stage: from }) =>
      (operation === 'LAUNCH' && from === null) || (operation === 'RETRY_JOB' && from === FIRST_STAGE),
    waitAgain: async (within, record, stored, isStopped) => {
      const decision = lifecycle.decide({ status: record.status }, { privileges: new Set() }, { type: PLAN_CHANGED });
      if (!decision.accepted) throw new Error(`The approval can't be taken back: ${decision.sentence}`);
      const ended = { operation_started_at: null, operation_estimated_duration: null };
      await records.edit(within, record, { status: decision.tuple.status, ...ended });
      // Of a record that nobody had approved yet, the mail to approvers says all.
      if (!isStopped && stored?.approved_digest == null) return;
      const { id, tenant_id: tenantId } = record;
      await orderNewWaitMail(within, { area: records.area, recordId: String(id), tenantId });
    },
  };
}
