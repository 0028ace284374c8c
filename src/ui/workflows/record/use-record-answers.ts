import { useMemo } from 'react';
import { type NextAction, nextActions } from '../../../machines/workflows/history/charted-records.ts';
import { recordedStatuses } from '../../../machines/workflows/history/recorded-steps.ts';
import {
  type LifecycleSimulator,
  mostOpen,
  type SimulatedAnswers,
  type SimulatedReport,
  type StatusValues,
} from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import type { AreaRecord } from '../../../rules/records/record-key.ts';
import { useFactsViewer } from '../../portal/facts-viewer.ts';
import { useNow } from '../../portal/server-clock.ts';
import { useActors } from '../use-actors.ts';

export interface RecordAnswers {
  /** Null if the chart has none of its statuses. */
  readonly statuses: StatusValues | null;
  /** Every action with users and refusals; null if its statuses aren't in the chart. */
  readonly next: readonly NextAction[] | null;
  readonly reports: readonly SimulatedReport[];
  readonly answers: SimulatedAnswers;
  /** Why no roles are named; null if they are. */
  readonly message: string | null;
}

export function useRecordAnswers(workflow: string, simulator: LifecycleSimulator, record: AreaRecord): RecordAnswers {
  const viewer = useFactsViewer();
  const now = useNow(60_000);
  const { roles, message } = useActors();
  const statuses = useMemo(() => recordedStatuses(simulator, record), [simulator, record]);
  const next = useMemo(
    () =>
      nextActions(
        workflow,
        simulator.actions.map(({ event }) => event),
        { record, viewer, now, actors: roles },
      ),
    [workflow, simulator, record, viewer, now, roles],
  );
  const reports = useMemo(
    () => (statuses === null ? [] : simulator.ask({ statuses, ...mostOpen(simulator) }).reports),
    [simulator, statuses],
  );
  const answers = useMemo((): SimulatedAnswers => {
    const labels = new Map(simulator.actions.map(({ event, label }) => [event, label]));
    const actions = (next ?? []).map(({ action, refusal }) => ({
      event: action,
      label: labels.get(action) ?? action,
      refusal,
      needs: null,
      outcome: null,
    }));
    return { actions, reports };
  }, [simulator, next, reports]);
  return { statuses, next, reports, answers, message };
}
