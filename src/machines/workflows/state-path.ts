import type { Workflow } from './workflow.ts';

/** 'Infrastructure status › Stopped': without the root's name. */
export function statePath({ states: all }: Pick<Workflow, 'states'>, id: string): string {
  const states = new Map(all.map((state) => [state.id, state]));
  const names: string[] = [];
  let state = states.get(id);
  while (state !== undefined) {
    const around = state.parent === null ? undefined : states.get(state.parent);
    const isOnly = names.length > 0 && (around === undefined || around.kind !== 'parallel');
    // Outside of parallel regions a parent's name adds nothing.
    if (!isOnly) names.unshift(state.label);
    state = around;
  }
  return names.join(' › ');
}
