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

/** Made when they are first asked for, and the same values from then on. */
const made = new Map<string, readonly FieldGraph[]>();

/** The fields of every form, in the order of the workflows. */
export function fieldGraphs(productName: string): readonly FieldGraph[] {
  const known = made.get(productName) ?? CHARTS.flatMap(({ forms }) => forms(productName));
  made.set(productName, known);
  return known;
}
