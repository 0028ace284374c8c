import { platformVersionParser } from '../../contract/generated/parsers/platform-versions.ts';
import type { PlatformVersion } from '../../contract/generated/schema.d.ts';
import { holds } from '../access/access.ts';
import type { FilterPrivilege } from '../access/filter-privileges.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { choiceFilter, dateFilter, tagsFilter, textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { comparisonOf, sectionsOf, yesOrNo } from '../records/record-sections.ts';
import { defineStatuses, type StatusOf } from '../records/statuses.ts';
import { countedStatuses } from '../workflows/counted-statuses.ts';

/** In the order of their lifecycle (Administration §4). */
export const platformVersionStatuses = defineStatuses({
  ALPHA: { words: 'Alpha', style: 'initiated', sign: 'absent', clause: 'it is an alpha version' },
  BETA: { words: 'Beta', style: 'initiated', sign: 'partly on', clause: 'it is a beta version' },
  RELEASE_CANDIDATE: {
    words: 'Release candidate',
    style: 'approved',
    sign: 'agreed',
    clause: 'it is a release candidate',
  },
  RELEASE: { words: 'Release', style: 'running', sign: 'on', clause: 'it is released' },
  OBSOLETE: { words: 'Obsolete', style: 'destroyed', sign: 'gone', clause: 'it is obsolete' },
});
export type PlatformVersionStatus = StatusOf<typeof platformVersionStatuses>;

/** "A non-obsolete version is deleted after confirmation. An obsolete version is first checked for use and blocked if used." */
export function isObsolete(status: PlatformVersionStatus): boolean {
  return status === 'OBSOLETE';
}

/** The privilege to see, choose and filter by a status; undefined where it needs none (Administration §4, §6). */
export function privilegeOfStatus(status: PlatformVersionStatus): FilterPrivilege | undefined {
  return status === 'RELEASE_CANDIDATE' || status === 'RELEASE' ? undefined : 'platformversion.list.all';
}

export function visibleStatuses(privileges: ReadonlySet<string>): readonly PlatformVersionStatus[] {
  return platformVersionStatuses.all.filter((status) => {
    const privilege = privilegeOfStatus(status);
    return privilege === undefined || holds(privileges, privilege);
  });
}

/** Without a status filter: "ALPHA, BETA, RELEASE_CANDIDATE, RELEASE (and OBSOLETE in the list filter)". */
export function isListedUnfiltered(status: PlatformVersionStatus): boolean {
  return !isObsolete(status);
}

/** The default status, or the first that the user can choose. */
export function firstStatus(privileges: ReadonlySet<string>): PlatformVersionStatus {
  return visibleStatuses(privileges)[0] ?? 'RELEASE_CANDIDATE';
}

/** Characters (Administration §9). */
export const TAG_LENGTH = 10;

/** `id` is the version; `version` counts changes, as in every record. */
export type PlatformVersionRecord = Omit<
  PlatformVersion,
  'version' | 'revision' | 'deployments' | 'otherDeployments'
> & { readonly id: string; readonly version?: number };

/** Drops its uses, which belong to tenants. */
export function recordOf({
  version: id,
  revision,
  deployments: _,
  otherDeployments: __,
  ...platformVersion
}: PlatformVersion): PlatformVersionRecord {
  return { ...platformVersion, id, ...(revision !== undefined && { version: revision }) };
}

export function wireOf({ id, version: revision, ...platformVersion }: PlatformVersionRecord): PlatformVersion {
  return { ...platformVersion, version: id, ...(revision !== undefined && { revision }) };
}

/** Administration §8 */
export const PLATFORM_VERSION_IS_USED = 'This platform version is currently being used by a deployment';

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

export function tagNames({ tags = [] }: Pick<PlatformVersionRecord, 'tags'>): readonly string[] {
  return tags.map(({ tagName }) => tagName);
}

/** The page of a platform version (Administration §2, §3), also used to compare states. */
export const platformVersionSections = sectionsOf<PlatformVersionRecord>()([
  {
    title: 'Platform version',
    fields: [
      { label: 'Name', compares: ['name'], text: ({ name }) => name },
      { label: 'Version', isMono: true, isCopied: true, text: ({ id }) => id },
      {
        label: 'Status',
        compares: ['status'],
        text: ({ status }) => platformVersionStatuses.words(status),
        look: ({ status }) => platformVersionStatuses.look(status),
      },
      {
        label: 'Docker Version',
        isMono: true,
        compares: ['dockerVersion'],
        text: ({ dockerVersion }) => dockerVersion,
      },
      {
        label: 'Installer Version',
        isMono: true,
        compares: ['installerVersion'],
        text: ({ installerVersion }) => installerVersion,
      },
      { label: 'Tags', compares: ['tags'], lines: tagNames },
      { label: 'In Use', text: ({ inUse }) => yesOrNo(inUse) },
      { label: 'Added', isMoment: true, text: ({ createdAt }) => createdAt },
    ],
  },
  {
    title: 'Description',
    fields: [
      {
        label: 'Public description',
        isWide: true,
        isDescription: true,
        compares: ['publicDescription'],
        text: ({ publicDescription }) => publicDescription,
      },
      {
        label: 'Internal description',
        isWide: true,
        isDescription: true,
        // Absent in answers to users who can’t see it.
        isShown: ({ internalDescription }) => internalDescription !== undefined,
        compares: ['internalDescription'],
        text: ({ internalDescription }) => internalDescription,
      },
    ],
  },
  { title: 'Used by', fields: [] },
]);

export const platformVersionComparison = comparisonOf<PlatformVersionRecord>(platformVersionSections);

export const platformVersionListAddress = createListAddress(1, {
  name: textFilter('Name'),
  version: textFilter('Version'),
  status: choiceFilter('Status', platformVersionStatuses.all, platformVersionStatuses.words, privilegeOfStatus),
  tags: tagsFilter('Tags', TAG_LENGTH),
  startDate: dateFilter('Start date', { notAfter: 'endDate' }),
  endDate: dateFilter('End date', { notBefore: 'startDate' }),
});
export type PlatformVersionListQuery = QueryOf<typeof platformVersionListAddress>;

export const countedPlatformVersions = countedStatuses(
  platformVersionStatuses,
  platformVersionListAddress,
  privilegeOfStatus,
);

export const loggedPlatformVersion = loggedEntity({
  parser: platformVersionParser,
  recordOf,
  sections: platformVersionSections,
  title: ({ id }) => `Platform version ${id}`,
});
