/** The fewest events to a chosen status, found with the chart that decides. */
import {
  EVERY_PRIVILEGE,
  isOfOrder,
  type LifecycleSimulator,
  orderedAfter,
  reportedBy,
  type Situation,
  type StatusValues,
} from './lifecycle-simulator.ts';

export type PathTarget = { readonly region: string; readonly status: string } | 'deleted';

export interface PathStep {
  readonly event: string;
  readonly sender: 'user' | 'runner';
  readonly statuses: StatusValues | null;
}

export type PathAnswer =
  /** Zero steps where it is already there. */
  | { readonly found: true; readonly steps: readonly PathStep[] }
  | {
      readonly found: false;
      /** Impossible with these facts; possible for another user; or the search was stopped. */
      readonly because: 'nobody' | 'viewer' | 'bound';
      readonly looked: number;
    };

/** Combinations of statuses: more than any lifecycle has. */
const MOST_LOOKED_AT = 20_000;

interface Found {
  readonly statuses: StatusValues;
  readonly from: Found | null;
  readonly event: string;
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

/** Breadth first, pausing after each combination; the runner starts only what was ordered. `ordered` is null where unknown. */
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

/** If there is no way, also whether somebody with every privilege would find one. */
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

/** Milliseconds per slice, so that input is handled in between. */
const SLICE = 12;

/** Searches in slices, so that the page stays responsive; null where cancelled. `onLooked` receives the number of combinations. */
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
