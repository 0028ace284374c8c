import {
  type ActivityRecord,
  ENTRY_TYPE_WORDS,
  type EntryType,
  hasEntity,
} from '../../../rules/activity-logs/record.ts';
import type { FactsViewer } from '../engine/facts-viewer.ts';
import { namesOf } from '../engine/names.ts';
import { definePlainActions, NO_STATUS, plainLifecycle } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { type FactSwitch, type SimulatedFacts, switchValue } from '../engine/simulated-facts.ts';

/** Administration §2 "Activity log" */
const ACTIVITY_LOG_ACTIONS = definePlainActions({
  VIEW: { label: 'View', privilege: 'activitylog.view', offline: 'needs network' },
  OLD_ENTITY: { label: 'Old entity', privilege: 'activitylog.view', offline: 'needs network' },
  NEW_ENTITY: { label: 'New entity', privilege: 'activitylog.view', offline: 'needs network' },
});

export const activityLogLifecycle = plainLifecycle({
  id: 'activity log entry',
  actions: ACTIVITY_LOG_ACTIONS,
  factsOf: ({ entryType }: ActivityRecord, { privileges }: FactsViewer) => ({ privileges, entryType }),
  factGuards: {
    'there is an old entity': {
      holds: ({ entryType }) => hasEntity(entryType, 'old'),
      sentence: 'There is no old entity: this entry created it.',
      isLasting: true,
    },
    'there is a new entity': {
      holds: ({ entryType }) => hasEntity(entryType, 'new'),
      sentence: 'There is no new entity: this entry deleted it.',
      isLasting: true,
    },
  },
  guards: { OLD_ENTITY: ['there is an old entity'], NEW_ENTITY: ['there is a new entity'] },
});

export const activityLogRecords = recordLifecycle(activityLogLifecycle, () => NO_STATUS);

const ENTRY_TYPE: FactSwitch = {
  id: 'entryType',
  label: 'Entry type',
  kind: 'choice',
  options: namesOf<EntryType>(ENTRY_TYPE_WORDS).map((value) => ({ value, label: ENTRY_TYPE_WORDS[value] })),
  most: 'UPDATE',
};

export const simulatedEntryFacts: SimulatedFacts<{
  readonly privileges: ReadonlySet<string>;
  readonly entryType: EntryType;
}> = {
  switches: [ENTRY_TYPE],
  factsOf: (values, privileges) => {
    const value = switchValue(ENTRY_TYPE, values);
    return { privileges, entryType: namesOf<EntryType>(ENTRY_TYPE_WORDS).find((type) => type === value) ?? 'CREATE' };
  },
  valuesOf: ({ entryType }) => ({ [ENTRY_TYPE.id]: entryType }),
};
