/** Triggers a stage's build, once. */

import type { RunInputs } from '../command/command-runner.ts';
import type { StageRun } from '../runner.ts';
import type { BuildStore } from './build-store.ts';
import { endBuild } from './end-build.ts';
import { JenkinsFault } from './fault.ts';
import type { Jenkins } from './jenkins.ts';
import { failed, type Look, saying, type View, waiting } from './look.ts';
import { formOf, jobFault } from './parameters.ts';

interface Tools {
  readonly store: BuildStore;
  readonly runner: string;
  readonly inputs: RunInputs;
  readonly now: () => Date;
}

/** Two builds of one record at once would break each other's work. Returns whether none is left. Throws a JenkinsFault. */
export async function endEarlierBuilds(
  jenkins: Jenkins,
  { store, runner, now }: Omit<Tools, 'inputs'>,
  { area, recordId, operationId, position }: StageRun,
): Promise<boolean> {
  let left = 0;
  for (const build of await store.runningBefore({ runner, area, recordId, operationId, position }))
    if (!(await endBuild({ jenkins, store, now }, build))) left += 1;
  return left === 0;
}

async function refuse(view: View, { store, now }: Tools, sentence: string): Promise<Look> {
  // Another process may just have triggered it.
  return (await store.refuse(view.build, sentence, now())) ? failed(sentence) : waiting({ ...view, notes: [] });
}

/** Throws a JenkinsFault if nothing was triggered, but may be later. */
export async function triggerBuild(view: View, tools: Tools, run: StageRun): Promise<Look> {
  const { jenkins, build, stage, at } = view;
  const { store, now } = tools;
  if (!(await endEarlierBuilds(jenkins, tools, run)))
    return waiting(saying(view, 'Waiting for the end of a build of an earlier operation'));
  const job = await jenkins.job(build.job);
  const fault = jobFault(stage.task, job);
  if (fault !== null) return refuse(view, tools, fault);
  const form = formOf(stage, job, tools.inputs, run, build.run);
  if (!(await store.claim(build, now()))) return waiting({ ...view, notes: [] });
  try {
    const item = await jenkins.trigger(build.job, form);
    if (item !== null) await store.change(build, { queue_item: item });
    return waiting({ ...view, notes: [...view.notes, `Triggered a build of ${build.job} in Jenkins`] });
  } catch (cause) {
    if (!(cause instanceof JenkinsFault)) throw cause;
    if (cause.kind === 'unreachable')
      return waiting(
        { ...view, notes: [...view.notes, `Jenkins' answer was lost: ${cause.message}. Searching for the build`] },
        { unseenSince: at },
      );
    // Nothing was triggered.
    await store.change(build, { triggered_at: null });
    throw cause;
  }
}
