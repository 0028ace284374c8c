/** Before the first stage: everything that the operation will need of Jenkins. */

import type { RunInputs } from '../command/command-runner.ts';
import { foreignOutputs } from '../operated-areas.ts';
import type { StageRun } from '../runner.ts';
import type { BuildStore } from './build-store.ts';
import type { Jenkins } from './jenkins.ts';
import { failed, type Look, saying, type View, waiting } from './look.ts';
import { formOf, jobFault } from './parameters.ts';
import type { JenkinsSettings } from './settings.ts';
import { tasksOf } from './stage-plan.ts';
import { endEarlierBuilds } from './trigger-build.ts';

interface Tools {
  readonly jenkins: Jenkins;
  readonly settings: JenkinsSettings;
  readonly store: BuildStore;
  readonly runner: string;
  readonly inputs: RunInputs;
  readonly now: () => Date;
}

/** Throws a JenkinsFault. */
export async function lookAtJobs(
  view: Pick<View, 'place' | 'notes'>,
  { jenkins, settings, inputs, ...tools }: Tools,
  run: StageRun,
): Promise<Look> {
  if (!(await endEarlierBuilds(jenkins, tools, run)))
    return waiting(saying(view, 'Waiting for the end of a build of an earlier operation'));
  for (const stage of tasksOf(settings, run.plan)) {
    const { task } = stage;
    const foreign = foreignOutputs(run.area, task.outputs);
    if (foreign.length > 0)
      return failed(`runners.yaml promises ${foreign.join(', ')} of ${task.job}, which this record doesn't have`);
    const job = await jenkins.job(task.job);
    const fault = jobFault(task, job);
    if (fault !== null) return failed(fault);
    formOf(stage, job, inputs, run, '');
    if (stage.pipelineStage !== null && !(await jenkins.hasStages(task.job)))
      return failed(
        `The stages of ${task.job} can't be read: Jenkins needs its plugin Pipeline: Stage View, and the job must be a pipeline`,
      );
  }
  return { state: 'succeeded', notes: [...view.notes, 'The jobs in Jenkins are ready'], outputs: {}, hasEnded: false };
}
