import { transaction } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Services } from '../services.ts';
import { selectOwnUploads, uploadTokenHash } from './uploads.ts';

type RemovalServices = Pick<Services, 'files' | 'log' | 'now' | 'queries'>;

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Content first: a row without content is found again, content without a row never. */
async function remove({ files, queries }: RemovalServices, uploadId: string): Promise<void> {
  await files.delete(uploadId);
  await queries.deleteFrom('uploads').where('upload_id', '=', uploadId).execute();
}

export async function removeOwnUpload(
  services: RemovalServices,
  viewer: Pick<Viewer, 'userId' | 'tenantId'>,
  token: string,
): Promise<boolean> {
  const { log, now, queries } = services;
  // From here on no record can take it.
  const uploadId = await transaction(queries, async (within) => {
    const own = await selectOwnUploads(within, viewer)
      .select('upload_id')
      .where('token_hash', '=', uploadTokenHash(token))
      .where('owner_id', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (own === undefined) return null;
    await within.updateTable('uploads').set({ discarded_at: now() }).where('upload_id', '=', own.upload_id).execute();
    return own.upload_id;
  });
  if (uploadId === null) return false;
  try {
    await remove(services, uploadId);
  } catch (cause) {
    log.error({ err: cause, uploadId }, 'Could not remove a discarded file; housekeeping retries');
  }
  return true;
}

/** Removes discarded files and those that no record took within a day; failures are retried next time. */
export async function removeUnusedUploads(services: RemovalServices): Promise<void> {
  const { log, now, queries } = services;
  await queries
    .updateTable('uploads')
    .set({ discarded_at: now() })
    .where('owner_id', 'is', null)
    .where('discarded_at', 'is', null)
    .where('created_at', '<', new Date(now().getTime() - DAY))
    .execute();
  const rows = await queries
    .selectFrom('uploads')
    .select('upload_id')
    .where('discarded_at', 'is not', null)
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  for (const { upload_id: uploadId } of rows) {
    try {
      await remove(services, uploadId);
    } catch (cause) {
      log.error({ err: cause, uploadId }, 'Could not remove a file; housekeeping retries');
    }
  }
}
