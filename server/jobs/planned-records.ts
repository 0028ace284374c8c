/** Plans of an area's records: when they are made, what an approval has to name, and what ends one (docs/decisions/0054, 0065). */
import type { PlanSummary } from '../../src/contract/generated/schema.d.ts';
import { approvedDigest } from '../../src/rules/plans/plan-state.ts';
import type { RecordId } from '../../src/rules/records/record-key.ts';
import { chooseRunner, type Placement } from '../../src/rules/runners/choose-runner.ts';
import type { ApprovalArea } from '../approvals/approval-records.ts';
import { noteApproval, withholdWaiting } from '../approvals/note-approval.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { RecordForm } from '../forms/record-form.ts';
import { approvePlan, forgetPlan, lockPlan, type StoredPlan, writePlan } from '../plans/plan-store.ts';
import { stalePlan } from '../problems/problem.ts';
import type { CommandContext } from '../records/command.ts';
import { conflictWith } from '../records/conflict.ts';
import type { RecordKind, StoredRecord } from '../records/record-kind.ts';
import { runnerRulesOf } from '../runners/runner-settings.ts';
import type { Services } from '../services.ts';
import { enqueueOperation } from './enqueue.ts';
import { PLANNING, type PlannedArea } from './operation-area.ts';
import type { OperationRow } from './tables.ts';

export interface PlannedRow extends StoredRecord {
  readonly plan: PlanSummary | null;
}

/** What a planned area says of its records. Writing methods need a locked record. */
export interface PlannedRecords<Row extends PlannedRow> {
  readonly records: RecordKind<Row> & {
    find(queries: Queries, id: RecordId, tenantScope: string | null): Promise<Row | null>;
    tell(transaction: Transaction, id: RecordId, seenBy: readonly string[]): void;
  };
  readonly approvals: ApprovalArea<Row>;
  placement(record: Row): Omit<Placement, 'area'>;
  isBeforeLaunch(record: Row): boolean;
  /** Whether an operation goes on only if what it plans is what was approved. */
  needsApproval(operation: OperationRow): boolean;
  /** The chart says whether it can, and what follows. @param stored as it was approved; null if nothing was @param isStopped a launch was stopped */
  waitAgain(within: Transaction, record: Row, stored: StoredPlan | null, isStopped: boolean): Promise<void>;
  /** Takes back approvals of another plan, where one isn't enough. Returns whether there were any. */
  withoutOthers?(within: Transaction, record: Row, digest: string | null): Promise<boolean>;
}

function referenceOf<Row extends PlannedRow>({ records }: PlannedRecords<Row>, { id }: Row) {
  return { area: records.area, id };
}

function tell<Row extends PlannedRow>(
  { records, approvals }: PlannedRecords<Row>,
  within: Transaction,
  record: Row,
): void {
  records.tell(within, record.id, approvals.tenants(record));
}

/** Approvers get their mail when there is a plan to decide on, not before. */
async function noteWaiting<Row extends PlannedRow>(
  { records, approvals }: PlannedRecords<Row>,
  within: Transaction,
  before: Row,
): Promise<void> {
  const after = await records.find(within, before.id, null);
  if (after !== null) await noteApproval(within, { area: records.area, approvals, before, after });
}

/** Orders the plan of a locked record that was made or edited, or whose plan is made again. */
export type OrderPlan<Row> = (
  within: Transaction,
  record: Row,
  context: Pick<CommandContext, 'viewer' | 'now'>,
) => Promise<void>;

export function planOrders<Row extends PlannedRow>(
  { configuration }: Pick<Services, 'configuration'>,
  planned: PlannedRecords<Row>,
): OrderPlan<Row> {
  const rules = runnerRulesOf(configuration);
  return async (within, record, { viewer, now }) => {
    if (!planned.isBeforeLaunch(record)) return;
    const reference = referenceOf(planned, record);
    const { area } = reference;
    if (chooseRunner(rules, { area, ...planned.placement(record) }) === null) return forgetPlan(within, reference, now);
    // Until its program is read, nobody knows whether it makes one.
    await writePlan(within, reference, now, { state: 'RUNNING' });
    await withholdWaiting(within, { area, recordId: String(record.id) });
    await noteWaiting(planned, within, record);
    await enqueueOperation(within, {
      record: reference,
      tenantId: record.tenant_id ?? planned.approvals.tenants(record)[0] ?? '',
      requestedBy: viewer.userId,
      operation: PLANNING,
    });
    tell(planned, within, record);
  };
}

/** The form of an area's records, which orders their plans. */
export function plannedForm<Row extends PlannedRow, Summary extends object, Body, Draft>(
  form: RecordForm<Row, Summary, Body, Draft>,
  orderPlan: OrderPlan<Row>,
): RecordForm<Row, Summary, Body, Draft> {
  const ordered = async (within: Transaction, record: Row, context: CommandContext): Promise<Row> => {
    await orderPlan(within, record, context);
    return (await form.find(within, record.id, null)) ?? record;
  };
  return {
    ...form,
    insert: async (within, draft, context) => ordered(within, await form.insert(within, draft, context), context),
    update: async (within, record, draft, context) => {
      const edit = await form.update(within, record, draft, context);
      return edit === null ? null : { ...edit, after: await ordered(within, edit.after, context) };
    },
  };
}

/** Throws a Problem unless the approval names the plan as it is. @param named null for none */
export async function requireSamePlan<Row extends PlannedRow>(
  { records }: PlannedRecords<Row>,
  within: Transaction,
  record: Row,
  named: string | null,
  { viewer }: Pick<CommandContext, 'viewer'>,
): Promise<void> {
  const current = approvedDigest(record);
  if (current === named) return;
  const { noun } = records;
  const sentence =
    named === null
      ? `This ${noun} has a plan, and your approval doesn’t name it. Look at the plan, then approve it.`
      : current === null
        ? `This ${noun} has no plan any more. Look at the ${noun} again, then decide.`
        : 'The plan has changed since you looked at it. Look at the new plan, then decide again.';
  throw stalePlan(sentence, record.version, await conflictWith(within, records, record, viewer));
}

/** With the last approval that the record needs. */
export function recordApprovedPlan<Row extends PlannedRow>(
  planned: PlannedRecords<Row>,
  within: Transaction,
  record: Row,
): Promise<void> {
  return approvePlan(within, referenceOf(planned, record));
}

/** Of a record that is approved and not launched. A failed plan may be the approved one when it is made again. */
async function outdatedPlan<Row extends PlannedRow>(
  planned: PlannedRecords<Row>,
  within: Transaction,
  record: Row,
): Promise<StoredPlan | null> {
  if (!planned.approvals.isApproved(record)) return null;
  const stored = await lockPlan(within, referenceOf(planned, record));
  if (stored === null || (stored.state !== 'READY' && stored.state !== 'NONE')) return null;
  return stored.digest === stored.approved_digest ? null : stored;
}

/** What jobs need of it. */
export function plannedArea<Row extends PlannedRow>(planned: PlannedRecords<Row>): PlannedArea<Row> {
  return {
    needsApproval: planned.needsApproval,
    begun: (within, record) => tell(planned, within, record),
    noted: async (within, record, digest) => {
      const outdated = await outdatedPlan(planned, within, record);
      if (outdated !== null) {
        await planned.waitAgain(within, record, outdated, false);
        return true;
      }
      if ((await planned.withoutOthers?.(within, record, digest)) === true) return false;
      tell(planned, within, record);
      await noteWaiting(planned, within, record);
      return false;
    },
    stopped: async (within, record) =>
      planned.waitAgain(within, record, await lockPlan(within, referenceOf(planned, record)), true),
  };
}
