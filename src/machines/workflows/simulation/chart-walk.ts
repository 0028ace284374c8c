/** Walks a machine's chart without running it: all branches can be chosen, since guards ask for unknown data. */
import type { Workflow, WorkflowState, WorkflowTransition } from '../workflow.ts';

/** Ids of active states, including the root. */
export type Configuration = ReadonlySet<string>;

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

export function beginningOf(workflow: Pick<Workflow, 'states'>): Configuration {
  const index = indexOf(workflow);
  const active = new Set<string>();
  for (const state of workflow.states) if (state.parent === null) enter(index, state.id, active);
  return active;
}

/** A state chosen by hand with its parents, siblings and initial states. */
export function configurationIn(workflow: Pick<Workflow, 'states'>, id: string): Configuration {
  const index = indexOf(workflow);
  const active = new Set<string>([id, ...ancestorsOf(index, id)]);
  for (const each of [...active].reverse()) enter(index, each, active);
  return active;
}

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

export function follow(
  workflow: Pick<Workflow, 'states'>,
  active: Configuration,
  { source, targets }: Pick<WorkflowTransition, 'source' | 'targets'>,
): Configuration {
  if (targets.length === 0) return active;
  const index = indexOf(workflow);
  const paths = targets.map((target) => [target, ...ancestorsOf(index, target)]);
  // A target within its source is entered there; any other leaves the innermost common parent of source and targets.
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
