/** The way that a record came, held against the chart: what is recorded, what must have been in between, and what can't have been. */
import { type LifecycleSimulator, mostOpen, orderedBy, type StatusValues } from '../simulation/lifecycle-simulator.ts';
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
  /**
   * Why it can't have been: no way leads to where it began, the chart does not take it there, it leads elsewhere, or a build was at work
   * before there was a record, or before anything of it can have been ordered. Null where it can, or nothing is known of it.
   */
  readonly fault: 'before' | 'refused' | 'otherwise' | 'unmade' | 'unordered' | null;
  /** Where the record is after it; null where it is deleted, or nothing is known of it. */
  readonly statuses: StatusValues | null;
}

/** How the last that is recorded stands to where the record is now. */
export type NowStanding =
  | { readonly standing: 'fits' | 'impossible' }
  | { readonly standing: 'gap'; readonly between: readonly PathStep[] };

export interface Replay {
  /** The oldest first. */
  readonly steps: readonly ReplayedStep[];
  /** Null where either of both is not known. */
  readonly now: NowStanding | null;
}

type Chart = Pick<LifecycleSimulator, 'send' | 'waysFrom' | 'begins' | 'switches' | 'initial'>;

/** Whether it is known where the record is after a step. */
export function isPlaced({ kind, statuses }: Pick<ReplayedStep, 'kind' | 'statuses'>): boolean {
  return statuses !== null || kind === 'deleted';
}

function isSame(left: StatusValues, right: StatusValues): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}

/** The events between two moments, from any actor; null where no events connect them. */
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

/** The statuses with whether anything was ordered on the way to them, as one more status. */
const WITH_ORDER = { '*ordered': 'yes' } as const;
const WITHOUT_ORDER = { '*ordered': 'no' } as const;

function withoutMark({ '*ordered': _, ...statuses }: StatusValues): StatusValues {
  return statuses;
}

/** Whether an operation may have been requested between two moments. True where the log doesn't reach that far. */
function* canHaveOrdered(chart: Chart, from: StatusValues, to: StatusValues): Generator<number, boolean> {
  const marked: Pick<Chart, 'send' | 'waysFrom' | 'begins'> = {
    begins: chart.begins,
    waysFrom: (statuses) => chart.waysFrom(withoutMark(statuses)),
    send: (situation, event) => {
      const { statuses } = situation;
      if (statuses === null) return null;
      const outcome = chart.send({ ...situation, statuses: withoutMark(statuses) }, event);
      if (outcome?.statuses == null) return outcome;
      const hasOrdered = statuses['*ordered'] === 'yes' || orderedBy(outcome) !== null;
      return { ...outcome, statuses: { ...outcome.statuses, ...(hasOrdered ? WITH_ORDER : WITHOUT_ORDER) } };
    },
  };
  const target = { ...to, ...WITH_ORDER };
  const found = yield* searchPath(
    marked,
    { statuses: { ...from, ...WITHOUT_ORDER }, ...mostOpen(chart) },
    (statuses) => statuses !== null && isSame(statuses, target),
  );
  return 'found' in found || !found.isWhole;
}

/** Whether an action, by itself, may have ordered something: false only where all of it is known, and it ordered nothing. */
function mayHaveOrdered(chart: Chart, { action, before, standing }: ReplayedStep): boolean {
  if (standing !== 'fits' || action === null || before === null) return true;
  const outcome = chart.send({ statuses: before, ...mostOpen(chart) }, action);
  return outcome === null || orderedBy(outcome) !== null;
}

/** What the next step that tells of it says where the record was; what it is now after the last one. */
function nextBefore(following: readonly RecordedStep[], present: StatusValues | null): StatusValues | null {
  const next = following.find(({ kind }) => kind !== 'noted');
  return next === undefined ? present : next.before;
}

function* judgeNow(
  chart: Chart,
  last: StatusValues | null,
  present: StatusValues | null,
): Generator<number, NowStanding | null> {
  if (last === null || present === null) return null;
  const between = yield* wayBetween(chart, last, present);
  if (between === null) return { standing: 'impossible' };
  // What the runner reported is known when its operation has ended.
  return between.every(({ sender }) => sender === 'runner') ? { standing: 'fits' } : { standing: 'gap', between };
}

/**
 * Replays what is recorded, the oldest first. The facts of then are not known: a step that the chart takes with any facts has been
 * possible. It pauses between looks, as a search does (`runInSlices`).
 * @param present where the record is now; null where that is not known
 */
export function* replay(
  chart: Chart,
  history: readonly RecordedStep[],
  present: StatusValues | null,
): Generator<number, Replay> {
  const replayed: ReplayedStep[] = [];
  let last: StatusValues | null = null;
  const made = history.findIndex(({ kind }) => kind === 'made');
  /** From when it was made, until something of it was ordered, or may have been. */
  let isUnordered = false;
  const asked = new Map<string, boolean>();
  for (const [place, step] of history.entries()) {
    const { kind, before, after } = step;
    if (kind === 'noted') {
      let fault: ReplayedStep['fault'] = place < made ? 'unmade' : null;
      const next = nextBefore(history.slice(place + 1), present);
      if (fault === null && isUnordered && last !== null && next !== null) {
        const key = JSON.stringify([last, next]);
        const canHave: boolean = asked.get(key) ?? (yield* canHaveOrdered(chart, last, next));
        asked.set(key, canHave);
        if (!canHave) fault = 'unordered';
      }
      const standing = fault === null ? 'unknown' : 'impossible';
      replayed.push({ ...step, standing, between: [], fault, statuses: last });
      continue;
    }
    const isToldOf = kind === 'made' ? after !== null : before !== null && (after !== null || kind === 'deleted');
    if (!isToldOf) {
      replayed.push({ ...step, standing: 'unknown', between: [], fault: null, statuses: after ?? last });
      if (after !== null) last = after;
      isUnordered = false;
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
    const judged: ReplayedStep = { ...step, standing, between, fault, statuses: after };
    replayed.push(judged);
    isUnordered = kind === 'made' || (isUnordered && !mayHaveOrdered(chart, judged));
    last = after;
  }
  return { steps: replayed, now: yield* judgeNow(chart, last, present) };
}
