/** The states of a workflow from top to bottom, for screens too narrow for its picture. */
import type { Workflow, WorkflowState, WorkflowTransition } from '../../../machines/workflows/workflow.ts';

export interface PathPart {
  readonly state: WorkflowState;
  /** From here, in chart order. */
  readonly leaving: readonly WorkflowTransition[];
  /** Empty for a state without inner states. */
  readonly inner: readonly PathPart[];
  /** Whether it is on the way that most of its neighbours lie on. */
  readonly isMain: boolean;
}

function isIn(state: string, frame: string): boolean {
  return state === frame || state.startsWith(`${frame}.`);
}

/** A frame with so few states has no other ones. */
const FEW = 6;

/** The places, in chart order, to which transitions of these states lead. */
function targetsOf(
  workflow: Workflow,
  siblings: readonly WorkflowState[],
  from: (source: string) => boolean,
): number[] {
  return workflow.transitions
    .filter(({ source }) => from(source))
    .flatMap(({ targets }) => targets.map((target) => siblings.findIndex(({ id }) => isIn(target, id))));
}

/** From the first state on, always to the nearest of those that follow it in the chart: charts list what fails or ends later. */
function mainPath(workflow: Workflow, frame: WorkflowState, siblings: readonly WorkflowState[]): readonly string[] {
  const path: string[] = [];
  const anywhere = targetsOf(workflow, siblings, (source) => source === frame.id);
  let at = Math.max(
    siblings.findIndex(({ isInitial }) => isInitial),
    0,
  );
  for (let state = siblings[at]; state !== undefined; state = siblings[at]) {
    const { id, kind } = state;
    path.push(id);
    const place = at;
    const own = targetsOf(workflow, siblings, (source) => isIn(source, id));
    const ahead = [...own, ...(kind === 'final' ? [] : anywhere)].filter((target) => target > place);
    if (ahead.length === 0) break;
    at = Math.min(...ahead);
  }
  return path;
}

function partsIn(workflow: Workflow, frame: WorkflowState): readonly PathPart[] {
  const siblings = workflow.states.filter(({ parent }) => parent === frame.id);
  const isWhole = frame.kind === 'parallel' || siblings.length <= FEW;
  const path = isWhole ? siblings.map(({ id }) => id) : mainPath(workflow, frame, siblings);
  const isMain = ({ id }: WorkflowState) => path.includes(id);
  const inOrder = [
    ...path.flatMap((id) => siblings.find((state) => state.id === id) ?? []),
    ...siblings.filter((state) => !isMain(state)),
  ];
  return inOrder.map((state) => ({
    state,
    leaving: workflow.transitions.filter(({ source }) => source === state.id),
    inner: partsIn(workflow, state),
    isMain: isMain(state),
  }));
}

/** The parts of the chart, without its root. */
export function workflowPath(workflow: Workflow): readonly PathPart[] {
  const root = workflow.states.find(({ parent }) => parent === null);
  return root === undefined ? [] : partsIn(workflow, root);
}
