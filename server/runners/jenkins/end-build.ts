/** Ends a build that is cancelled, too slow, or left over from an earlier operation. */
import type { BuildStore, StoredBuild } from './build-store.ts';
import { type Found, findBuild } from './find-build.ts';
import type { Jenkins } from './jenkins.ts';

/** Milliseconds after which an ambiguous call will surely not appear any more. */
export const SEARCH_MS = 120_000;
/** Milliseconds that a build has for its end before it is asked more firmly. */
const PATIENCE_MS = 60_000;

/** How a build is asked to end; `term` and `kill` are for pipelines that hang. */
function howToEnd(askedForMs: number): 'stop' | 'term' | 'kill' {
  if (askedForMs < PATIENCE_MS) return 'stop';
  return askedForMs < 2 * PATIENCE_MS ? 'term' : 'kill';
}

function isFinished(found: Found): boolean {
  return found.at === 'removed from the queue' || (found.at === 'build' && !found.state.building);
}

/** Asks a found build to end. */
export async function askToEnd({ jenkins, store, now }: Ending, build: StoredBuild, found: Found): Promise<void> {
  const since = build.stopped_at ?? now();
  if (build.stopped_at === null) await store.change(build, { stopped_at: since });
  if (found.at === 'queue') await jenkins.cancelQueued(found.item);
  if (found.at === 'build' && found.state.building)
    await jenkins.stop(build.job, found.number, howToEnd(now().getTime() - since.getTime()));
}

interface Ending {
  readonly jenkins: Jenkins;
  readonly store: BuildStore;
  readonly now: () => Date;
}

/** Returns whether it has ended; otherwise it is to be asked again. Throws a JenkinsFault. */
export async function endBuild(ending: Ending, build: StoredBuild): Promise<boolean> {
  const { jenkins, store, now } = ending;
  if (build.triggered_at !== null) {
    const found = await findBuild(jenkins, store, build);
    const isGone = found.at === 'nowhere' && now().getTime() - build.triggered_at.getTime() > SEARCH_MS;
    if (!isFinished(found) && !isGone) {
      await askToEnd(ending, build, found);
      return false;
    }
  }
  await store.change(build, { ended_at: now() });
  return true;
}
