/** Mails to send and sent. */
import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | undefined, Date>;
type LaterMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface MailTables {
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
    created_at: Moment;
    sent_at: LaterMoment;
    attempts: Generated<number>;
    /** Why the last attempt failed. */
    failure: ColumnType<string | null, string | null | undefined, string | null>;
  };
}
