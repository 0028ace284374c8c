import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentProgressEntry } from '../../../../data/deployments/deployment-data.ts';
import type { startDeploymentProgress } from '../../../../data/deployments/progress-actors.ts';
import { nextPaint } from '../../../../data/loading/moments.ts';
import { isInProgress, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { usePortal } from '../../../portal/portal-context.tsx';

type Rows = readonly DeploymentRequestSummary[];

type ProgressActor = ReturnType<typeof startDeploymentProgress>;

const NO_PROGRESS: Readonly<Record<number, DeploymentProgressEntry>> = {};

/** Starts with the first row in progress, and stays with the list. */
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
      // Without it, a row shows the list's state.
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

/** Deployments §4 "Progress polling". */
export function useDeploymentProgress(rows: Rows, isLive: boolean): Readonly<Record<number, DeploymentProgressEntry>> {
  const idsInProgress = rows
    .filter(({ status }) => {
      const tuple = statusTupleOf(status);
      return tuple !== null && isInProgress(tuple);
    })
    .map(({ id }) => id)
    .join();
  const progress = useProgressActor(idsInProgress !== '');
  // First, so that nothing is polled that the live stream sends.
  useEffect(() => progress?.send({ type: 'LIVE_CHANGED', live: isLive }), [progress, isLive]);
  useEffect(() => {
    const ids = idsInProgress === '' ? [] : idsInProgress.split(',').map(Number);
    progress?.send({ type: 'IN_PROGRESS_CHANGED', ids });
  }, [progress, idsInProgress]);
  return useSelector(progress ?? undefined, (snapshot) => snapshot?.context.entries ?? NO_PROGRESS);
}
