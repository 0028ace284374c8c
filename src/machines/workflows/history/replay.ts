/** The way that a record came, held against the chart: what is recorded, what must have been in between, and what can't have been. */
import { type LifecycleSimulator, mostOpen, type StatusValues } from '../simulation/lifecycle-simulator.ts';
import { type PathStep, searchPath } from '../simulation/shortest-path.ts';

/** What is recorded of one change of a record, or of one build. */
export interface RecordedStep {
  readonly id: string;
  /** An instant, as the wire has it. */
  readonly at: string;
  /** Null where the portal itself acted. */
  readonly who: string | null;
  /** As the log says it: 'Approve deployment request …'. */
  readonly words: string;
  readonly kind: 'made' | 'changed' | 'deleted' | 'noted';
  /** The action by the name that the chart has for it; null where it was none, or is not recorded. */
  readonly action: string | null;
  /** Null where there was none, or it is not recorded. */
  readonly before: StatusValues | null;
  /** The same since. */
  readonly after: StatusValues | null;
}

/**
 * How a step stands to the chart: it could have made it; it could have, with more in between than is recorded; it could not; or nothing
 * is recorded that says so.
 */
export type StepStanding = 'fits' | 'gap' | 'impossible' | 'unknown';

export interface ReplayedStep extends RecordedStep {
  readonly standing: StepStanding;
  /** What must have been in between at least, before it or within it. */
  readonly between: readonly PathStep[];
  /** Why it can't have been; null where it can, or nothing is known of it. */
  readonly fault: 'before' | 'refused' | 'otherwise' | null;
  /** Where the record is after it, as far as is known. */
  readonly statuses: StatusValues | null;
}

type Chart = Pick<LifecycleSimulator, 'send' | 'waysFrom' | 'switches' | 'initial'>;

function isSame(left: StatusValues, right: StatusValues): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}

/** The events between two moments, whoever may send them; null where no events lead from one to the other. */
function* wayBetween(
  chart: Chart,
  from: StatusValues,
  to: StatusValues | null,
): Generator<number, readonly PathStep[] | null> {
  const found = yield* searchPath(chart, { statuses: from, ...mostOpen(chart) }, (statuses) =>
    statuses === null || to === null ? statuses === to : isSame(statuses, to),
  );
  return 'found' in found ? found.steps : null;
}

interface Judged {
  readonly between: readonly PathStep[];
  readonly fault: ReplayedStep['fault'];
}

const FITS: Judged = { between: [], fault: null };

/** Whether the chart takes the action there, and leads where it is said to have led. */
function* judgeChange(chart: Chart, before: StatusValues, step: RecordedStep): Generator<number, Judged> {
  let from = before;
  if (step.action !== null) {
    const outcome = chart.send({ statuses: before, ...mostOpen(chart) }, step.action);
    if (outcome === null) return { between: [], fault: 'refused' };
    if (outcome.statuses === null) return step.after === null ? FITS : { between: [], fault: 'otherwise' };
    from = outcome.statuses;
  }
  const between = yield* wayBetween(chart, from, step.after);
  // The end of an operation is what the runner has reported: nothing is missing of it.
  if (step.action === null && between?.every(({ sender }) => sender === 'runner') === true) return FITS;
  return between === null ? { between: [], fault: 'otherwise' } : { between, fault: null };
}

/**
 * Replays what is recorded, the oldest first. The facts of then are not known: a step that the chart takes with any facts has been
 * possible. It pauses between looks, as a search does (`runInSlices`).
 */
export function* replay(chart: Chart, history: readonly RecordedStep[]): Generator<number, readonly ReplayedStep[]> {
  const replayed: ReplayedStep[] = [];
  let last: StatusValues | null = null;
  for (const step of history) {
    const { kind, before, after } = step;
    const isToldOf = kind === 'made' ? after !== null : before !== null && (after !== null || kind === 'deleted');
    if (kind === 'noted' || !isToldOf) {
      replayed.push({ ...step, standing: 'unknown', between: [], fault: null, statuses: after ?? last });
      if (after !== null) last = after;
      continue;
    }
    let between: readonly PathStep[] = [];
    let fault: ReplayedStep['fault'] = null;
    if (before !== null && last !== null) {
      const way: readonly PathStep[] | null = yield* wayBetween(chart, last, before);
      if (way === null) fault = 'before';
      else between = way;
    }
    if (fault === null && before !== null) {
      const judged = yield* judgeChange(chart, before, step);
      fault = judged.fault;
      between = [...between, ...judged.between];
    }
    const standing = fault !== null ? 'impossible' : between.length > 0 ? 'gap' : 'fits';
    replayed.push({ ...step, standing, between, fault, statuses: after });
    last = after;
  }
  return replayed;
}
