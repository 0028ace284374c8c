import { FlaskConical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { capsuleRecordOf } from '../../../machines/workflows/export/record-capsule.ts';
import type { NextAction } from '../../../machines/workflows/history/charted-records.ts';
import { isPlaced } from '../../../machines/workflows/history/replay.ts';
import type { LifecycleSimulator, StatusValues } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import { movesText, placingMoves } from '../../../machines/workflows/simulation/simulation.ts';
import type { RecordAreaName } from '../../../rules/areas.ts';
import { type AreaRecord, idWords, type RecordReference } from '../../../rules/records/record-key.ts';
import { listed } from '../../../rules/texts/listed.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { PageLink } from '../../page/links.tsx';
import { elsewhereTitle, HeldElsewhere, useSwitchOffer } from '../../page/RecordElsewhere.tsx';
import { useRecordElsewhere } from '../../page/record-elsewhere.ts';
import { useFactsViewer } from '../../portal/facts-viewer.ts';
import { useConfig, useRecordAddress, useRecordWords } from '../../portal/portal-context.tsx';
import { useServerClock } from '../../portal/server-clock.ts';
import { preciseMomentText } from '../../time/moment-text.ts';
import { handOverCapsule } from '../export/workflow-files.ts';
import { Part } from '../Part.tsx';
import { entry, linkButton, list, more, muted, parts, row } from '../panel-parts.css.ts';
import { simulatePanel } from '../simulate/panel.ts';
import { BEGINNING } from '../simulate/step-words.ts';
import { pastOverlay, statesOf, statusesWords, statusOverlay } from '../status-overlay.ts';
import { useOverlay } from '../use-overlay.ts';
import { useAddressParameters, useParameter } from '../use-parameter.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { ActionAnswer } from './ActionAnswer.tsx';
import { RecordWay } from './RecordWay.tsx';
import { useChartedRecord } from './use-charted-record.ts';
import { useRecordAnswers } from './use-record-answers.ts';
import { useReplay } from './use-replay.ts';

export interface RecordInChartProps extends WorkflowPanelProps {
  simulator: LifecycleSimulator;
  reference: RecordReference<RecordAreaName>;
}

/** Where a record is, its next actions and refusals, and its history. */
export function RecordInChart(props: RecordInChartProps) {
  const { reference } = props;
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => setAttempt((count) => count + 1);
  const charted = useChartedRecord(reference, attempt);
  switch (charted.state) {
    case 'reading':
      return <LoadingSkeleton layout="detail" label={`Loading ${idWords(reference.id)}`} />;
    case 'missing':
      return <Missing record={reference} />;
    case 'failed':
      return (
        <Banner
          tone="danger"
          title="The record couldn’t be loaded, and this device has no copy."
          action={
            <Button size="small" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          {charted.message}
          <HeldElsewhere record={reference} />
        </Banner>
      );
    case 'read':
      return (
        <Shown {...props} record={charted.record} isFresh={charted.isFresh} attempt={attempt} onRetry={tryAgain} />
      );
  }
}

function Missing({ record }: { record: RecordInChartProps['reference'] }) {
  const elsewhere = useRecordElsewhere(record);
  const offer = useSwitchOffer(elsewhere);
  if (elsewhere.length === 0) {
    return <Banner tone="warning">This record doesn’t exist, or you can’t view it in this tenant.</Banner>;
  }
  return (
    <Banner tone="info" title={elsewhereTitle('record', elsewhere)}>
      {/* Beside the buttons, the words would have no room in a panel. */}
      {offer.words}
      <div className={row}>{offer.buttons}</div>
    </Banner>
  );
}

interface ShownProps extends RecordInChartProps {
  record: AreaRecord;
  isFresh: boolean;
  attempt: number;
  onRetry: () => void;
}

function Shown({ workflow, onSelect, onOverlay, simulator, reference, record, isFresh, attempt, onRetry }: ShownProps) {
  const named = useRecordWords()(reference.area, record);
  const address = useRecordAddress()(reference.area, record);
  const { statuses, next, reports, answers, message } = useRecordAnswers(workflow.id, simulator, record);
  const way = useReplay(simulator, reference, isFresh ? statuses : null, attempt);
  const { appVersion } = useConfig();
  const [text, setStep] = useParameter('step');
  const [, changeAddress] = useAddressParameters();
  const viewer = useFactsViewer();
  const serverNow = useServerClock();
  const simulateFrom = (from: StatusValues) =>
    changeAddress((parameters) => {
      const held = simulator.recordedFacts(record, viewer, new Date(serverNow()));
      parameters.set('panel', simulatePanel.id);
      parameters.set(BEGINNING, movesText(placingMoves(simulator, from, held)));
      parameters.delete('moves');
    });
  /** Its button disappears then. */
  const [isBack, setBack] = useState(false);
  const steps = way.state === 'read' ? way.steps : null;
  const step = steps?.find(({ id }) => id === text) ?? null;
  const overlay = useMemo(() => {
    if (statuses === null) return null;
    const place = step === null ? (steps?.length ?? 0) : (steps?.indexOf(step) ?? 0);
    const visited = (steps ?? []).slice(0, place).flatMap((each) => (each.statuses === null ? [] : [each.statuses]));
    return step === null ? statusOverlay(workflow, { statuses, visited, answers }) : pastOverlay(step, visited);
  }, [workflow, statuses, steps, step, answers]);
  useOverlay(overlay, onOverlay);
  const label = (action: string) => simulator.actions.find(({ event }) => event === action)?.label ?? action;
  /** From the record's own state if possible. */
  const show = (action: string) => {
    const taking = workflow.transitions.filter(({ trigger }) => trigger.event === action);
    onSelect((taking.find(({ id }) => overlay?.marks.has(id) === true) ?? taking[0])?.id ?? null);
  };
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
            This version of the chart doesn’t know its statuses, so it isn’t shown in the diagram.
          </Banner>
        ) : (
          <>
            {Object.keys(statuses).length > 0 && (
              <div className={row}>
                <strong>Now:</strong>
                {statesOf(statuses).map((id) => (
                  <button key={id} type="button" className={linkButton} title="Show it" onClick={() => onSelect(id)}>
                    {workflow.states.find((state) => state.id === id)?.label ?? id}
                  </button>
                ))}
              </div>
            )}
            <div>
              <Button size="small" icon={<FlaskConical aria-hidden />} onClick={() => simulateFrom(statuses)}>
                Simulate from here
              </Button>
            </div>
          </>
        )}
        {!isFresh && (
          <Banner tone="info" role="status">
            The server can’t be reached. This is the device’s copy.
          </Banner>
        )}
      </Part>
      {step !== null && (
        <Part title="Then">
          <p>{isPlaced(step) ? statusesWords(workflow, step.statuses) : 'Its status at that time wasn’t recorded.'}</p>
          <p className={muted}>
            {preciseMomentText(step.at)}: {step.words}. Available actions are shown only for now.
          </p>
          <div>
            <Button
              size="small"
              onClick={() => {
                setStep(null);
                setBack(true);
              }}
            >
              Back to now
            </Button>
          </div>
        </Part>
      )}
      {step === null && next !== null && (
        <>
          {message !== null && <Banner tone="info">{message} Privileges are shown instead of roles.</Banner>}
          <Part title="What you can do now" hasFocus={isBack}>
            {can.length === 0 ? (
              <p className={muted}>No actions are available.</p>
            ) : (
              <Actions actions={can} label={label} onShow={show} />
            )}
          </Part>
          <Part title="What you can’t do now, and why">
            {cannot.length === 0 ? (
              <p className={muted}>All actions are available.</p>
            ) : (
              <Actions actions={cannot} label={label} onShow={show} />
            )}
          </Part>
        </>
      )}
      {step === null && reports.length > 0 && (
        <details className={more}>
          <summary>What the job runner can report ({reports.length})</summary>
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
        onChoose={(id) => {
          setStep(id);
          setBack(false);
        }}
        onRetry={onRetry}
      />
      {statuses !== null && (
        <Part
          title="Capsule of this record"
          description="A read-only file for other installations with the chart, the record’s status and its history. It contains no names, IDs, addresses or secrets."
        >
          <div>
            <Button
              size="small"
              refusal={way.state === 'reading' ? 'The history is still loading.' : undefined}
              onClick={() => handOverCapsule(workflow, appVersion, capsuleRecordOf(workflow, statuses, steps ?? []))}
            >
              Capsule
            </Button>
          </div>
        </Part>
      )}
    </div>
  );
}

interface ActionsProps {
  actions: readonly NextAction[];
  label: (action: string) => string;
  onShow: (action: string) => void;
}

function Actions({ actions, label, onShow }: ActionsProps) {
  return (
    <ul className={list}>
      {actions.map((answer) => (
        <li key={answer.action} className={entry}>
          <h3>
            <button type="button" className={linkButton} title="Show it" onClick={() => onShow(answer.action)}>
              {label(answer.action)}
            </button>
          </h3>
          <ActionAnswer answer={answer} isListed />
        </li>
      ))}
    </ul>
  );
}
