/** Finds a triggered build in Jenkins: in its queue, or among the builds of its job. */
import type { BuildState } from './answers.ts';
import { parameterOf } from './answers.ts';
import type { BuildStore, StoredBuild } from './build-store.ts';
import { JenkinsFault } from './fault.ts';
import { type Jenkins, RUN_PARAMETER } from './jenkins.ts';

export type Found =
  | { readonly at: 'queue'; readonly item: number; readonly why: string | null }
  | { readonly at: 'build'; readonly number: number; readonly state: BuildState }
  | { readonly at: 'removed from the queue' }
  /** Not yet, not any more, or never. */
  | { readonly at: 'nowhere' };

/** Null if Jenkins doesn't know it. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof JenkinsFault && cause.kind === 'missing') return null;
    throw cause;
  }
}

async function builtAs(jenkins: Jenkins, { job, run }: StoredBuild, number: number): Promise<Found> {
  const state = await orNull(jenkins.build(job, number));
  // After a restore of Jenkins, the number can belong to another build.
  if (state === null || parameterOf(state.actions, RUN_PARAMETER) !== run) return { at: 'nowhere' };
  return { at: 'build', number, state };
}

async function search(jenkins: Jenkins, build: StoredBuild): Promise<Found> {
  // In this order: an item that starts meanwhile is found among the builds.
  const item = await jenkins.findQueued(build.run);
  if (item !== null) return { at: 'queue', item, why: null };
  const number = await orNull(jenkins.findBuild(build.job, build.run));
  return number === null ? { at: 'nowhere' } : builtAs(jenkins, build, number);
}

async function locate(jenkins: Jenkins, build: StoredBuild): Promise<Found> {
  if (build.build_number !== null) {
    const known = await builtAs(jenkins, build, build.build_number);
    return known.at === 'nowhere' ? search(jenkins, build) : known;
  }
  if (build.queue_item === null) return search(jenkins, build);
  const item = await orNull(jenkins.queueItem(build.queue_item));
  // Jenkins forgets an item some minutes after it left the queue, and its numbers start again if it loses them.
  if (item === null || parameterOf(item.actions, RUN_PARAMETER) !== build.run) return search(jenkins, build);
  if (item.executable !== null) return builtAs(jenkins, build, item.executable.number);
  if (item.cancelled) return { at: 'removed from the queue' };
  return { at: 'queue', item: item.id, why: item.why };
}

/** Stores what it finds. Throws a JenkinsFault. */
export async function findBuild(jenkins: Jenkins, store: BuildStore, build: StoredBuild): Promise<Found> {
  const found = await locate(jenkins, build);
  if (found.at === 'queue' && found.item !== build.queue_item) await store.change(build, { queue_item: found.item });
  if (found.at === 'build' && found.number !== build.build_number)
    await store.change(build, { build_number: found.number, build_url: found.state.url });
  return found;
}
