import { chartsOf } from '../../../machines/areas.ts';
import { workflowOf } from '../../../machines/workflows/registry.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { ChartWalk } from './ChartWalk.tsx';
import { LifecycleSimulation } from './LifecycleSimulation.tsx';

/** Lifecycles use the real engine; other machines and versions only their chart. */
export default function SimulatePanel(props: WorkflowPanelProps) {
  const { id, version } = props.workflow;
  const simulator = workflowOf(id)?.read().version === version ? (chartsOf(id)?.simulator() ?? null) : null;
  return simulator === null ? (
    <ChartWalk key={`${id} ${version}`} {...props} />
  ) : (
    <LifecycleSimulation key={id} {...props} simulator={simulator} />
  );
}
