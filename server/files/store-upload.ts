/** Stores an upload: row first, then content, so that there is never content without a row. */

import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { UPLOADS_LOCK } from '../database/advisory-locks.ts';
import { transaction } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import { diskFull, isDiskFull } from '../problems/disk-full.ts';
import { unavailable, validationFailed } from '../problems/problem.ts';
import type { Services } from '../services.ts';
import { newUploadToken, uploadTokenHash } from './uploads.ts';

type UploadServices = Pick<Services, 'files' | 'log' | 'now' | 'queries' | 'secrets'>;

export interface UploadedFile {
  readonly path: string;
  readonly fileName: string;
  readonly content: Buffer;
  /** Null where nothing runs it. */
  readonly hasManifest: boolean | null;
  /** Maximum bytes of the user's uploads that no record has. */
  readonly allowance: number;
}

const SECONDS_UNTIL_STORAGE_IS_BACK = 5;

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

async function reserve(services: UploadServices, viewer: Viewer, file: UploadedFile, token: string): Promise<string> {
  const uploadId = randomUUID();
  await transaction(services.queries, async (within) => {
    await sql`select pg_advisory_xact_lock(${UPLOADS_LOCK}, ${viewer.userId})`.execute(within);
    const { held } = await within
      .selectFrom('uploads')
      .select(sql<number>`coalesce(sum(size), 0)::int8`.as('held'))
      .where('user_id', '=', viewer.userId)
      .where('owner_id', 'is', null)
      .executeTakeFirstOrThrow();
    if (held + file.content.length > file.allowance) {
      const message =
        'You have uploaded too many files that aren’t part of a saved request. Remove some or try again tomorrow.';
      throw validationFailed([{ field: 'file', message }]);
    }
    await within
      .insertInto('uploads')
      .values({
        upload_id: uploadId,
        token_hash: uploadTokenHash(token),
        tenant_id: viewer.tenantId,
        user_id: viewer.userId,
        path: file.path,
        file_name: file.fileName,
        size: file.content.length,
        sha256: createHash('sha256').update(file.content).digest('hex'),
        created_at: services.now(),
        has_manifest: file.hasManifest,
      })
      .execute();
  });
  return uploadId;
}

/** Stores a file for this user in this tenant and returns its token; throws 422 if the user has too much already. */
export async function storeUpload(services: UploadServices, viewer: Viewer, file: UploadedFile): Promise<string> {
  const { files, log, now, queries, secrets } = services;
  const token = newUploadToken();
  const uploadId = await reserve(services, viewer, file, token);
  try {
    await files.put(uploadId, once(file.content));
  } catch (cause) {
    log.error({ err: cause, uploadId }, 'Could not store an uploaded file');
    await queries.updateTable('uploads').set({ discarded_at: now() }).where('upload_id', '=', uploadId).execute();
    throw isDiskFull(cause) ? diskFull() : unavailable(SECONDS_UNTIL_STORAGE_IS_BACK);
  }
  await queries
    .updateTable('uploads')
    .set({ stored_at: now(), sealed_with: secrets.encryptionKey.current.id })
    .where('upload_id', '=', uploadId)
    .execute();
  return token;
}
