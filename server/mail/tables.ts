/** Mails to send and sent, and the launch links in them. */
import type { ColumnType, Generated } from 'kysely';

export type MailKind = 'launch' | 'approved' | 'rejected' | 'completed' | 'failed';

type Moment = ColumnType<Date, Date | undefined, Date>;
type LaterMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface MailTables {
  /** A mail is ordered as a row of its kind alone, composed and sealed by the job that sends it. */
  mails: {
    mail_id: Generated<string>;
    tenant_id: string;
    deployment_request_id: number;
    kind: MailKind;
    recipients: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
    subject: string | null;
    /** The text, sealed: a launch mail bears the link. */
    sealed_text: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
    created_at: Moment;
    sent_at: LaterMoment;
    attempts: Generated<number>;
    /** Why the last attempt failed. */
    failure: ColumnType<string | null, string | null | undefined, string | null>;
  };
  launch_links: {
    /** Keyed fingerprint of the token; the token itself is only in the mail. */
    token_hash: string;
    deployment_request_id: number;
    tenant_id: string;
    created_at: Moment;
  };
}
