import type { AnyStateMachine } from 'xstate';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { OutlinedRegion } from '../lifecycles/engine/outline.ts';
import { type ChartWords, readChart } from './read-chart.ts';
import type { Workflow, WorkflowGroup } from './workflow.ts';

export interface WorkflowLifecycle {
  /** null where no area keeps the records. */
  readonly area: RecordAreaName | null;
  readonly regions: readonly OutlinedRegion[];
  readonly actions: readonly { readonly action: string; readonly label: string }[];
  readonly reports: readonly string[];
}

export interface WorkflowSource {
  readonly id: string;
  readonly label: string;
  readonly group: WorkflowGroup;
  /** Read once, then the same value. */
  readonly read: () => Workflow;
  readonly machine: () => AnyStateMachine;
  readonly lifecycle: WorkflowLifecycle | null;
}

/** Creates and reads its machine on first use. */
export function workflowSource(
  { id, label, group }: Pick<WorkflowSource, 'id' | 'label' | 'group'>,
  make: () => AnyStateMachine,
  words: ChartWords,
  lifecycle: WorkflowLifecycle | null,
): WorkflowSource {
  let made: AnyStateMachine | undefined;
  let workflow: Workflow | undefined;
  const machine = () => {
    made ??= make();
    return made;
  };
  return {
    id,
    label,
    group,
    read: () => {
      workflow ??= readChart({ id, label, group, machine: machine(), words });
      return workflow;
    },
    machine,
    lifecycle,
  };
}
