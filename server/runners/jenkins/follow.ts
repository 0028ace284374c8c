/** What the stages of a pipeline say about the stage of the portal that follows one of them. */
import type { PipelineStage } from './answers.ts';
import type { BuildStage } from './stage-plan.ts';

export type Followed = 'pending' | 'paused' | 'done' | 'left out';

const NOT_RUN: ReadonlySet<string> = new Set(['NOT_EXECUTED', 'SKIPPED']);
const HAS_RUN: ReadonlySet<string> = new Set(['SUCCESS', 'UNSTABLE']);

/** @param hasEnded the pipeline, with success */
export function follow(
  { pipelineStage, laterStages }: Pick<BuildStage, 'pipelineStage' | 'laterStages'>,
  stages: readonly PipelineStage[],
  hasEnded: boolean,
): Followed {
  // A stage that a loop repeats is named several times.
  const status = stages.findLast(({ name }) => name === pipelineStage)?.status ?? 'NOT_EXECUTED';
  if (HAS_RUN.has(status)) return 'done';
  if (status === 'PAUSED_PENDING_INPUT') return 'paused';
  if (!NOT_RUN.has(status)) return hasEnded ? 'done' : 'pending';
  const isPast = stages.some(({ name, status: other }) => laterStages.includes(name) && !NOT_RUN.has(other));
  return isPast || hasEnded ? 'left out' : 'pending';
}
