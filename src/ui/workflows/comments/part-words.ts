import type { Workflow } from '../../../machines/workflows/workflow.ts';

/** Null if the workflow has no such part. */
export function partLabel({ label, states, transitions }: Workflow, element: string): string | null {
  if (element === '') return `the whole workflow ${label}`;
  const part = states.find(({ id }) => id === element) ?? transitions.find(({ id }) => id === element);
  return part?.label ?? null;
}
