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

/** By state, those that it leads to directly; all within one frame. */
function nextOf(workflow: Workflow, siblings: readonly WorkflowState[]): ReadonlyMap<string, readonly string[]> {
  const around = (id: string) => siblings.find((sibling) => isIn(id, sibling.id))?.id;
  const next = new Map<string, string[]>(siblings.map(({ id }) => [id, []]));
  for (const { source, targets } of workflow.transitions) {
    const from = around(source);
    const known = from === undefined ? undefined : next.get(from);
    for (const target of targets) {
      const to = around(target);
      if (known !== undefined && to !== undefined && to !== from && !known.includes(to)) known.push(to);
    }
  }
  return next;
}

function reachableFrom(
  start: string,
  next: ReadonlyMap<string, readonly string[]>,
  passed: ReadonlySet<string>,
): number {
  const seen = new Set([start]);
  const ahead = [start];
  for (let place = ahead.pop(); place !== undefined; place = ahead.pop()) {
    for (const target of next.get(place) ?? []) {
      if (seen.has(target) || passed.has(target)) continue;
      seen.add(target);
      ahead.push(target);
    }
  }
  return seen.size;
}

/** From the first state on, always to the one from which most of the others can still be reached. */
function mainPath(siblings: readonly WorkflowState[], next: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const first = siblings.find(({ isInitial }) => isInitial) ?? siblings[0];
  const path: string[] = [];
  const passed = new Set<string>();
  for (let at = first?.id; at !== undefined; ) {
    path.push(at);
    passed.add(at);
    const ahead = (next.get(at) ?? []).filter((target) => !passed.has(target));
    const ranked = ahead
      .map((target) => ({ target, reach: reachableFrom(target, next, passed) }))
      .toSorted((left, right) => right.reach - left.reach);
    at = ranked[0]?.target;
  }
  return path;
}

function partsIn(workflow: Workflow, frame: WorkflowState): readonly PathPart[] {
  const siblings = workflow.states.filter(({ parent }) => parent === frame.id);
  const path =
    frame.kind === 'parallel' ? siblings.map(({ id }) => id) : mainPath(siblings, nextOf(workflow, siblings));
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
