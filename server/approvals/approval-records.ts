/** What the charts and the lists of approvals know of an area's records, for those who have to decide. */
import type { Expression, SqlBool } from 'kysely';
import type { ChangesSinceApproval, PlannedChanges, PlanSummary } from '../../src/contract/generated/schema.d.ts';
import type { ProductName } from '../../src/contract/product-names.ts';
import type { FactsViewer } from '../../src/machines/lifecycles/engine/facts-viewer.ts';
import { canApproveOncePlanned } from '../../src/machines/lifecycles/engine/plan-guards.ts';
import type { AskedRecord } from '../../src/machines/lifecycles/engine/record-lifecycle.ts';
import type { Privilege } from '../../src/rules/access/access.ts';
import type { Requested } from '../../src/rules/approvals/waiting-approval.ts';
import type { Area } from '../../src/rules/area.ts';
import { differencesSinceApproval } from '../../src/rules/audit/changes-since-approval.ts';
import type { LoggedEntityView } from '../../src/rules/audit/logged-entity.ts';
import { planState } from '../../src/rules/plans/plan-state.ts';
import { planLine } from '../../src/rules/plans/plan-words.ts';
import type { FieldDifference, RecordFact } from '../../src/rules/records/record-sections.ts';

export interface EditedSinceApproval extends Pick<ChangesSinceApproval, 'approvedAt' | 'approvedBy'> {
  /** With the labels of its page; of secrets only that they have changed. */
  readonly changes: readonly FieldDifference[];
}

export interface ApprovalArea<Row> {
  /** "Deployment request" */
  readonly label: string;
  readonly decidedWith: Privilege;
  /** Null if unknown. */
  requesterId(row: Row): number | null;
  /** In any of these tenants it can be decided. */
  tenants(row: Row): readonly string[];
  /** Whether the chart would let somebody with the privilege approve it. */
  waits(row: Row): boolean;
  /** How many count while it waits for more. */
  approvalsGiven(row: Row): number;
  /** Approved, and what was approved has not begun. */
  isApproved(row: Row): boolean;
  /** Of the rows of its table, named `record`. */
  readonly waitingRows: Expression<SqlBool>;
  /** ISO 8601; null if it doesn't wait. */
  waitingSince(row: Row): string | null;
  mayDecide(row: Row, viewer: FactsViewer, now: Date): boolean;
  /** The same, now or once its plan is ready. */
  mayDecideOncePlanned(row: Row, viewer: FactsViewer, now: Date): boolean;
  requested(row: Row): Requested;
  /** Its plan in one line while that isn't ready; null for none. */
  heldBy(row: Row): string | null;
  /** As in the question; never secret. */
  facts(row: Row, product: string): readonly RecordFact[];
  /** Whether it was edited since its last approval. */
  isEdited(row: Row): boolean;
  /** What was edited; null where nothing was. */
  edited(row: Row, product: string): EditedSinceApproval | null;
  /** What a launch would change; null if that isn't known, or nothing is launched. */
  planned(row: Row): PlannedChanges | null;
  /** What approvers decide on, never secret. */
  compared(row: Row): object;
  /** Of its page, from the root. */
  path(row: Row, product: ProductName): string;
}

interface ApprovalDeclaration<Row, Shown> {
  readonly waitingRows: Expression<SqlBool>;
  readonly area: Pick<Area, 'records'> & { readonly decidedWith: Privilege };
  /** As the app has it. */
  readonly shown: (row: Row) => Shown;
  /** With more facts, if lists show less. */
  readonly detail?: (row: Row) => Shown;
  readonly tenants: (row: Row) => readonly string[];
  readonly path: (row: Row, product: ProductName) => string;
  /** Labels its fields. */
  readonly view: LoggedEntityView;
  readonly rules: {
    readonly lifecycle: {
      ask(record: Shown, viewer: FactsViewer, now: Date): Pick<AskedRecord<'APPROVE'>, 'whyNot'> | null;
    };
    requested(record: Shown): Requested;
    waitingSince?(record: Shown): string | null;
    approvedSoFarBy?(record: Shown): readonly string[];
    isApproved?(record: Shown): boolean;
    factsOf?(record: Shown, product: string): readonly RecordFact[];
    changesSinceApproval?(record: Shown): ChangesSinceApproval | null;
    planOf?(record: Shown): PlanSummary | null;
    plannedChangesOf?(record: Shown): PlannedChanges | null;
  };
}

export function approvalArea<Row extends { readonly created_by: number | null }, Shown extends object>({
  area: { decidedWith, records },
  shown,
  detail = shown,
  waitingRows,
  tenants,
  path,
  view,
  rules,
}: ApprovalDeclaration<Row, Shown>): ApprovalArea<Row> {
  const mayDecide = (row: Row, viewer: FactsViewer, now: Date) =>
    rules.lifecycle.ask(shown(row), viewer, now)?.whyNot('APPROVE') === null;
  const anybody = {
    userId: 0,
    privileges: new Set([decidedWith]),
    currentTenantId: '',
    tenantsWithoutSelfApproval: new Set<string>(),
  };
  return {
    label: records?.logged.label ?? '',
    decidedWith,
    waitingRows,
    requesterId: ({ created_by: userId }) => userId,
    tenants,
    waits: (row) => mayDecide(row, anybody, new Date(0)),
    approvalsGiven: (row) => rules.approvedSoFarBy?.(shown(row)).length ?? 0,
    isApproved: (row) => rules.isApproved?.(shown(row)) === true,
    waitingSince: (row) => rules.waitingSince?.(shown(row)) ?? null,
    mayDecide,
    mayDecideOncePlanned: (row, viewer, now) => canApproveOncePlanned(rules.lifecycle, shown(row), viewer, now),
    heldBy: (row) => {
      const plan = rules.planOf?.(shown(row)) ?? null;
      return plan === null || planState(plan) === 'ready' ? null : planLine(plan);
    },
    requested: (row) => rules.requested(shown(row)),
    facts: (row, product) => rules.factsOf?.(detail(row), product) ?? [],
    isEdited: (row) => rules.changesSinceApproval?.(detail(row)) != null,
    edited: (row, product) => {
      const record = detail(row);
      const since = rules.changesSinceApproval?.(record) ?? null;
      if (since === null) return null;
      const { approvedAt, approvedBy } = since;
      return { approvedAt, approvedBy, changes: differencesSinceApproval(record, since, view, product) };
    },
    planned: (row) => rules.plannedChangesOf?.(detail(row)) ?? null,
    compared: detail,
    path,
  };
}
