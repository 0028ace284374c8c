import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../jobs/enqueue.ts';

export interface MailOrder {
  readonly area: string;
  /** The record's id in its area, as text. */
  readonly subjectId: string;
  /** The kind of the mail: one of the area's. */
  readonly kind: string;
  readonly tenantId: string;
}

/** Enqueues a mail about a record in the transaction of its change; sent after the commit. */
export async function enqueueMail(
  transaction: Transaction,
  { area, subjectId, kind, tenantId }: MailOrder,
): Promise<void> {
  await transaction.insertInto('mails').values({ tenant_id: tenantId, area, subject_id: subjectId, kind }).execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'mails')`.execute(transaction);
}
