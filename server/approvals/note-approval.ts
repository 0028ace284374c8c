import type { Transaction } from '../database/database.ts';
import { enqueueMail } from '../mailing/enqueue.ts';
import type { StoredRecord } from '../records/record-kind.ts';
import type { ApprovalArea } from './approval-records.ts';

export interface WrittenRecord<Row> {
  readonly area: string;
  readonly approvals: ApprovalArea<Row>;
  /** Null if created. */
  readonly before: Row | null;
  readonly after: Row;
}

/** When a record starts to wait for a decision, or waits again, orders the mails to those who can decide. */
export async function noteApproval<Row extends StoredRecord>(
  within: Transaction,
  { area, approvals, before, after }: WrittenRecord<Row>,
): Promise<void> {
  if (!approvals.waits(after) || (before !== null && approvals.waits(before))) return;
  const tenantId = after.tenant_id ?? approvals.tenants(after)[0] ?? '';
  await enqueueMail(within, { area, recordId: String(after.id), kind: 'waiting', tenantId });
}
