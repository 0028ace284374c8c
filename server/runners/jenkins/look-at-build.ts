/** Looks at a triggered build: where it is, what it has logged, whether the stage has ended. */
import { createMasks } from '../command/masks.ts';
import { durationWords } from '../duration.ts';
import type { BuildState } from './answers.ts';
import type { BuildStore, StoredBuild } from './build-store.ts';
import { readConsole } from './console-log.ts';
import { askToEnd, SEARCH_MS } from './end-build.ts';
import { type Found, findBuild } from './find-build.ts';
import { follow } from './follow.ts';
import { RUN_PARAMETER } from './jenkins.ts';
import { failed, type Look, saying, type View, waiting } from './look.ts';
import { resultOf } from './result.ts';

/** Milliseconds after which a build that doesn't end is left. */
const LONGEST_END_MS = 180_000;

function lostSentence({ job, run, build_number: number, queue_item: item }: StoredBuild): string {
  if (number !== null)
    return `Jenkins no longer has build #${number} of ${job}: it was deleted, or Jenkins lost its data. Check what it did, then retry`;
  if (item !== null)
    return `Jenkins no longer has the queued build of ${job}: it lost its queue, or the build was deleted. Check the job, then retry`;
  return `It is not known whether Jenkins started ${job}: its answer was lost, and no build has ${RUN_PARAMETER} ${run}. Check the job, then retry`;
}

interface Tools {
  readonly store: BuildStore;
  readonly now: () => Date;
}

/** Asks for the end of a build that is too slow; null while it has time. */
async function endIfSlow(view: View, { store, now }: Tools, found: Found): Promise<Look | null> {
  const { build, jenkins, timeLimit, at, notes } = view;
  if (build.triggered_at === null || at - build.triggered_at.getTime() <= timeLimit) return null;
  const limit = `its time limit of ${durationWords(timeLimit)}`;
  if (build.stopped_at !== null && at - build.stopped_at.getTime() > LONGEST_END_MS)
    return failed(`${build.job} took longer than ${limit}, and Jenkins did not end it`, false);
  await askToEnd({ jenkins, store, now }, build, found);
  const first = build.stopped_at === null ? [`The time limit is reached; Jenkins is asked to end the build.`] : [];
  return waiting({ ...view, notes: [...notes, ...first] });
}

/** What a stage of a running pipeline says; null if it goes on. */
async function followed(view: View, { number, url }: BuildState): Promise<Look | null> {
  const { stage, jenkins } = view;
  if (stage.pipelineStage === null) return null;
  const state = follow(stage, await jenkins.stages(stage.task.job, number), false);
  const isLast = stage.laterStages.length === 0;
  switch (state) {
    case 'pending':
      return null;
    case 'paused':
      return waiting(saying(view, `The pipeline waits for an input in Jenkins: ${url}`));
    case 'done':
      return isLast ? null : { state: 'succeeded', notes: [], outputs: {}, hasEnded: false };
    case 'left out':
      // Whether the stage may be left out is decided when the pipeline has ended.
      if (isLast || !stage.mayBeLeftOut) return null;
      return {
        state: 'succeeded',
        notes: [`The pipeline left out its stage ${stage.pipelineStage}`],
        outputs: {},
        hasEnded: false,
      };
  }
}

async function lookAtRunning(given: View, tools: Tools, found: Extract<Found, { at: 'build' }>): Promise<Look> {
  const { state, number } = found;
  const { jenkins, build, secrets, at, stage } = given;
  const isNamed = given.place.build === number;
  const view: View = {
    ...given,
    place: { ...given.place, build: number },
    notes: isNamed ? given.notes : [...given.notes, `Build #${number} of ${build.job}: ${state.url}`],
  };
  if (view.place.isStageDone) return { state: 'succeeded', notes: [], outputs: {}, hasEnded: false };
  const hasEnded = !state.building && state.result !== null;
  const source = { jenkins, job: stage.task.job, number };
  const { log, place, until } = await readConsole(source, createMasks(secrets), view.place, { hasEnded, at });
  const isNew = log !== '' || view.notes.length > 0;
  const read: Look = { state: 'running', place, notes: view.notes, log, until, buildUrl: state.url };
  if (hasEnded) return isNew || !place.isWhole ? read : resultOf({ ...view, place }, state);
  const slow = await endIfSlow({ ...view, place, notes: [] }, tools, found);
  const next = slow ?? (await followed({ ...view, place, notes: [] }, state));
  if (next === null) return read;
  if (next.state === 'running') return { ...read, place: next.place, notes: [...view.notes, ...next.notes] };
  // The log is stored before the stage's end, which the portal stores at a time of its own.
  if (!isNew || next.state === 'failed') return next;
  return { ...read, notes: [...view.notes, ...next.notes], place: { ...place, isStageDone: true } };
}

/** Throws a JenkinsFault. */
export async function lookAtBuild(given: View, tools: Tools): Promise<Look> {
  const { jenkins, build, at, place } = given;
  const found = await findBuild(jenkins, tools.store, build);
  if (found.at === 'nowhere') {
    const since = place.unseenSince ?? at;
    return at - since > SEARCH_MS ? failed(lostSentence(build), false) : waiting(given, { unseenSince: since });
  }
  const view = { ...given, place: { ...place, unseenSince: null } };
  switch (found.at) {
    case 'removed from the queue':
      return failed(
        build.stopped_at === null
          ? `The build of ${build.job} was removed from the queue of Jenkins`
          : `${build.job} waited in the queue of Jenkins until its time limit of ${durationWords(given.timeLimit)}`,
      );
    case 'queue': {
      const slow = await endIfSlow(view, tools, found);
      if (slow !== null) return slow;
      return waiting(found.why === null ? view : saying(view, `In the queue of Jenkins: ${found.why}`));
    }
    case 'build':
      return lookAtRunning(view, tools, found);
  }
}
