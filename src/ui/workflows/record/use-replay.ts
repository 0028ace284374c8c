import { useEffect, useState } from 'react';
import { toAppError } from '../../../contract/app-error.ts';
import { readRecordHistory } from '../../../data/workflows/record-history.ts';
import { inOrder, stepsOfBuilds, stepsOfEntries } from '../../../machines/workflows/history/recorded-steps.ts';
import { type Replay, replay } from '../../../machines/workflows/history/replay.ts';
import type { LifecycleSimulator, StatusValues } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import { runInSlices } from '../../../machines/workflows/simulation/shortest-path.ts';
import { holdsAny } from '../../../rules/access/access.ts';
import { AREAS, type RecordAreaName } from '../../../rules/areas.ts';
import type { RecordReference } from '../../../rules/records/record-key.ts';
import { useConnectivity, usePortal, useViewer } from '../../portal/portal-context.tsx';

export type RecordWay =
  | { readonly state: 'reading' }
  | ({
      readonly state: 'read';
      readonly left: number;
      /** Without the activity log, only builds show the history. */
      readonly isWithoutLog: boolean;
    } & Replay)
  | { readonly state: 'failed'; readonly message: string };

const ROUTES = AREAS['activity-logs'].routes;

/** A record's history compared with its chart. */
export function useReplay(
  simulator: LifecycleSimulator,
  { area, id }: RecordReference<RecordAreaName>,
  /** Null if unknown. */
  present: StatusValues | null,
  attempt: number,
): RecordWay {
  const portal = usePortal();
  const connectivity = useConnectivity();
  const { privileges } = useViewer();
  const mayReadLog = holdsAny(privileges, ROUTES.list.privileges) && holdsAny(privileges, ROUTES.view.privileges);
  const [way, setWay] = useState<RecordWay>({ state: 'reading' });
  const presentText = JSON.stringify(present);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, a connection that is back, or other statuses read again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      const { entries, left, builds } = await readRecordHistory(portal, { area, id }, mayReadLog, signal);
      const history = inOrder([...stepsOfEntries(simulator, entries), ...stepsOfBuilds(builds)]);
      const replayed = await runInSlices(replay(simulator, history, present), signal);
      if (replayed !== null) setWay({ state: 'read', ...replayed, left, isWithoutLog: !mayReadLog });
    };
    read().catch((failure: unknown) => {
      if (signal.aborted) return;
      const { message } = toAppError(failure);
      // Keeps the previous result while offline.
      setWay((was) => (was.state === 'read' ? was : { state: 'failed', message }));
    });
    return () => controller.abort();
  }, [portal, simulator, area, id, presentText, mayReadLog, connectivity, attempt]);
  return way;
}
