import { useMemo, useState } from 'react';
import { type NextAction, nextActions } from '../../../machines/workflows/history/charted-records.ts';
import { recordedStatuses } from '../../../machines/workflows/history/recorded-statuses.ts';
import { type LifecycleSimulator, mostOpen } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import type { RecordAreaName } from '../../../rules/areas.ts';
import { listed } from '../../../rules/listed.ts';
import { type AreaRecord, idWords, type RecordReference } from '../../../rules/record-key.ts';
import { PageLink } from '../../detail/links.tsx';
import { useFactsViewer } from '../../facts-viewer.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { useRecordAddress, useRecordWords } from '../../portal-context.tsx';
import { useNow } from '../../use-now.ts';
import { Part } from '../Part.tsx';
import { entry, linkButton, list, more, muted, parts, row } from '../panel-parts.css.ts';
import { useActors } from '../roles/use-roles.ts';
import { statesOf, statusOverlay } from '../status-overlay.ts';
import { useOverlay } from '../use-overlay.ts';
import { useParameter } from '../use-parameter.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { RecordWay } from './RecordWay.tsx';
import { useChartedRecord } from './use-charted-record.ts';
import { useReplay } from './use-replay.ts';

export interface RecordInChartProps extends WorkflowPanelProps {
  simulator: LifecycleSimulator;
  reference: RecordReference<RecordAreaName>;
}

/** Where a record is, what can happen next and by whom, what can't and why, and the way it came. */
export function RecordInChart(props: RecordInChartProps) {
  const { reference } = props;
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => setAttempt((count) => count + 1);
  const charted = useChartedRecord(reference, attempt);
  switch (charted.state) {
    case 'reading':
      return <LoadingSkeleton layout="detail" label={`Loading ${idWords(reference.id)}`} />;
    case 'missing':
      return <Banner tone="warning">There is no such record, or none that you may see in this tenant.</Banner>;
    case 'failed':
      return (
        <Banner
          tone="danger"
          title="The record could not be read, and this device holds no copy of it."
          action={
            <Button size="small" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          {charted.message}
        </Banner>
      );
    case 'read':
      return (
        <Shown {...props} record={charted.record} isFresh={charted.isFresh} attempt={attempt} onRetry={tryAgain} />
      );
  }
}

interface ShownProps extends RecordInChartProps {
  record: AreaRecord;
  isFresh: boolean;
  attempt: number;
  onRetry: () => void;
}

function Shown({ workflow, onSelect, onOverlay, simulator, reference, record, isFresh, attempt, onRetry }: ShownProps) {
  const viewer = useFactsViewer();
  const now = useNow(60_000);
  const { roles, message } = useActors();
  const named = useRecordWords()(reference.area, record);
  const address = useRecordAddress()(reference.area, record);
  const way = useReplay(simulator, reference, attempt);
  const [text, setStep] = useParameter('step');
  const statuses = useMemo(() => recordedStatuses(simulator, record), [simulator, record]);
  const next = useMemo(
    () =>
      nextActions(
        workflow.id,
        simulator.actions.map(({ event }) => event),
        { record, viewer, now, actors: roles },
      ),
    [workflow.id, simulator, record, viewer, now, roles],
  );
  const reports = useMemo(
    () => (statuses === null ? [] : simulator.ask({ statuses, ...mostOpen(simulator) }).reports),
    [simulator, statuses],
  );
  const steps = way.state === 'read' ? way.steps : null;
  const step = steps?.find(({ id }) => id === text) ?? null;
  const overlay = useMemo(() => {
    if (statuses === null) return null;
    const place = step === null ? (steps?.length ?? 0) : (steps?.indexOf(step) ?? 0);
    const visited = (steps ?? []).slice(0, place).flatMap((each) => (each.statuses === null ? [] : [each.statuses]));
    if (step !== null) {
      const shown = statusOverlay(workflow, { statuses: step.statuses, visited, answers: null });
      if (step.standing !== 'impossible') return shown;
      const flagged = statesOf(step.statuses).map((id) => [id, 'impossible'] as const);
      return { ...shown, marks: new Map([...shown.marks, ...flagged]) };
    }
    const labels = new Map(simulator.actions.map(({ event, label }) => [event, label]));
    const actions = (next ?? []).map(({ action, refusal }) => ({
      event: action,
      label: labels.get(action) ?? action,
      refusal,
      needs: null,
      outcome: null,
    }));
    return statusOverlay(workflow, { statuses, visited, answers: { actions, reports } });
  }, [workflow, simulator, statuses, steps, step, next, reports]);
  useOverlay(overlay, onOverlay);
  const label = (action: string) => simulator.actions.find(({ event }) => event === action)?.label ?? action;
  const can = (next ?? []).filter(({ refusal }) => refusal === null);
  const cannot = (next ?? []).filter(({ refusal }) => refusal !== null);
  return (
    <div className={parts}>
      <Part title={named?.name ?? idWords(record.id)}>
        {named !== null && <p className={muted}>{named.hint}</p>}
        {address !== null && (
          <div>
            <PageLink to={address}>Open its page</PageLink>
          </div>
        )}
        {statuses === null ? (
          <Banner tone="warning">
            Its statuses are none that this version of the chart knows: it stands nowhere in the picture.
          </Banner>
        ) : (
          Object.keys(statuses).length > 0 && (
            <div className={row}>
              <strong>Now:</strong>
              {statesOf(statuses).map((id) => (
                <button key={id} type="button" className={linkButton} title="Show it" onClick={() => onSelect(id)}>
                  {workflow.states.find((state) => state.id === id)?.label ?? id}
                </button>
              ))}
            </div>
          )
        )}
        {!isFresh && (
          <Banner tone="info" role="status">
            The server can’t be asked now: this is the device’s copy.
          </Banner>
        )}
      </Part>
      {next !== null && (
        <>
          <Part title="What you can do now">
            {can.length === 0 ? (
              <p className={muted}>Nothing, as it stands.</p>
            ) : (
              <Actions actions={can} label={label} />
            )}
          </Part>
          <Part title="What you can’t do now, and why">
            {cannot.length === 0 ? (
              <p className={muted}>Nothing is in your way.</p>
            ) : (
              <Actions actions={cannot} label={label} />
            )}
            {message !== null && <p className={muted}>{message}</p>}
          </Part>
        </>
      )}
      {reports.length > 0 && (
        <details className={more}>
          <summary>What the job runner may report ({reports.length})</summary>
          <p className={muted}>
            {listed(
              reports.map(({ region, status }) => {
                const known = simulator.regions.find((each) => each.region === region)?.statuses;
                return known?.find((each) => each.status === status)?.words ?? status;
              }),
              'or',
            )}
          </p>
        </details>
      )}
      <RecordWay
        workflow={workflow}
        simulator={simulator}
        way={way}
        chosen={step}
        onChoose={(id) => setStep(id)}
        onRetry={onRetry}
      />
    </div>
  );
}

function Actions({ actions, label }: { actions: readonly NextAction[]; label: (action: string) => string }) {
  return (
    <ul className={list}>
      {actions.map(({ action, refusal, refusalOfAll, by, holders }) => (
        <li key={action} className={entry}>
          <strong>{label(action)}</strong>
          {refusal !== null && <span>{refusal.sentence}</span>}
          {refusal !== null && <span className={muted}>{refusal.rule}</span>}
          {refusalOfAll !== null && refusalOfAll.sentence !== refusal?.sentence && (
            <span className={muted}>Nor can anybody else: {refusalOfAll.sentence}</span>
          )}
          {refusalOfAll !== null && holders.length > 0 && (
            <span className={muted}>Once it is possible, by: {listed(holders, 'or')}</span>
          )}
          {refusalOfAll === null && by.length > 0 && (
            <span className={muted}>
              {refusal === null ? 'Also by' : 'Now possible for'}: {listed(by, 'or')}
            </span>
          )}
          {refusalOfAll === null && by.length === 0 && refusal !== null && (
            <span className={muted}>Somebody else with the privilege can.</span>
          )}
        </li>
      ))}
    </ul>
  );
}
