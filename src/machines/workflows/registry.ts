/** Every machine of the product that people can look at, in the order in which they are offered. */
import type { WorkflowSource } from './lifecycle-source.ts';
import { LIFECYCLES } from './lifecycles.ts';

export type { WorkflowSource };

export const WORKFLOWS: readonly WorkflowSource[] = LIFECYCLES;

/** The machine of that id; null where there is none. */
export function workflowSource(id: string): WorkflowSource | null {
  return WORKFLOWS.find((source) => source.id === id) ?? null;
}
