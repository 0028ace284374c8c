import { useMemo } from 'react';
import { chartsOf } from '../../../machines/areas.ts';
import { workflowOf } from '../../../machines/workflows/registry.ts';
import type { LifecycleSimulator } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import { holdsAny } from '../../../rules/access/access.ts';
import { AREAS, type RecordAreaName } from '../../../rules/areas.ts';
import { areaOfWorkflow, recordOfText, recordText } from '../../../rules/workflows/record-workflows.ts';
import { Banner } from '../../kit/Banner.tsx';
import { useViewer } from '../../portal/portal-context.tsx';
import { muted, parts } from '../panel-parts.css.ts';
import { useParameter } from '../use-parameter.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { RecordInChart } from './RecordInChart.tsx';
import { RecordPicker } from './RecordPicker.tsx';

export default function RecordPanel(props: WorkflowPanelProps) {
  const { id, version } = props.workflow;
  const area = areaOfWorkflow(id);
  const simulator = chartsOf(id)?.simulator() ?? null;
  if (area === null || simulator === null || workflowOf(id)?.read().version !== version)
    return <p className={muted}>Records are available only in the running version of this chart.</p>;
  return <RecordOfArea {...props} area={area} simulator={simulator} />;
}

interface RecordOfAreaProps extends WorkflowPanelProps {
  area: RecordAreaName;
  simulator: LifecycleSimulator;
}

function RecordOfArea({ area, ...props }: RecordOfAreaProps) {
  const { privileges, tenantId } = useViewer();
  const [text, setText] = useParameter('record');
  const reference = useMemo(() => recordOfText(text), [text]);
  const { list, view } = AREAS[area].routes;
  if (!holdsAny(privileges, list.privileges) && !holdsAny(privileges, view.privileges))
    return (
      <Banner tone="info">You don’t have permission to view these records. You can simulate the chart instead.</Banner>
    );
  return (
    <div className={parts}>
      <RecordPicker area={area} onChoose={(record) => setText(recordText({ area, id: record.id }))} />
      {text !== null && (reference === null || reference.area !== area) && (
        <Banner tone="warning">The URL names no record of this workflow. Choose one above.</Banner>
      )}
      {reference !== null && reference.area === area && (
        <RecordInChart key={`${tenantId} ${text}`} {...props} reference={reference} />
      )}
    </div>
  );
}
