import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentProgressEntry } from '../../../../data/deployments/deployment-data.ts';
import type { startDeploymentProgress } from '../../../../data/deployments/progress-actors.ts';
import { nextPaint } from '../../../../data/loading/moments.ts';
import { followListChanges } from '../../../../data/resources/following.ts';
import { createResourceList } from '../../../../data/resources/list-actors.ts';
import { afterQueryChange } from '../../../../machines/records/list.ts';
import { type DeploymentListQuery, isSameQuery } from '../../../../rules/deployments/list-query.ts';
import { isInProgress, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { useIsLive, usePortal } from '../../../portal-context.tsx';

/**
 * The list for a query, kept up to date for as long as it is on the screen.
 * @param shown what is drawn already while the query that is asked is on its way here
 */
export function useDeploymentList(query: DeploymentListQuery, shown: DeploymentListQuery = query) {
  const portal = usePortal();
  const machine = useMemo(() => createResourceList(portal.resources.deployments), [portal]);
  const list = useActorRef(machine, { input: { query } });
  useEffect(() => {
    if (!isSameQuery(list.getSnapshot().context.query, query)) list.send({ type: 'QUERY_CHANGED', query });
  }, [list, query]);
  useEffect(() => followListChanges(portal, portal.resources.deployments, list), [portal, list]);
  const state = useSelector(list, (snapshot) => snapshot);
  const isLive = useIsLive();
  const refresh = useCallback(() => list.send({ type: 'REFRESH' }), [list]);
  const isAtHand = (wanted: DeploymentListQuery) =>
    list.getSnapshot().context.ahead.some((known) => isSameQuery(known.query, wanted));
  // The address changes before the machine hears of it: what it will know then is drawn at once, and only once.
  const isAhead = !isSameQuery(state.context.query, shown);
  const context = isAhead ? afterQueryChange(state.context, shown, isSameQuery) : state.context;
  return { state, context, isAhead, isLive, refresh, isAtHand };
}

type Rows = readonly DeploymentRequestSummary[];

type ProgressActor = ReturnType<typeof startDeploymentProgress>;

const NO_PROGRESS: Readonly<Record<number, DeploymentProgressEntry>> = {};

/** What follows the progress; it comes with the first row that is in progress, and stays with the list. */
function useProgressActor(isInProgressNow: boolean): ProgressActor | null {
  const { deployments } = usePortal();
  const [isWanted, setWanted] = useState(isInProgressNow);
  if (isInProgressNow && !isWanted) setWanted(true);
  const [actor, setActor] = useState<ProgressActor | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let started: ProgressActor | null = null;
    let isGone = false;
    const loaded = nextPaint().then(() => import('../../../../data/deployments/progress-actors.ts'));
    loaded.then(
      ({ startDeploymentProgress: start }) => {
        if (isGone) return;
        started = start(deployments);
        setActor(started);
      },
      // Without it a row shows what the list says of it.
      () => undefined,
    );
    return () => {
      isGone = true;
      started?.stop();
      setActor(null);
    };
  }, [deployments, isWanted]);
  return actor;
}

/** Progress of the rows whose job or infrastructure is in progress (Deployments §4 "Progress polling"). */
export function useDeploymentProgress(rows: Rows, isLive: boolean): Readonly<Record<number, DeploymentProgressEntry>> {
  const idsInProgress = rows
    .filter(({ status }) => {
      const tuple = statusTupleOf(status);
      return tuple !== null && isInProgress(tuple);
    })
    .map(({ id }) => id)
    .join();
  const progress = useProgressActor(idsInProgress !== '');
  // First, so that nothing is asked for what is told anyway.
  useEffect(() => progress?.send({ type: 'LIVE_CHANGED', live: isLive }), [progress, isLive]);
  useEffect(() => {
    const ids = idsInProgress === '' ? [] : idsInProgress.split(',').map(Number);
    progress?.send({ type: 'IN_PROGRESS_CHANGED', ids });
  }, [progress, idsInProgress]);
  return useSelector(progress ?? undefined, (snapshot) => snapshot?.context.entries ?? NO_PROGRESS);
}
