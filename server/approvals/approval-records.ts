/** What the charts and the lists of approvals know of an area's records, for those who have to decide. */
import type { Expression, SqlBool } from 'kysely';
import type { PlannedChanges } from '../../src/contract/generated/schema.d.ts';
import type { ProductName } from '../../src/contract/product-names.ts';
import type { FactsViewer } from '../../src/machines/lifecycles/engine/facts-viewer.ts';
import type { AskedRecord } from '../../src/machines/lifecycles/engine/record-lifecycle.ts';
import type { Privilege } from '../../src/rules/access/access.ts';
import type { Requested } from '../../src/rules/approvals/waiting-approval.ts';
import type { Area } from '../../src/rules/area.ts';
import type { RecordFact } from '../../src/rules/records/record-sections.ts';

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
  /** Approved, and what was approved has not begun. */
  isApproved(row: Row): boolean;
  /** Of the rows of its table, named `record`. */
  readonly waitingRows: Expression<SqlBool>;
  /** ISO 8601; null if it doesn't wait. */
  waitingSince(row: Row): string | null;
  mayDecide(row: Row, viewer: FactsViewer, now: Date): boolean;
  requested(row: Row): Requested;
  /** As in the question; never secret. */
  facts(row: Row, product: string): readonly RecordFact[];
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
  readonly rules: {
    readonly lifecycle: {
      ask(record: Shown, viewer: FactsViewer, now: Date): Pick<AskedRecord<'APPROVE'>, 'whyNot'> | null;
    };
    requested(record: Shown): Requested;
    waitingSince?(record: Shown): string | null;
    isApproved?(record: Shown): boolean;
    factsOf?(record: Shown, product: string): readonly RecordFact[];
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
    isApproved: (row) => rules.isApproved?.(shown(row)) === true,
    waitingSince: (row) => rules.waitingSince?.(shown(row)) ?? null,
    mayDecide,
    requested: (row) => rules.requested(shown(row)),
    facts: (row, product) => rules.factsOf?.(detail(row), product) ?? [],
    planned: (row) => rules.plannedChangesOf?.(detail(row)) ?? null,
    compared: detail,
    path,
  };
}
