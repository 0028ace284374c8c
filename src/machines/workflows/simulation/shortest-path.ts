/** The fewest events from the statuses of a record to a chosen one, asked of the very chart that decides. */
import {
  EVERY_PRIVILEGE,
  isOfOrder,
  type LifecycleSimulator,
  orderedAfter,
  reportedBy,
  type Situation,
  type StatusValues,
} from './lifecycle-simulator.ts';

/** What a way leads to: a status of one region, or the deletion of the record. */
export type PathTarget = { readonly region: string; readonly status: string } | 'deleted';

export interface PathStep {
  readonly event: string;
  /** A user's action, or a report of the job runner. */
  readonly sender: 'user' | 'runner';
  /** Where it leads; null where the record is deleted. */
  readonly statuses: StatusValues | null;
}

export type PathAnswer =
  /** Zero steps where the record is there already. */
  | { readonly found: true; readonly steps: readonly PathStep[] }
  | {
      readonly found: false;
      /** Impossible with these facts; possible for another user; or the search was stopped. */
      readonly because: 'nobody' | 'viewer' | 'bound';
      /** Combinations of statuses that were looked at. */
      readonly looked: number;
    };

/** How many combinations of statuses are looked at: more than any lifecycle has. */
const MOST_LOOKED_AT = 20_000;

interface Found {
  readonly statuses: StatusValues;
  readonly from: Found | null;
  readonly event: string;
  /** The operation that waits to begin. */
  readonly ordered: string | null;
}

type Searched = Pick<LifecycleSimulator, 'send' | 'waysFrom' | 'begins'>;

function isReached(target: PathTarget, statuses: StatusValues | null): boolean {
  if (target === 'deleted' || statuses === null) return target === 'deleted' && statuses === null;
  return statuses[target.region] === target.status;
}

function stepOf(event: string, statuses: StatusValues | null): PathStep {
  return { event, sender: reportedBy(event) === null ? 'user' : 'runner', statuses };
}

function stepsTo(found: Found): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (let at = found; at.from !== null; at = at.from) steps.unshift(stepOf(at.event, at.statuses));
  return steps;
}

function keyOf({ statuses, ordered }: Pick<Found, 'statuses' | 'ordered'>): string {
  return [...Object.values(statuses), ordered ?? ''].join(' ');
}

/**
 * Looks breadth first, and pauses after each combination of statuses, so that it can run slice by slice while somebody waits
 * (`runInSlices`). The runner begins what was ordered, and nothing else that the chart would let it report.
 * @param ordered the operation that waits to begin; null where that is not known
 * @yields how many combinations were looked at
 */
export function* searchPath(
  simulator: Searched,
  situation: Situation,
  isThere: (statuses: StatusValues | null) => boolean,
  ordered: string | null = null,
): Generator<number, Extract<PathAnswer, { found: true }> | { readonly looked: number; readonly isWhole: boolean }> {
  const { statuses } = situation;
  if (isThere(statuses)) return { found: true, steps: [] };
  if (statuses === null) return { looked: 0, isWhole: true };
  const first: Found = { statuses, from: null, event: '', ordered };
  const seen = new Set([keyOf(first)]);
  const queue = [first];
  for (let index = 0; index < queue.length; index += 1) {
    const from = queue[index];
    if (from === undefined || index === MOST_LOOKED_AT) return { looked: index, isWhole: false };
    for (const event of simulator.waysFrom(from.statuses)) {
      if (!isOfOrder(simulator.begins, from.ordered, event)) continue;
      const outcome = simulator.send({ ...situation, statuses: from.statuses }, event);
      if (outcome === null) continue;
      if (isThere(outcome.statuses)) return { found: true, steps: [...stepsTo(from), stepOf(event, outcome.statuses)] };
      if (outcome.statuses === null) continue;
      const next = {
        statuses: outcome.statuses,
        ordered: orderedAfter(simulator.begins, from.ordered, event, outcome),
      };
      if (seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      queue.push({ ...next, from, event });
    }
    yield index + 1;
  }
  return { looked: queue.length, isWhole: true };
}

/** The way to a target from what was ordered last, and where there is none, whether somebody with every privilege would find one. */
export function* findPath(
  simulator: Searched,
  situation: Situation,
  target: PathTarget,
  ordered: string | null = null,
): Generator<number, PathAnswer> {
  const isThere = (statuses: StatusValues | null) => isReached(target, statuses);
  const own = yield* searchPath(simulator, situation, isThere, ordered);
  if ('found' in own) return own;
  if (!own.isWhole) return { found: false, because: 'bound', looked: own.looked };
  const all = yield* searchPath(simulator, { ...situation, privileges: EVERY_PRIVILEGE }, isThere, ordered);
  if ('found' in all) return { found: false, because: 'viewer', looked: own.looked };
  return { found: false, because: all.isWhole ? 'nobody' : 'bound', looked: own.looked };
}

/** Milliseconds of one slice: a press is answered in between. */
const SLICE = 12;

/**
 * Runs a search in slices, so that the page answers meanwhile. Null where it was given up.
 * @param onLooked how many combinations were looked at
 */
export async function runInSlices<Answer>(
  search: Generator<number, Answer>,
  signal: AbortSignal,
  onLooked: (looked: number) => void = () => undefined,
): Promise<Answer | null> {
  while (!signal.aborted) {
    const until = performance.now() + SLICE;
    for (;;) {
      const step = search.next();
      if (step.done === true) return step.value;
      if (performance.now() >= until) {
        onLooked(step.value);
        break;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return null;
}
