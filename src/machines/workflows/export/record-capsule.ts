import { stateIdsOf } from '../compare/versions-compared.ts';
import type { ReplayedStep } from '../history/replay.ts';
import type { StatusValues } from '../simulation/lifecycle-simulator.ts';
import type { Workflow } from '../workflow.ts';
import type { CapsuleRecord } from './capsule.ts';

/** The transition that an action took from where the record was; null where several may have, or none is drawn. */
function transitionOf(
  { transitions }: Workflow,
  { action, before }: Pick<ReplayedStep, 'action' | 'before'>,
): string | null {
  if (action === null || before === null) return null;
  // What is taken in every status stands around the regions.
  const sources = new Set(['live', ...Object.keys(before).map((region) => `live.${region}`), ...stateIdsOf(before)]);
  const taking = transitions.filter(({ trigger, source }) => trigger.event === action && sources.has(source));
  const [taken] = taking;
  return taken === undefined || taking.length > 1 ? null : taken.id;
}

/** A record and its history as a capsule contains them: states, transitions and times, without names and ids. */
export function capsuleRecordOf(
  workflow: Workflow,
  statuses: StatusValues,
  steps: readonly ReplayedStep[],
): CapsuleRecord {
  return {
    states: stateIdsOf(statuses),
    history: steps.map((step) => ({
      at: step.at,
      transition: transitionOf(workflow, step),
      states: step.statuses !== null ? stateIdsOf(step.statuses) : step.kind === 'deleted' ? ['deleted'] : [],
    })),
  };
}
