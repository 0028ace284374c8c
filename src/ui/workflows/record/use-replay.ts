import { useEffect, useState } from 'react';
import { toAppError } from '../../../contract/app-error.ts';
import { readRecordHistory } from '../../../data/workflows/record-history.ts';
import { inOrder, stepsOfBuilds, stepsOfEntries } from '../../../machines/workflows/history/recorded-steps.ts';
import { type ReplayedStep, replay } from '../../../machines/workflows/history/replay.ts';
import type { LifecycleSimulator } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import { runInSlices } from '../../../machines/workflows/simulation/shortest-path.ts';
import { holdsAny } from '../../../rules/access.ts';
import { AREAS, type RecordAreaName } from '../../../rules/areas.ts';
import type { RecordReference } from '../../../rules/record-key.ts';
import { useConnectivity, usePortal, useViewer } from '../../portal-context.tsx';

export type RecordWay =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly steps: readonly ReplayedStep[]; readonly left: number }
  /** Why it can't be told, in a sentence. */
  | { readonly state: 'untold'; readonly message: string; readonly canTryAgain: boolean };

const ROUTES = AREAS['activity-logs'].routes;

/** The way that a record came, held against its chart. */
export function useReplay(
  simulator: LifecycleSimulator,
  { area, id }: RecordReference<RecordAreaName>,
  attempt: number,
): RecordWay {
  const portal = usePortal();
  const connectivity = useConnectivity();
  const { privileges } = useViewer();
  const mayRead = holdsAny(privileges, ROUTES.list.privileges) && holdsAny(privileges, ROUTES.view.privileges);
  const [way, setWay] = useState<RecordWay>({ state: 'reading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, or a connection that is back, reads again
  useEffect(() => {
    if (!mayRead) return;
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      const { entries, left, builds } = await readRecordHistory(portal, { area, id }, signal);
      const history = inOrder([...stepsOfEntries(simulator, entries), ...stepsOfBuilds(builds)]);
      const steps = await runInSlices(replay(simulator, history), signal);
      if (steps !== null) setWay({ state: 'read', steps, left });
    };
    read().catch((failure: unknown) => {
      if (signal.aborted) return;
      const { message } = toAppError(failure);
      // What was read before stays while the connection is away.
      setWay((was) => (was.state === 'read' ? was : { state: 'untold', message, canTryAgain: true }));
    });
    return () => controller.abort();
  }, [portal, simulator, area, id, mayRead, connectivity, attempt]);
  return mayRead
    ? way
    : {
        state: 'untold',
        message: 'The way of a record is told by the activity log, and you lack the privilege to view it.',
        canTryAgain: false,
      };
}
