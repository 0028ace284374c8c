import { holds, type Privilege } from '../access.ts';
import { defineStatuses, type StatusOf } from '../statuses.ts';

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
