import type { Workflow } from '../workflow.ts';

export interface CapsuleStep {
  /** ISO 8601 */
  readonly at: string;
  readonly transition: string | null;
  readonly states: readonly string[];
}

export interface CapsuleRecord {
  readonly states: readonly string[];
  readonly history: readonly CapsuleStep[];
}

export const CAPSULE_FORMAT = 'portal-workflow-capsule';

/** A chart for another installation, optionally with one record's states, without secrets. */
export interface Capsule {
  readonly format: typeof CAPSULE_FORMAT;
  readonly formatVersion: 1;
  readonly productVersion: string;
  /** ISO 8601 */
  readonly exportedAt: string;
  readonly workflow: Workflow;
  readonly record: CapsuleRecord | null;
}

interface Exported {
  readonly workflow: Workflow;
  readonly productVersion: string;
  readonly exportedAt: Date;
  readonly record: CapsuleRecord | null;
}

/** Copies only ids of the chart's states and transitions, and times; anything else in the caller's record stays behind. */
export function capsuleOf({ workflow, productVersion, exportedAt, record }: Exported): Capsule {
  const states = new Set(workflow.states.map(({ id }) => id));
  const transitions = new Set(workflow.transitions.map(({ id }) => id));
  const known = (ids: readonly string[]) => ids.filter((id) => states.has(id));
  return {
    format: CAPSULE_FORMAT,
    formatVersion: 1,
    productVersion,
    exportedAt: exportedAt.toISOString(),
    workflow,
    record: record && {
      states: known(record.states),
      history: record.history.map(({ at, transition, states: then }) => ({
        at: new Date(at).toISOString(),
        transition: transition !== null && transitions.has(transition) ? transition : null,
        states: known(then),
      })),
    },
  };
}
