/** Both audit logs, as the page of a record shows them. */
import { AREAS } from '../areas.ts';

export const RECORD_LOGS = ['activity', 'deployment'] as const;
export type RecordLog = (typeof RECORD_LOGS)[number];

export const LOG_AREAS = {
  activity: 'activity-logs',
  deployment: 'deployment-logs',
} as const satisfies Record<RecordLog, keyof typeof AREAS>;

/** Any of them is needed. */
export function privilegesToRead(log: RecordLog) {
  return AREAS[LOG_AREAS[log]].routes.list.privileges;
}

/** Whether an entry of the activity log has old and new values. */
export function isEdit(entryType: string): boolean {
  return entryType === 'UPDATE';
}
