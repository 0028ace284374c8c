/** Every machine and form of the workflow pages, in their order. */
import { AREA_CHARTS } from '../areas.ts';
import type { AreaCharts } from './area-charts.ts';
import { MACHINES } from './machines.ts';
import type { FieldGraph } from './workflow.ts';
import type { WorkflowSource } from './workflow-source.ts';

const CHARTS: readonly AreaCharts[] = Object.values(AREA_CHARTS);

export const WORKFLOWS: readonly WorkflowSource[] = [...CHARTS.map(({ source }) => source), ...MACHINES];

export function workflowOf(id: string): WorkflowSource | null {
  return WORKFLOWS.find((source) => source.id === id) ?? null;
}

let forms: readonly Awaited<ReturnType<AreaCharts['loadForms']>>[] = [];

export async function loadForms(): Promise<void> {
  forms = await Promise.all(CHARTS.map((charts) => charts.loadForms()));
  made.clear();
}

/** Created on first use, then the same values. */
const made = new Map<string, readonly FieldGraph[]>();

export function fieldGraphs(productName: string): readonly FieldGraph[] {
  const known = made.get(productName) ?? forms.flatMap((of) => of(productName));
  made.set(productName, known);
  return known;
}
