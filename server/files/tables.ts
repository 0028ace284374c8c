/** Uploaded files: what is known of each, and their parts where the database keeps them. */
import type { ColumnType } from 'kysely';
import type { DefaultMoment } from '../database/columns.ts';

type LaterMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface FileTables {
  uploads: {
    /** Also the key of the content in the file storage. */
    upload_id: string;
    /** The token itself is known to the uploader only. */
    token_hash: string;
    tenant_id: string;
    user_id: number;
    /** What it belongs to, as `deployments`. */
    path: string;
    file_name: string;
    /** Bytes of the content. */
    size: number;
    /** Of the content, hexadecimal. */
    sha256: string;
    created_at: DefaultMoment;
    /** Null until the content is in the storage. */
    stored_at: LaterMoment;
    /** Name of the area whose record has it, as `deployments`, and the record's id there, as text; both null while none has. */
    owner_area: ColumnType<string | null, string | null | undefined, string | null>;
    owner_id: ColumnType<string | null, string | null | undefined, string | null>;
    /** Nothing refers to it any more; it waits for its removal. */
    discarded_at: LaterMoment;
    /** Id of the encryption key; null in rows from before this column. */
    sealed_with: ColumnType<string | null, undefined, string>;
  };
  /** Sealed content in parts; `file_key` is the storage's key. */
  stored_file_parts: { file_key: string; position: number; content: Uint8Array };
}
