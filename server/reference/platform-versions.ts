import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';
import { pageOf } from '../records/page.ts';
import type { PageWindow } from '../records/page-window.ts';

type PlatformVersion = components['schemas']['PlatformVersion'];
export type PlatformVersionStatus = PlatformVersion['status'];

/** A page of the platform versions, newest first; of every status where none is named. */
export async function listPlatformVersions(
  queries: Queries,
  statuses: readonly PlatformVersionStatus[] | null,
  window: PageWindow,
): Promise<{ rows: PlatformVersion[]; total: number }> {
  if (statuses?.length === 0) return { rows: [], total: 0 };
  let query = queries.selectFrom('platform_versions');
  if (statuses !== null) query = query.where('status', 'in', statuses);
  const ordered = query.select(['version', 'name', 'status']).orderBy('created_at', 'desc').orderBy('version', 'desc');
  return pageOf(queries, ordered, window);
}

export async function findPlatformVersion(queries: Queries, version: string): Promise<PlatformVersion | null> {
  const row = await queries
    .selectFrom('platform_versions')
    .select(['version', 'name', 'status'])
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}
