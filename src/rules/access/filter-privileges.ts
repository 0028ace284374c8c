import type { Privilege } from './access.ts';

/** Apart from the other labels, as every list can name these. */
export const FILTER_PRIVILEGE_LABELS = {
  'user.view': 'View users',
  'platformversion.list.all': 'List all platform versions',
  'log.user.view': 'View users of logs',
} as const satisfies Partial<Record<Privilege, string>>;

/** What a filter, or one of its values, can need. */
export type FilterPrivilege = keyof typeof FILTER_PRIVILEGE_LABELS;
