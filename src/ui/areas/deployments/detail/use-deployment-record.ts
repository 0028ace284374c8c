import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { followRecordChanges } from '../../../../data/resources/following.ts';
import { createResourceRecord } from '../../../../data/resources/record-actors.ts';
import { useIsLive, usePortal } from '../../../portal-context.tsx';

/** One request, kept up to date for as long as it is on the screen. */
export function useDeploymentRecord(id: number) {
  const portal = usePortal();
  const machine = useMemo(() => createResourceRecord(portal.resources.deployments), [portal]);
  const record = useActorRef(machine, { input: { id } });
  useEffect(() => followRecordChanges(portal, portal.resources.deployments, id, record), [portal, id, record]);
  // A list row says which build ran last; the builds themselves come with the whole request.
  useEffect(
    () =>
      portal.resources.deployments.onChange(({ change }) => {
        const shown = record.getSnapshot().context.record;
        if (change.id !== id || change.record === undefined || shown === null) return;
        const isNewBuild = change.record.lastRunJenkinsJob !== shown.lastRunJenkinsJob;
        const hasEnded = shown.progress != null && change.record.progress == null;
        if (isNewBuild || hasEnded) record.send({ type: 'REFRESH' });
      }),
    [portal, id, record],
  );
  const state = useSelector(record, (snapshot) => snapshot);
  const isLive = useIsLive();
  return { state, isLive, refresh: () => record.send({ type: 'REFRESH' }) };
}
