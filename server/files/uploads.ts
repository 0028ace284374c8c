/** Which file an upload token stands for, and the deployment request that takes it. */
import { createHash, randomBytes } from 'node:crypto';
import type { Queries, Transaction } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';

export interface Upload {
  readonly uploadId: string;
  /** As `stacks.zip`. */
  readonly fileName: string;
  /** Bytes */
  readonly size: number;
  /** The request that has it; null while none does. */
  readonly deploymentId: number | null;
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
    .select(['upload_id', 'file_name', 'size', 'deployment_request_id'])
    .where('token_hash', '=', uploadTokenHash(token))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    uploadId: row.upload_id,
    fileName: row.file_name,
    size: row.size,
    deploymentId: row.deployment_request_id,
  };
}

/**
 * Gives the file of a token, found before in the same transaction, to a deployment request. A file of the same name that
 * the request had is discarded. Changes nothing where a request has the file already.
 */
export async function attachUpload(within: Transaction, token: string, deploymentId: number): Promise<void> {
  const attached = await within
    .updateTable('uploads')
    .set({ deployment_request_id: deploymentId })
    .where('token_hash', '=', uploadTokenHash(token))
    .where('deployment_request_id', 'is', null)
    .returning(['upload_id', 'file_name'])
    .executeTakeFirst();
  if (attached === undefined) return;
  await within
    .updateTable('uploads')
    .set({ discarded_at: new Date() })
    .where('deployment_request_id', '=', deploymentId)
    .where('file_name', '=', attached.file_name)
    .where('upload_id', '!=', attached.upload_id)
    .execute();
}

/** Discards the file of that name that a deployment request has; nothing where it has none. */
export async function discardUploads(within: Transaction, deploymentId: number, fileName: string): Promise<void> {
  await within
    .updateTable('uploads')
    .set({ discarded_at: new Date() })
    .where('deployment_request_id', '=', deploymentId)
    .where('file_name', '=', fileName)
    .where('discarded_at', 'is', null)
    .execute();
}
