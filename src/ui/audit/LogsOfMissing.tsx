import { useCallback } from 'react';
import { fetchActivityLog } from '../../data/activity-logs/activity-logs.ts';
import { fetchDeploymentLog } from '../../data/deployment-logs/deployment-logs.ts';
import { activityLogAddress } from '../../rules/activity-logs/record.ts';
import { deploymentLogAddress } from '../../rules/deployment-logs/record.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { useServedRecord } from '../page/record-reading.ts';
import { usePortal } from '../portal/portal-context.tsx';
import { type LogWay, RecordLogs, type RecordLogsProps, useLogWays } from './RecordLogs.tsx';

/** Logs with entries about a missing record, such as its deletion. */
export function LogsOfMissing({ area, id }: RecordLogsProps) {
  const { client } = usePortal();
  const ways = useLogWays(area, id);
  const logs = ways.map(({ log }) => log).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same record and logs have the same ways
  const read = useCallback(
    async (_: RecordId, signal: AbortSignal) => {
      const hasEntries = async ({ log, search }: LogWay): Promise<boolean> => {
        const { totalRecords } =
          log === 'activity'
            ? await fetchActivityLog(client, activityLogAddress.parse(search), signal)
            : await fetchDeploymentLog(client, deploymentLogAddress.parse(search), signal);
        return totalRecords > 0;
      };
      const findings = await Promise.all(ways.map(hasEntries));
      return { ways: ways.filter((_way, index) => findings[index] === true) };
    },
    [client, area, id, logs],
  );
  const { record } = useServedRecord(read, id);
  return record === null ? null : (
    <RecordLogs area={area} id={id} isOfMissing shown={record.ways.map(({ log }) => log)} />
  );
}
