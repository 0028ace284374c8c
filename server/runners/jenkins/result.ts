/** What a build that has ended means for its stage. */

import { durationWords } from '../duration.ts';
import { LARGEST_OUTPUTS, OutputsFault, parseOutputs } from '../outputs/outputs.ts';
import type { StageOutputs } from '../runner.ts';
import type { BuildState, PipelineStage } from './answers.ts';
import { follow } from './follow.ts';
import { failed, type Look, type View } from './look.ts';

const ARTIFACT = 'outputs.json';

const isLastStage = ({ stage }: Pick<View, 'stage'>) => stage.laterStages.length === 0;

/** Throws an OutputsFault or a JenkinsFault. */
async function outputsOf({ jenkins, stage, area }: View, { number, artifacts }: BuildState): Promise<StageOutputs> {
  const found = artifacts.filter(({ fileName }) => fileName === ARTIFACT);
  if (found.length > 1) throw new OutputsFault('is archived several times');
  const [artifact] = found;
  if (artifact === undefined) return {};
  const content = await jenkins.artifact(stage.task.job, number, artifact.relativePath, LARGEST_OUTPUTS);
  if (content === null) throw new OutputsFault(`is larger than ${LARGEST_OUTPUTS / 1024} KB`);
  return parseOutputs(area, content);
}

async function succeed(view: View, state: BuildState, notes: readonly string[]): Promise<Look> {
  if (!isLastStage(view)) return { state: 'succeeded', notes, outputs: {}, hasEnded: false };
  try {
    const outputs = await outputsOf(view, state);
    const missing = view.stage.task.outputs.filter((name) => outputs[name] === undefined);
    if (missing.length > 0)
      return failed(`The artifact ${ARTIFACT} lacks ${missing.join(', ')}, which runners.yaml promises`);
    return { state: 'succeeded', notes, outputs, hasEnded: true };
  } catch (cause) {
    if (!(cause instanceof OutputsFault)) throw cause;
    return failed(`The artifact ${ARTIFACT} ${cause.message}`);
  }
}

function failureOf(view: View, { number, result, url }: BuildState, stages: readonly PipelineStage[]): string {
  const build = `Build #${number} of ${view.stage.task.job}`;
  if (view.build.stopped_at !== null)
    return `${build} took longer than its time limit of ${durationWords(view.timeLimit)}`;
  switch (result) {
    case 'ABORTED':
      return `${build} was aborted in Jenkins`;
    case 'UNSTABLE':
      return `${build} is unstable, which counts as failed. Look at its tests: ${url}`;
    case 'NOT_BUILT':
      return `${build} was not run by Jenkins`;
    default: {
      const stage = stages.find(({ status }) => status === 'FAILED')?.name;
      return `${build} has failed${stage === undefined ? '' : ` at ${stage}`}`;
    }
  }
}

/** Of a build whose log has been read to its end. */
export async function resultOf(view: View, state: BuildState): Promise<Look> {
  const { stage, jenkins } = view;
  const isSuccess = state.result === 'SUCCESS';
  if (stage.pipelineStage === null)
    return isSuccess ? succeed(view, state, view.notes) : failed(failureOf(view, state, []));
  const stages = await jenkins.stages(stage.task.job, state.number);
  const followed = follow(stage, stages, isSuccess);
  // What failed is a later stage of the pipeline.
  if (!isSuccess && !(followed === 'done' && !isLastStage(view))) return failed(failureOf(view, state, stages));
  if (followed !== 'left out') return succeed(view, state, view.notes);
  if (!stage.mayBeLeftOut) return failed(`The pipeline has ended without its stage ${stage.pipelineStage}`);
  return succeed(view, state, [...view.notes, `The pipeline left out its stage ${stage.pipelineStage}`]);
}
