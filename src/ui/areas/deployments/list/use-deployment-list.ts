import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { DeploymentProgressEntry } from '../../../../data/deployments/deployments.ts';
import { followListChanges } from '../../../../data/deployments/following.ts';
import { createDeploymentList, createDeploymentProgress } from '../../../../data/deployments/list-actors.ts';
import { type DeploymentListQuery, serialiseListQuery } from '../../../../rules/deployments/list-query.ts';
import { isInProgress, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { useIsLive, usePortal } from '../../../portal-context.tsx';

function isSameQuery(left: DeploymentListQuery, right: DeploymentListQuery): boolean {
  return serialiseListQuery(left).toString() === serialiseListQuery(right).toString();
}

/** The list for a query, kept up to date for as long as it is on the screen. */
export function useDeploymentList(query: DeploymentListQuery) {
  const portal = usePortal();
  const machine = useMemo(() => createDeploymentList(portal.deployments), [portal]);
  const list = useActorRef(machine, { input: { query } });
  useEffect(() => {
    if (!isSameQuery(list.getSnapshot().context.query, query)) list.send({ type: 'QUERY_CHANGED', query });
  }, [list, query]);
  useEffect(() => followListChanges(portal, list), [portal, list]);
  const state = useSelector(list, (snapshot) => snapshot);
  const isLive = useIsLive();
  return { list, state, isLive, refresh: () => list.send({ type: 'REFRESH' }) };
}

type Rows = NonNullable<ReturnType<typeof useDeploymentList>['state']['context']['page']>['rows'];

/** Progress of the rows whose job or infrastructure is in progress (Deployments §4 "Progress polling"). */
export function useDeploymentProgress(rows: Rows, isLive: boolean): Readonly<Record<number, DeploymentProgressEntry>> {
  const { deployments } = usePortal();
  const machine = useMemo(() => createDeploymentProgress(deployments), [deployments]);
  const progress = useActorRef(machine, { input: { ids: [], live: isLive } });
  const idsInProgress = rows
    .filter(({ status }) => {
      const tuple = statusTupleOf(status);
      return tuple !== null && isInProgress(tuple);
    })
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    const ids = idsInProgress === '' ? [] : idsInProgress.split(',').map(Number);
    progress.send({ type: 'IN_PROGRESS_CHANGED', ids });
  }, [progress, idsInProgress]);
  useEffect(() => progress.send({ type: 'LIVE_CHANGED', live: isLive }), [progress, isLive]);
  return useSelector(progress, ({ context }) => context.entries);
}
