import { createHash, randomBytes } from 'node:crypto';
import type { ColumnType } from 'kysely';
import { type RecordReference, recordKey } from '../../src/rules/records/record-key.ts';
import type { DefaultMoment, LaterMoment } from '../database/columns.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';

declare module '../database/tables.ts' {
  interface Tables {
    uploads: {
      upload_id: string;
      /** Only the uploader has the token itself. */
      token_hash: string;
      tenant_id: string;
      user_id: number;
      path: string;
      file_name: string;
      /** Bytes of the content. */
      size: number;
      /** Of the content, hexadecimal. */
      sha256: string;
      created_at: DefaultMoment;
      stored_at: LaterMoment;
      /** Area name of the owning record (such as `deployments`) and its id as text; both null while unused. */
      owner_area: ColumnType<string | null, string | null | undefined, string | null>;
      owner_id: ColumnType<string | null, string | null | undefined, string | null>;
      /** Set when nothing uses it any more, until it is removed. */
      discarded_at: LaterMoment;
      /** Id of the encryption key; null in rows from before this column. */
      sealed_with: ColumnType<string | null, undefined, string>;
      /** Of a topology: whether its zip has a `portal.yaml`. Null for other files, and in rows from before this column. */
      has_manifest: ColumnType<boolean | null, boolean | null | undefined, never>;
    };
    stored_file_parts: { file_key: string; position: number; content: Uint8Array };
  }
}

interface Upload {
  readonly uploadId: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** The owning record as a `recordKey`; null while unused. */
  readonly owner: string | null;
}

/** 256 random bits, safe in a URL. */
export function newUploadToken(): string {
  return randomBytes(32).toString('base64url');
}

/** No key needed: a token of 256 random bits can't be guessed. */
export function uploadTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function selectOwnUploads(queries: Queries, { userId, tenantId }: Pick<Viewer, 'userId' | 'tenantId'>) {
  return queries
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .where('stored_at', 'is not', null)
    .where('discarded_at', 'is', null);
}

/** Locked until the transaction ends; null unless this user uploaded it in this tenant. */
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

/** Requires `findUpload` in the same transaction. Discards the record's previous file of the same name. Idempotent. */
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
