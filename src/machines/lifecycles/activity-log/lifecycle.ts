import { hasEntity } from '../../../rules/activity-logs/entry-types.ts';
import type { ActivityRecord } from '../../../rules/activity-logs/record.ts';
import type { FactsViewer } from '../engine/facts-viewer.ts';
import { definePlainActions, NO_STATUS, plainLifecycle } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';

/** What a user can do with an entry: look at it, and at the entity before and after (Administration §2 "Activity log"). */
const ACTIVITY_LOG_ACTIONS = definePlainActions({
  VIEW: { label: 'View', privilege: 'activitylog.view', offline: 'needs network' },
  OLD_ENTITY: { label: 'Old entity', privilege: 'activitylog.view', offline: 'needs network' },
  NEW_ENTITY: { label: 'New entity', privilege: 'activitylog.view', offline: 'needs network' },
});

/** The lifecycle of an entry, which never changes. */
export const activityLogLifecycle = plainLifecycle({
  id: 'activity log entry',
  actions: ACTIVITY_LOG_ACTIONS,
  factsOf: ({ entryType }: ActivityRecord, { privileges }: FactsViewer) => ({ privileges, entryType }),
  factGuards: {
    'there was one before': {
      holds: ({ entryType }) => hasEntity(entryType, 'old'),
      sentence: 'There was no entity before.',
      isLasting: true,
    },
    'there is one since': {
      holds: ({ entryType }) => hasEntity(entryType, 'new'),
      sentence: 'There is no entity any more.',
      isLasting: true,
    },
  },
  guards: { OLD_ENTITY: ['there was one before'], NEW_ENTITY: ['there is one since'] },
});

/** What can be done with an entry, by its chart. */
export const activityLogRecords = recordLifecycle(activityLogLifecycle, () => NO_STATUS);
