import { type ColumnType, type Generated, sql } from 'kysely';
import type { DefaultMoment, LaterMoment } from '../database/columns.ts';
import type { Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../database/notifications.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /** Ordered by its kind alone; the sending job composes and seals it. */
    mails: {
      mail_id: Generated<string>;
      tenant_id: string;
      area: string;
      subject_id: string;
      kind: string;
      /** Null if it goes to addresses, or to users who are not known yet. */
      user_id: ColumnType<number | null, number | null | undefined, never>;
      /** What it is about; null for the record itself. */
      comment_id: ColumnType<number | null, number | null | undefined, never>;
      /** Whose end it is about; null for the record itself. */
      build_number: ColumnType<number | null, number | null | undefined, never>;
      recipients: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
      subject: string | null;
      /** Sealed because it may contain a secret link. */
      sealed_text: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
      created_at: DefaultMoment;
      sent_at: LaterMoment;
      attempts: Generated<number>;
      failure: ColumnType<string | null, string | null | undefined, string | null>;
    };
  }
}

interface MailOrder {
  readonly area: string;
  readonly recordId: string;
  readonly kind: string;
  readonly tenantId: string;
  /** Absent for a mail about the record itself. */
  readonly commentId?: number;
  /** Of the build whose end it is about. */
  readonly buildNumber?: number;
}

/** Enqueues a mail in the transaction of the change; sent after the commit. */
export async function enqueueMail(
  transaction: Transaction,
  { area, recordId, kind, tenantId, commentId, buildNumber }: MailOrder,
): Promise<void> {
  await transaction
    .insertInto('mails')
    .values({
      ...{ tenant_id: tenantId, area, subject_id: recordId, kind },
      ...{ comment_id: commentId ?? null, build_number: buildNumber ?? null },
    })
    .execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'mails')`.execute(transaction);
}
