import { chartsOf } from '../../../machines/areas.ts';
import { workflowOf } from '../../../machines/workflows/registry.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { ChartWalk } from './ChartWalk.tsx';
import { LifecycleSimulation } from './LifecycleSimulation.tsx';

/** A lifecycle is asked by the engine that decides; any other machine, and a chart of another version, by what is drawn of it. */
export default function SimulatePanel(props: WorkflowPanelProps) {
  const { id, version } = props.workflow;
  const simulator = workflowOf(id)?.read().version === version ? (chartsOf(id)?.simulator() ?? null) : null;
  return simulator === null ? (
    <ChartWalk key={`${id} ${version}`} {...props} />
  ) : (
    <LifecycleSimulation key={id} {...props} simulator={simulator} />
  );
}
