/** Mails to send and sent, and how one is ordered. */
import { type ColumnType, type Generated, sql } from 'kysely';
import type { DefaultMoment, LaterMoment } from '../database/columns.ts';
import type { Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../database/notifications.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /** A mail is ordered as a row of its kind alone, composed and sealed by the job that sends it. */
    mails: {
      mail_id: Generated<string>;
      tenant_id: string;
      /** The record that it is about. */
      area: string;
      subject_id: string;
      kind: string;
      recipients: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
      subject: string | null;
      /** The text, sealed: it may bear a link that is a secret. */
      sealed_text: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
      created_at: DefaultMoment;
      sent_at: LaterMoment;
      attempts: Generated<number>;
      /** Why the last attempt failed. */
      failure: ColumnType<string | null, string | null | undefined, string | null>;
    };
  }
}

interface MailOrder {
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
