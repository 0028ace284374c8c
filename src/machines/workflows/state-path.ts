import type { Workflow } from './workflow.ts';

/** 'Infrastructure status › Stopped': the names around a state, without those of the whole. */
export function statePath({ states: all }: Pick<Workflow, 'states'>, id: string): string {
  const states = new Map(all.map((state) => [state.id, state]));
  const names: string[] = [];
  let state = states.get(id);
  while (state !== undefined) {
    const around = state.parent === null ? undefined : states.get(state.parent);
    const isOnly = names.length > 0 && (around === undefined || around.kind !== 'parallel');
    // Frames say nothing that the state's own name does not, but for those beside others.
    if (!isOnly) names.unshift(state.label);
    state = around;
  }
  return names.join(' › ');
}
