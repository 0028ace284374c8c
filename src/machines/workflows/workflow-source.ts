import type { AnyStateMachine } from 'xstate';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { OutlinedRegion } from '../lifecycles/engine/outline.ts';
import { type ChartWords, readChart } from './read-chart.ts';
import type { Workflow, WorkflowGroup } from './workflow.ts';

/** What a lifecycle says of itself beside its chart, whatever its statuses and facts are. */
export interface WorkflowLifecycle {
  /** The area of the records that live it; null where no area keeps them. */
  readonly area: RecordAreaName | null;
  readonly regions: readonly OutlinedRegion[];
  /** A user's, in the order in which screens offer them. */
  readonly actions: readonly { readonly action: string; readonly label: string }[];
  /** What else is sent to it from outside. */
  readonly reports: readonly string[];
}

/** A machine of the product, and how it is read. */
export interface WorkflowSource {
  /** As addresses name it. */
  readonly id: string;
  readonly label: string;
  readonly group: WorkflowGroup;
  /** Read once, and the same value from then on. */
  readonly read: () => Workflow;
  readonly machine: () => AnyStateMachine;
  /** Null of machines that no record lives. */
  readonly lifecycle: WorkflowLifecycle | null;
}

/** A source that makes its machine, and reads it, when it is first asked for. */
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
