import { fieldGraphs, workflowOf } from '../../machines/workflows/registry.ts';
import type { FieldGraph, Workflow } from '../../machines/workflows/workflow.ts';
import type { ListboxOption } from '../kit/option-search.ts';
import { fieldOptions, searchOptions } from './search/search-options.ts';
import type { WorkflowOverlay } from './workflow-panel.ts';

export type Shown =
  | { readonly kind: 'machine'; readonly label: string; readonly workflow: Workflow }
  | { readonly kind: 'fields'; readonly label: string; readonly graph: FieldGraph };

/** Null if nothing has that id. */
export function shownBy(id: string, productName: string): Shown | null {
  const workflow = workflowOf(id)?.read();
  if (workflow !== undefined) return { kind: 'machine', label: workflow.label, workflow };
  const graph = fieldGraphs(productName).find((each) => each.id === id);
  return graph === undefined ? null : { kind: 'fields', label: graph.label, graph };
}

export function countsOf(shown: Shown): string {
  return shown.kind === 'machine'
    ? `${shown.workflow.states.length} states, ${shown.workflow.transitions.length} transitions`
    : `${shown.graph.fields.length} fields, ${shown.graph.dependencies.length} dependencies`;
}

export function optionsOf(shown: Shown, overlay: WorkflowOverlay | null): readonly ListboxOption[] {
  return shown.kind === 'machine' ? searchOptions(shown.workflow, overlay?.marks) : fieldOptions(shown.graph);
}
