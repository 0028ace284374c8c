/** Which build carries out a stage. */

import { NEVER_SKIPPED, WAIT } from '../command/manifest.ts';
import type { StageRun } from '../runner.ts';
import type { JenkinsSettings, JenkinsTask } from './settings.ts';

export interface BuildStage {
  readonly kind: 'build';
  readonly task: JenkinsTask;
  /** Of the stage that triggers the build. */
  readonly position: number;
  /** Null if the whole build is the stage. */
  readonly pipelineStage: string | null;
  /** Names of the pipeline's stages that later stages of the operation follow. */
  readonly laterStages: readonly string[];
  /** Stages of the operation that the build carries out. */
  readonly carriesOut: readonly string[];
  readonly mayBeLeftOut: boolean;
}

export type JenkinsStage = BuildStage | { readonly kind: 'wait' | 'skip' | 'missing' };

type Planned = Pick<StageRun, 'plan' | 'stage' | 'position'>;

export function stageOf(settings: JenkinsSettings, { plan, stage, position }: Planned): JenkinsStage {
  if (stage === WAIT) return { kind: 'wait' };
  const maySkip = settings.otherStages === 'skip' && !NEVER_SKIPPED.has(stage);
  const own = Object.hasOwn(settings.stages, stage) ? settings.stages[stage] : undefined;
  if (own !== undefined)
    return {
      kind: 'build',
      task: own,
      position,
      pipelineStage: null,
      laterStages: [],
      carriesOut: [stage],
      mayBeLeftOut: false,
    };
  const pipeline = settings.pipelines.find(({ stages }) => Object.hasOwn(stages, stage));
  const name = pipeline?.stages[stage];
  if (pipeline === undefined || name === undefined) return { kind: maySkip ? 'skip' : 'missing' };
  const isFollowed = (other: string) => Object.hasOwn(pipeline.stages, other);
  return {
    kind: 'build',
    task: pipeline,
    position: plan.findIndex(isFollowed),
    pipelineStage: name,
    laterStages: plan.slice(position + 1).flatMap((other) => pipeline.stages[other] ?? []),
    carriesOut: plan.filter(isFollowed),
    mayBeLeftOut: maySkip,
  };
}

/** Why the runner can't carry out an operation of these stages; null if it can. */
export function missingJobs(settings: JenkinsSettings, plan: readonly string[]): string | null {
  const stages = plan.map((stage, position) => ({ stage, kind: stageOf(settings, { plan, stage, position }).kind }));
  const missing = stages.filter(({ kind }) => kind === 'missing').map(({ stage }) => stage);
  if (missing.length > 0)
    return `runners.yaml has no job for ${missing.join(', ')}. Ask the operator of the portal to add one`;
  if (stages.some(({ kind }) => kind === 'build')) return null;
  return `runners.yaml has no job for any stage of this operation (${plan.join(', ')})`;
}

/** Each job of the operation once, with what it is given. */
export function tasksOf(settings: JenkinsSettings, plan: readonly string[]): readonly BuildStage[] {
  const stages = plan.map((stage, position) => stageOf(settings, { plan, stage, position }));
  return stages.filter((stage, position): stage is BuildStage => stage.kind === 'build' && stage.position === position);
}
