/** Every machine and form of the product that people can look at, in the order in which they are offered. */
import { AREA_CHARTS } from '../areas.ts';
import type { AreaCharts } from './area-charts.ts';
import { MACHINES } from './machines.ts';
import type { FieldGraph } from './workflow.ts';
import type { WorkflowSource } from './workflow-source.ts';

const CHARTS: readonly AreaCharts[] = Object.values(AREA_CHARTS);

export const WORKFLOWS: readonly WorkflowSource[] = [...CHARTS.map(({ source }) => source), ...MACHINES];

/** The machine of that id; null where there is none. */
export function workflowOf(id: string): WorkflowSource | null {
  return WORKFLOWS.find((source) => source.id === id) ?? null;
}

/** The forms of each area, once they are loaded. */
let forms: readonly Awaited<ReturnType<AreaCharts['loadForms']>>[] = [];

/** Loads the forms, which `fieldGraphs` draws. */
export async function loadForms(): Promise<void> {
  forms = await Promise.all(CHARTS.map((charts) => charts.loadForms()));
  made.clear();
}

/** Made when they are first asked for, and the same values from then on. */
const made = new Map<string, readonly FieldGraph[]>();

/** The fields of every form, in the order of the workflows; none before `loadForms`. */
export function fieldGraphs(productName: string): readonly FieldGraph[] {
  const known = made.get(productName) ?? forms.flatMap((of) => of(productName));
  made.set(productName, known);
  return known;
}
