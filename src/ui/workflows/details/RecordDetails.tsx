import { useMemo } from 'react';
import { chartsOf } from '../../../machines/areas.ts';
import { workflowOf } from '../../../machines/workflows/registry.ts';
import type { LifecycleSimulator } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { holdsAny } from '../../../rules/access/access.ts';
import { AREAS, type RecordAreaName } from '../../../rules/areas.ts';
import { type AreaRecord, idWords, type RecordReference } from '../../../rules/records/record-key.ts';
import { areaOfWorkflow, recordOfText } from '../../../rules/workflows/record-workflows.ts';
import { Button } from '../../kit/Button.tsx';
import { useRecordWords, useViewer } from '../../portal/portal-context.tsx';
import { useWorkflowAddress } from '../address.ts';
import { Part } from '../Part.tsx';
import { entry, muted } from '../panel-parts.css.ts';
import { ActionAnswer } from '../record/ActionAnswer.tsx';
import { useChartedRecord } from '../record/use-charted-record.ts';
import { type RecordAnswers, useRecordAnswers } from '../record/use-record-answers.ts';
import { statesOf, statusesWords, statusOfState, statusOverlay } from '../status-overlay.ts';
import { useOverlay } from '../use-overlay.ts';
import { useParameter } from '../use-parameter.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';

export default function RecordDetails(props: WorkflowPanelProps) {
  const { id, version } = props.workflow;
  const { privileges, tenantId } = useViewer();
  const [text] = useParameter('record');
  const reference = useMemo(() => recordOfText(text), [text]);
  const area = areaOfWorkflow(id);
  const simulator = chartsOf(id)?.simulator() ?? null;
  if (area === null || simulator === null || reference === null || reference.area !== area) return null;
  if (workflowOf(id)?.read().version !== version) return null;
  const { list, view } = AREAS[area].routes;
  if (!holdsAny(privileges, list.privileges) && !holdsAny(privileges, view.privileges)) return null;
  return <Asked key={`${tenantId} ${text}`} {...props} simulator={simulator} reference={{ area, id: reference.id }} />;
}

interface AskedProps extends WorkflowPanelProps {
  simulator: LifecycleSimulator;
  reference: RecordReference<RecordAreaName>;
}

function Asked({ reference, ...props }: AskedProps) {
  const charted = useChartedRecord(reference, 0);
  // The record's tab shows the error and a retry.
  if (charted.state !== 'read') return null;
  return <OfRecord {...props} area={reference.area} record={charted.record} />;
}

interface OfRecordProps extends Omit<AskedProps, 'reference'> {
  area: RecordAreaName;
  record: AreaRecord;
}

function OfRecord({ workflow, selected, onOverlay, simulator, area, record }: OfRecordProps) {
  const named = useRecordWords()(area, record);
  const [, change] = useWorkflowAddress();
  const asked = useRecordAnswers(workflow.id, simulator, record);
  const { statuses, answers } = asked;
  const overlay = useMemo(
    () => (statuses === null ? null : statusOverlay(workflow, { statuses, visited: [], answers })),
    [workflow, statuses, answers],
  );
  useOverlay(overlay, onOverlay);
  return (
    <Part title={`${named?.name ?? idWords(record.id)} now`}>
      <Answer workflow={workflow} selected={selected} asked={asked} />
      <div>
        <Button size="small" intent="ghost" onClick={() => change({ panel: 'record' })}>
          Everything that can happen
        </Button>
      </div>
    </Part>
  );
}

export interface AnswerProps {
  workflow: Workflow;
  selected: string | null;
  asked: RecordAnswers;
}

export function Answer({ workflow, selected, asked: { statuses, next, reports, message } }: AnswerProps) {
  if (statuses === null) return <p className={muted}>This version of the chart doesn’t know its statuses.</p>;
  const transition = workflow.transitions.find(({ id }) => id === selected);
  const answer = next?.find(({ action }) => action === transition?.trigger.event);
  const where = <p className={muted}>It is in: {statusesWords(workflow, statuses)}</p>;
  if (transition === undefined) {
    const isOfStatus = statusOfState(selected) !== null;
    if (!isOfStatus) return where;
    return statesOf(statuses).some((id) => id === selected) ? <p>It is here now.</p> : <>It is not here now. {where}</>;
  }
  if (answer !== undefined)
    return (
      <div className={entry}>
        {answer.refusal === null && <span>You can do this now.</span>}
        <ActionAnswer answer={answer} />
        {message !== null && <span className={muted}>{message}</span>}
      </div>
    );
  const isExpected = reports.some(({ event }) => event === transition.trigger.event);
  return (
    <>
      {transition.sender === 'runner' && (
        <p>{isExpected ? 'The job runner can report this now.' : 'The job runner can’t report this now.'}</p>
      )}
      {where}
    </>
  );
}
