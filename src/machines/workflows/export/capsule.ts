import type { Workflow } from '../workflow.ts';

/** One step of a record's life, as far as it may leave the installation: when, and in which states it was then. */
export interface CapsuleStep {
  /** ISO 8601 */
  readonly at: string;
  /** The id of the transition; null where it is not known. */
  readonly transition: string | null;
  /** Ids of the states afterwards. */
  readonly states: readonly string[];
}

/** A record without anything that identifies it. */
export interface CapsuleRecord {
  readonly states: readonly string[];
  readonly history: readonly CapsuleStep[];
}

export const CAPSULE_FORMAT = 'portal-workflow-capsule';

/** A workflow that another installation can open: the chart, optionally the states of one record, and no secrets. */
export interface Capsule {
  readonly format: typeof CAPSULE_FORMAT;
  readonly formatVersion: 1;
  /** Of the product that made it. */
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

/**
 * Makes a capsule. Whatever else a caller's record holds stays behind: only ids of the chart's own states and transitions, and times,
 * are taken over.
 */
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
