import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { BuildArea } from '../../contract/generated/schema.d.ts';
import { followConnectivity } from '../../data/connectivity/returns.ts';
import { createBuildLog, followBuild } from '../../data/logs/build-logs.ts';
import type { FollowedResource } from '../../data/resources/resource-data.ts';
import { type BuildLog, isGrowing } from '../../rules/builds/build-log.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { type RecordReading, useReading } from '../page/record-reading.ts';
import { usePortal } from '../portal/portal-context.tsx';
import type { AreaLog } from './area-log.ts';

/**
 * Without a number, the last build. @param read must be stable; null where a back end without a list of builds has no such log
 * @param isBusy whether an operation runs, for a back end without a list of builds
 */
export function useBuildLog<Id extends RecordId>(
  area: BuildArea,
  read: AreaLog<{ readonly id: Id }>['read'] | null,
  id: Id,
  buildNumber: number | null,
  isBusy: boolean,
): RecordReading<BuildLog> {
  const portal = usePortal();
  const machine = useMemo(
    () =>
      createBuildLog(portal, {
        reference: { area, id, buildNumber },
        readLast: read === null ? null : (signal) => read(portal, id, signal),
      }),
    [portal, read, area, id, buildNumber],
  );
  const actor = useActorRef(machine, { input: { id: `${area}/${id}/${buildNumber ?? ''}` } });
  const reading = useReading(actor);
  const { record, refresh } = reading;
  const data: Pick<FollowedResource, 'onChange'> = portal.resources[area];
  useEffect(() => data.onChange(({ change }) => change.id === id && refresh()), [data, id, refresh]);
  useEffect(
    () => followConnectivity(portal.connectivity, (isOnline) => isOnline && refresh()),
    [portal.connectivity, refresh],
  );
  const grows = record !== null && (record.build === null ? isBusy : isGrowing(record.build));
  useEffect(
    () =>
      followBuild(grows, () => {
        // One request at a time, and only for users who can view the log.
        if (actor.getSnapshot().matches({ active: 'ready' }) && document.visibilityState === 'visible') refresh();
      }),
    [grows, actor, refresh],
  );
  return reading;
}
