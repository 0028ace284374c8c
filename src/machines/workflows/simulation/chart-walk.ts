/**
 * A machine that is no lifecycle, tried out on its chart: what its guards ask of answers and events nobody knows here, so that every
 * branch can be chosen. Nothing of the machine runs.
 */
import type { Workflow, WorkflowState, WorkflowTransition } from '../workflow.ts';

/** The ids of the states that are active, the root among them. */
export type Configuration = ReadonlySet<string>;

/** The chart by its ids. */
interface ChartIndex {
  readonly states: ReadonlyMap<string, WorkflowState>;
  readonly children: ReadonlyMap<string, readonly WorkflowState[]>;
}

function indexOf({ states }: Pick<Workflow, 'states'>): ChartIndex {
  const children = new Map<string, WorkflowState[]>();
  for (const state of states) {
    if (state.parent === null) continue;
    const siblings = children.get(state.parent);
    if (siblings === undefined) children.set(state.parent, [state]);
    else siblings.push(state);
  }
  return { states: new Map(states.map((state) => [state.id, state])), children };
}

function ancestorsOf({ states }: ChartIndex, id: string): readonly string[] {
  const ancestors: string[] = [];
  for (let parent = states.get(id)?.parent; parent != null; parent = states.get(parent)?.parent) ancestors.push(parent);
  return ancestors;
}

/** Enters a state, and what begins in it where nothing of it is entered otherwise. */
function enter(index: ChartIndex, id: string, active: Set<string>): void {
  active.add(id);
  const children = index.children.get(id) ?? [];
  const state = index.states.get(id);
  if (state?.kind === 'parallel') {
    for (const child of children) if (!active.has(child.id)) enter(index, child.id, active);
    return;
  }
  if (children.length === 0 || children.some((child) => active.has(child.id))) return;
  const first = children.find(({ isInitial }) => isInitial);
  if (first !== undefined) enter(index, first.id, active);
}

/** What is active where a machine begins. */
export function beginningOf(workflow: Pick<Workflow, 'states'>): Configuration {
  const index = indexOf(workflow);
  const active = new Set<string>();
  for (const state of workflow.states) if (state.parent === null) enter(index, state.id, active);
  return active;
}

/** What is active where a state is chosen by hand: it, what is around it, and what begins beside and in it. */
export function configurationIn(workflow: Pick<Workflow, 'states'>, id: string): Configuration {
  const index = indexOf(workflow);
  const active = new Set<string>([id, ...ancestorsOf(index, id)]);
  for (const each of [...active].reverse()) enter(index, each, active);
  return active;
}

/** The transitions that may be taken, from the innermost states outwards, in the order of the chart. */
export function transitionsAt(
  workflow: Pick<Workflow, 'states' | 'transitions'>,
  active: Configuration,
): readonly WorkflowTransition[] {
  const index = indexOf(workflow);
  const depth = (id: string) => ancestorsOf(index, id).length;
  return workflow.transitions
    .filter(({ source }) => active.has(source))
    .toSorted((left, right) => depth(right.source) - depth(left.source));
}

/** What is active after a transition was taken. */
export function follow(
  workflow: Pick<Workflow, 'states'>,
  active: Configuration,
  { source, targets }: Pick<WorkflowTransition, 'source' | 'targets'>,
): Configuration {
  if (targets.length === 0) return active;
  const index = indexOf(workflow);
  const paths = targets.map((target) => [target, ...ancestorsOf(index, target)]);
  // A state within its source is entered there; any other transition leaves the innermost state around source and targets.
  const isInside = paths.every((path) => path.slice(1).includes(source));
  const around = [source, ...ancestorsOf(index, source)].slice(isInside ? 0 : 1);
  const common = around.find((id) => paths.every((path) => path.slice(1).includes(id))) ?? '';
  const isWithin = (id: string) => ancestorsOf(index, id).includes(common);
  const next = new Set([...active].filter((id) => !isWithin(id)));
  for (const path of paths) for (const id of path) if (isWithin(id)) next.add(id);
  for (const id of [common, ...paths.flatMap((path) => [...path].reverse())]) {
    if (id === common || isWithin(id)) enter(index, id, next);
  }
  return next;
}
