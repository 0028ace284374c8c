/** What an edit does to the approval of a record with one status, by its chart (docs/decisions/0064). */
import { EDITED, type EditReport } from '../../src/machines/lifecycles/engine/edit-report.ts';
import type { FactsViewer } from '../../src/machines/lifecycles/engine/facts-viewer.ts';
import type { StatusFacts } from '../../src/machines/lifecycles/engine/status-lifecycle.ts';
import { orderTakenBackMail } from '../approvals/taken-back-mails.ts';
import type { Transaction } from '../database/database.ts';
import { factsViewerOf } from '../identity/facts-viewer.ts';
import type { CommandContext } from '../records/command.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { StatusRow, StatusTuple, StatusUpdate } from './status-operations.ts';

interface EditedLifecycle<Tuple, Summary> {
  factsOf(record: Summary, viewer: FactsViewer, now: Date): StatusFacts;
  decide(
    tuple: Tuple,
    facts: StatusFacts,
    event: { readonly type: EditReport },
  ): { readonly accepted: true; readonly tuple: Tuple } | { readonly accepted: false };
}

/** Takes back the approval of a record that was just edited, where its tenants say so, and mails its requester. Returns it as it is then. */
export function approvalOfEdited<Row extends StatusRow, Summary extends object>(
  records: Pick<RecordKind<Row, Summary>, 'area' | 'summary'> & StatusUpdate<Row>,
  lifecycle: EditedLifecycle<StatusTuple<Row>, NoInfer<Summary>>,
): (within: Transaction, row: Row, context: CommandContext) => Promise<Row> {
  return async (within, row, { viewer, now }) => {
    const facts = lifecycle.factsOf(records.summary(row), await factsViewerOf(within, viewer), now);
    const decision = lifecycle.decide({ status: row.status }, facts, { type: EDITED });
    if (!decision.accepted) return row;
    const { area } = records;
    await orderTakenBackMail(within, { area, recordId: String(row.id), tenantId: row.tenant_id });
    return records.update(within, row, { status: decision.tuple.status });
  };
}
