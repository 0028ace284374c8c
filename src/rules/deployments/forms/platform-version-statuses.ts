import { holds } from '../../access.ts';

export type OfferedVersionStatus = 'ALPHA' | 'BETA' | 'RELEASE_CANDIDATE' | 'RELEASE';

/**
 * The platform versions that are loaded to choose from (Deployments §6 "Platform version choices"): more with the alpha-level
 * privilege (`platformversion.list.all`) or the beta-level one (`platformversion.list.tested`), else as the caller filters.
 */
export function platformVersionStatuses(
  privileges: ReadonlySet<string>,
  filter: readonly OfferedVersionStatus[],
): readonly OfferedVersionStatus[] {
  if (holds(privileges, 'platformversion.list.all')) return ['ALPHA', 'BETA', 'RELEASE_CANDIDATE', 'RELEASE'];
  return holds(privileges, 'platformversion.list.tested') ? ['RELEASE_CANDIDATE', 'RELEASE'] : filter;
}
