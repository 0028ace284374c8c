/** Which file an upload token stands for, and the record that takes it. */
import { createHash, randomBytes } from 'node:crypto';
import type { ColumnType } from 'kysely';
import { type RecordReference, recordKey } from '../../src/rules/records/record-key.ts';
import type { DefaultMoment, LaterMoment } from '../database/columns.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';

declare module '../database/tables.ts' {
  interface Tables {
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
}

interface Upload {
  readonly uploadId: string;
  /** As `stacks.zip`. */
  readonly fileName: string;
  /** Bytes */
  readonly size: number;
  /** The record that has it, as `recordKey` writes it; null while none does. */
  readonly owner: string | null;
}

/** 256 random bits, as text that fits an address. */
export function newUploadToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. It has 256 random bits: no key is needed to keep it from being guessed. */
export function uploadTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Uploads of this user in this tenant that are whole and not discarded. */
export function selectOwnUploads(queries: Queries, { userId, tenantId }: Pick<Viewer, 'userId' | 'tenantId'>) {
  return queries
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .where('stored_at', 'is not', null)
    .where('discarded_at', 'is', null);
}

/** The file of a token, locked until the transaction ends; null unless this user has uploaded it in this tenant. */
export async function findUpload(
  within: Transaction,
  token: string,
  viewer: Pick<Viewer, 'userId' | 'tenantId'>,
): Promise<Upload | null> {
  const row = await selectOwnUploads(within, viewer)
    .select(['upload_id', 'file_name', 'size', 'owner_area', 'owner_id'])
    .where('token_hash', '=', uploadTokenHash(token))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    uploadId: row.upload_id,
    fileName: row.file_name,
    size: row.size,
    owner:
      row.owner_area === null || row.owner_id === null ? null : recordKey({ area: row.owner_area, id: row.owner_id }),
  };
}

/**
 * Gives the file of a token, found before in the same transaction, to a record. A file of the same name that the record
 * had is discarded. Changes nothing where a record has the file already.
 */
export async function attachUpload(within: Transaction, token: string, owner: RecordReference): Promise<void> {
  const attached = await within
    .updateTable('uploads')
    .set({ owner_area: owner.area, owner_id: String(owner.id) })
    .where('token_hash', '=', uploadTokenHash(token))
    .where('owner_id', 'is', null)
    .returning(['upload_id', 'file_name'])
    .executeTakeFirst();
  if (attached === undefined) return;
  await within
    .updateTable('uploads')
    .set({ discarded_at: new Date() })
    .where('owner_area', '=', owner.area)
    .where('owner_id', '=', String(owner.id))
    .where('file_name', '=', attached.file_name)
    .where('upload_id', '!=', attached.upload_id)
    .execute();
}

/** Discards the file of that name that a record has; nothing where it has none. */
export async function discardUploads(within: Transaction, owner: RecordReference, fileName: string): Promise<void> {
  await within
    .updateTable('uploads')
    .set({ discarded_at: new Date() })
    .where('owner_area', '=', owner.area)
    .where('owner_id', '=', String(owner.id))
    .where('file_name', '=', fileName)
    .where('discarded_at', 'is', null)
    .execute();
}
