import type { Area } from '../area.ts';

const READING = ['activitylog.view'] as const;

const ENTITY_TITLES: Readonly<Record<string, string>> = { old: 'Old entity', new: 'New entity' };

/** The activity log (Administration §2, §6). */
export const activityLogsArea = {
  label: 'Activity Logs',
  shortLabel: 'Activity',
  group: 'administration',
  privilege: 'activitylog.manager',
  routes: {
    list: { path: 'activitylog/list', title: 'Activity Logs', privileges: ['activitylog.list'] },
    view: {
      path: 'activitylog/view/:entryId',
      title: 'Activity log entry #:entryId',
      privileges: READING,
    },
    entity: {
      path: 'activitylog/entity/:viewType/:entryId',
      title: ({ viewType, entryId }) => `${ENTITY_TITLES[viewType ?? ''] ?? 'Entity'} of entry #${entryId}`,
      privileges: READING,
    },
    /** Address from before the area had its own; redirects there. */
    formerList: { path: 'activitylogs/list', title: 'Activity Logs', privileges: ['activitylog.list'] },
  },
} as const satisfies Area;
