import { stateIdsOf } from '../compare/versions-compared.ts';
import type { ReplayedStep } from '../history/replay.ts';
import type { StatusValues } from '../simulation/lifecycle-simulator.ts';
import type { Workflow } from '../workflow.ts';
import type { CapsuleRecord } from './capsule.ts';

/** null where several transitions fit, or none. */
function transitionOf(
  { transitions }: Workflow,
  { action, before }: Pick<ReplayedStep, 'action' | 'before'>,
): string | null {
  if (action === null || before === null) return null;
  // Actions of every status are in the parent of the regions.
  const sources = new Set(['live', ...Object.keys(before).map((region) => `live.${region}`), ...stateIdsOf(before)]);
  const taking = transitions.filter(({ trigger, source }) => trigger.event === action && sources.has(source));
  const [taken] = taking;
  return taken === undefined || taking.length > 1 ? null : taken.id;
}

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
