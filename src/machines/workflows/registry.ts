/** Every machine of the product that people can look at, in the order in which they are offered. */
import { LIFECYCLES } from './lifecycles.ts';
import { MACHINES } from './machines.ts';
import type { WorkflowSource } from './workflow-source.ts';

export const WORKFLOWS: readonly WorkflowSource[] = [...LIFECYCLES, ...MACHINES];

/** The machine of that id; null where there is none. */
export function workflowOf(id: string): WorkflowSource | null {
  return WORKFLOWS.find((source) => source.id === id) ?? null;
}
