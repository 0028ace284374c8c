/** Notifies approvers and requesters when a record starts or stops waiting for a decision, or its approvals start over. */
import type { Transaction } from '../database/database.ts';
import { enqueueMail } from '../mailing/enqueue.ts';
import { endWaitingNotices, enqueueNews, type News } from '../push/news.ts';
import type { RecordKind, StoredRecord } from '../records/record-kind.ts';
import type { ApprovalArea } from './approval-records.ts';

interface WrittenRecord<Row> {
  readonly area: string;
  readonly approvals: ApprovalArea<Row>;
  /** Null if created. */
  readonly before: Row | null;
  /** Null if deleted. */
  readonly after: Row | null;
}

export async function noteApproval<Row extends StoredRecord>(
  within: Transaction,
  { area, approvals, before, after }: WrittenRecord<Row>,
): Promise<void> {
  const didWait = before !== null && approvals.waits(before);
  const doesWait = after !== null && approvals.waits(after);
  const record = after ?? before;
  const startsOver = didWait && doesWait && approvals.approvalsGiven(after) < approvals.approvalsGiven(before);
  if (record === null || (didWait === doesWait && !startsOver)) return;
  const recordId = String(record.id);
  if (startsOver) {
    // Those who were asked before have to decide on something else.
    await endWaitingNotices(within, { area, recordId });
    await withholdWaiting(within, { area, recordId });
  }
  await enqueueNews(within, { area, recordId, kind: doesWait ? 'waiting' : 'settled' });
  if (!doesWait) return;
  const tenantId = record.tenant_id ?? approvals.tenants(record)[0] ?? '';
  await enqueueMail(within, { area, recordId, kind: 'waiting', tenantId });
}

/** What was ordered for those who decide isn't sent any more: the record waits for something else first. */
export async function withholdWaiting(
  within: Transaction,
  { area, recordId }: Pick<News, 'area' | 'recordId'>,
): Promise<void> {
  await within
    .deleteFrom('mails')
    .where('area', '=', area)
    .where('subject_id', '=', recordId)
    .where('kind', '=', 'waiting')
    .where('sent_at', 'is', null)
    .execute();
}

const DECISIONS: Readonly<Record<string, 'approved' | 'rejected'>> = { APPROVE: 'approved', REJECT: 'rejected' };

interface Decided<Row> {
  readonly action: string;
  readonly record: Row;
  /** Null if deleted. */
  readonly after: Row | null;
  /** The user who has decided. */
  readonly userId: number;
}

/** Tells the requester, unless the decision is their own, or more people have to approve. */
export async function noteDecision<Row extends StoredRecord>(
  within: Transaction,
  { area, approvals }: Pick<RecordKind<Row>, 'area' | 'approvals'>,
  { action, record, after, userId }: Decided<Row>,
): Promise<void> {
  const kind = DECISIONS[action];
  const requesterId = approvals?.requesterId(record) ?? null;
  if (kind === undefined || requesterId === null || requesterId === userId) return;
  if (after !== null && approvals?.waits(after) === true) return;
  await enqueueNews(within, { area, recordId: String(record.id), kind, userId: requesterId });
}
