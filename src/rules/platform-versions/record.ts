import { platformVersionParser } from '../../contract/generated/parsers/platform-versions.ts';
import type { PlatformVersion } from '../../contract/generated/schema.d.ts';
import { holds, type Privilege } from '../access.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { choiceFilter, dateFilter, tagsFilter, textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { comparisonOf, sectionsOf, yesOrNo } from '../record-sections.ts';
import { defineStatuses, type StatusOf } from '../statuses.ts';
import { countedStatuses } from '../workflows/counted-statuses.ts';

/** The statuses of a platform version, in the order in which it comes to them (Administration §4). */
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

/** What a status needs to be seen, chosen and filtered by; undefined of those that are open to everybody (Administration §4, §6). */
export function privilegeOfStatus(status: PlatformVersionStatus): Privilege | undefined {
  return status === 'RELEASE_CANDIDATE' || status === 'RELEASE' ? undefined : 'platformversion.list.all';
}

/** The statuses that a user may see, in their order. */
export function visibleStatuses(privileges: ReadonlySet<string>): readonly PlatformVersionStatus[] {
  return platformVersionStatuses.all.filter((status) => {
    const privilege = privilegeOfStatus(status);
    return privilege === undefined || holds(privileges, privilege);
  });
}

/** Those of a list that is not filtered by a status: "ALPHA, BETA, RELEASE_CANDIDATE, RELEASE (and OBSOLETE in the list filter)". */
export function isListedUnfiltered(status: PlatformVersionStatus): boolean {
  return !isObsolete(status);
}

/** A new version begins with the default status, or with the first that its user may choose. */
export function firstStatus(privileges: ReadonlySet<string>): PlatformVersionStatus {
  return visibleStatuses(privileges)[0] ?? 'RELEASE_CANDIDATE';
}

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

export function tagNames({ tags = [] }: Pick<PlatformVersionRecord, 'tags'>): readonly string[] {
  return tags.map(({ tagName }) => tagName);
}

/** The page of a platform version (Administration §2, §3), which also says what differs where it was changed meanwhile. */
export const platformVersionSections = sectionsOf<PlatformVersionRecord>()([
  {
    title: 'Platform version',
    fields: [
      { label: 'Name', compares: ['name'], text: ({ name }) => name },
      { label: 'Version', isMono: true, isCopied: true, text: ({ id }) => id },
      { label: 'Status', compares: ['status'], text: ({ status }) => platformVersionStatuses.words(status) },
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
        label: 'Public Description',
        isWide: true,
        isDescription: true,
        compares: ['publicDescription'],
        text: ({ publicDescription }) => publicDescription,
      },
      {
        label: 'Internal Description',
        isWide: true,
        isDescription: true,
        // Absent in answers to users who can’t see it.
        isShown: ({ internalDescription }) => internalDescription !== undefined,
        compares: ['internalDescription'],
        text: ({ internalDescription }) => internalDescription,
      },
    ],
  },
  { title: 'Used By', fields: [] },
]);

export const platformVersionComparison = comparisonOf<PlatformVersionRecord>(platformVersionSections);

/** Filters and page of the list, as the query string mirrors them (Administration §2 "Platform versions"). */
export const platformVersionListAddress = createListAddress(1, {
  name: textFilter('Name'),
  version: textFilter('Version'),
  status: choiceFilter('Status', platformVersionStatuses.all, platformVersionStatuses.words, privilegeOfStatus),
  tags: tagsFilter('Tags', TAG_LENGTH),
  startDate: dateFilter('Start Date', { notAfter: 'endDate' }),
  endDate: dateFilter('End Date', { notBefore: 'startDate' }),
});
export type PlatformVersionListQuery = QueryOf<typeof platformVersionListAddress>;

/** How platform versions are counted by their statuses. */
export const countedPlatformVersions = countedStatuses(
  platformVersionStatuses,
  platformVersionListAddress,
  privilegeOfStatus,
);

/** A platform version as the activity log shows it. */
export const loggedPlatformVersion = loggedEntity({
  parser: platformVersionParser,
  recordOf,
  sections: platformVersionSections,
  title: ({ id }) => `Platform version ${id}`,
});
