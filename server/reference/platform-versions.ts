import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';

type Schemas = components['schemas'];

/** The platform versions of some statuses, for forms that choose from them, the highest first. */
export function listPlatformVersions(queries: Queries, statuses: readonly Schemas['PlatformVersionStatus'][]) {
  return queries
    .selectFrom('platform_versions')
    .select(['version', 'name'])
    .where('status', 'in', statuses)
    .orderBy('sort_key', 'desc')
    .orderBy('version', 'desc')
    .execute();
}
