import type { PlatformVersion } from '../../contract/generated/schema.d.ts';
import { holds } from '../access.ts';
import { worksInAllTenants } from '../grants.ts';

/** Characters of a tag (Administration §9). */
export const TAG_LENGTH = 10;

/** A platform version as screens and device know it: by its version, which is its `id`; `version` counts its changes, as that of every record. */
export type PlatformVersionRecord = Omit<
  PlatformVersion,
  'version' | 'revision' | 'deployments' | 'otherDeployments'
> & { readonly id: string; readonly version?: number };

/** What uses it belongs to tenants, and is no part of what is kept of it. */
export function recordOf({
  version: id,
  revision,
  deployments: _,
  otherDeployments: __,
  ...platformVersion
}: PlatformVersion): PlatformVersionRecord {
  return { ...platformVersion, id, ...(revision !== undefined && { version: revision }) };
}

/** A record as it came. */
export function wireOf({ id, version: revision, ...platformVersion }: PlatformVersionRecord): PlatformVersion {
  return { ...platformVersion, version: id, ...(revision !== undefined && { revision }) };
}

/** Why a version can't be deleted (Administration §8). */
export const PLATFORM_VERSION_IS_USED = 'This platform version is currently being used by a deployment';

export function mayCreatePlatformVersions(privileges: ReadonlySet<string>): boolean {
  return holds(privileges, 'platformversion.create') && worksInAllTenants(privileges);
}

/** What its user does not see they do not delete either. */
export function mayPurgePlatformVersions(privileges: ReadonlySet<string>): boolean {
  return (
    holds(privileges, 'platformversion.delete') &&
    holds(privileges, 'platformversion.list.all') &&
    worksInAllTenants(privileges)
  );
}

/** What a purge has come to. */
export function purgedWords(versions: readonly string[]): string {
  switch (versions.length) {
    case 0:
      return 'Nothing was purged because there are no unused obsolete platform versions.';
    case 1:
      return `1 platform version was purged: ${versions[0]}.`;
    default:
      return `${versions.length} platform versions were purged: ${versions.join(', ')}.`;
  }
}
