import { useCallback } from 'react';
import type { ActivityLogDetail } from '../../contract/generated/schema.d.ts';
import { fetchActivityLogEntry } from '../../data/activity-logs/activity-logs.ts';
import { type RecordReading, useServedRecord } from '../page/record-reading.ts';
import { usePortal } from '../portal/portal-context.tsx';

/** Only the server has the entities. */
export function useActivityEntry(id: number): RecordReading<ActivityLogDetail> {
  const { client } = usePortal();
  return useServedRecord(
    useCallback((entryId: number, signal: AbortSignal) => fetchActivityLogEntry(client, entryId, signal), [client]),
    id,
  );
}
