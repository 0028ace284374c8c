/** What the page of a workflow is of. */
import { fieldGraphs, workflowOf } from '../../machines/workflows/registry.ts';
import type { FieldGraph, Workflow } from '../../machines/workflows/workflow.ts';
import type { ListboxOption } from '../kit/option-search.ts';
import { fieldOptions, searchOptions } from './search/search-options.ts';
import type { WorkflowOverlay } from './workflow-panel.ts';

/** A machine, or what the fields of a form have to do with each other. */
export type Shown =
  | { readonly kind: 'machine'; readonly label: string; readonly workflow: Workflow }
  | { readonly kind: 'fields'; readonly label: string; readonly graph: FieldGraph };

/** What an address names; null where nothing is called so. */
export function shownBy(id: string, productName: string): Shown | null {
  const workflow = workflowOf(id)?.read();
  if (workflow !== undefined) return { kind: 'machine', label: workflow.label, workflow };
  const graph = fieldGraphs(productName).find((each) => each.id === id);
  return graph === undefined ? null : { kind: 'fields', label: graph.label, graph };
}

/** How large it is. */
export function countsOf(shown: Shown): string {
  return shown.kind === 'machine'
    ? `${shown.workflow.states.length} states, ${shown.workflow.transitions.length} transitions`
    : `${shown.graph.fields.length} fields, ${shown.graph.dependencies.length} dependencies`;
}

/** All that can be found in it. */
export function optionsOf(shown: Shown, overlay: WorkflowOverlay | null): readonly ListboxOption[] {
  return shown.kind === 'machine' ? searchOptions(shown.workflow, overlay?.marks) : fieldOptions(shown.graph);
}
