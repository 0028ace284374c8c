/** Platform versions, typed in by hand from Administration §4 "Platform version" and §6. Nothing here is derived. */

export const STATUSES = ['ALPHA', 'BETA', 'RELEASE_CANDIDATE', 'RELEASE', 'OBSOLETE'] as const;
export type Status = (typeof STATUSES)[number];

/** What may be seen, chosen and filtered by, by the privilege that is held. */
export const VISIBLE: Readonly<Record<string, readonly Status[]>> = {
  'platformversion.list.all': ['ALPHA', 'BETA', 'RELEASE_CANDIDATE', 'RELEASE', 'OBSOLETE'],
  'platformversion.list.tested': ['RELEASE_CANDIDATE', 'RELEASE'],
  neither: ['RELEASE_CANDIDATE', 'RELEASE'],
};

export const ACTIONS = {
  VIEW: { label: 'View', privilege: 'platformversion.view', isForAllTenants: false },
  EDIT: { label: 'Edit', privilege: 'platformversion.edit', isForAllTenants: true },
  DELETE: { label: 'Delete', privilege: 'platformversion.delete', isForAllTenants: true },
} as const;

export const DELETIONS: Readonly<Record<Status, { readonly question: string; readonly isCheckedFirst: boolean }>> = {
  ALPHA: { question: 'Are you sure you want to delete this platform version?', isCheckedFirst: false },
  BETA: { question: 'Are you sure you want to delete this platform version?', isCheckedFirst: false },
  RELEASE_CANDIDATE: { question: 'Are you sure you want to delete this platform version?', isCheckedFirst: false },
  RELEASE: { question: 'Are you sure you want to delete this platform version?', isCheckedFirst: false },
  OBSOLETE: {
    question: 'This action will permanently delete the platform version. Proceed with deletion?',
    isCheckedFirst: true,
  },
};
