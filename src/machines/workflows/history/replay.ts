/** Checks a record's history against the chart: what is recorded, what must have happened in between, what is impossible. */
import { type LifecycleSimulator, mostOpen, orderedBy, type StatusValues } from '../simulation/lifecycle-simulator.ts';
import { type PathStep, searchPath } from '../simulation/shortest-path.ts';

export interface RecordedStep {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** Null for the portal itself. */
  readonly who: string | null;
  /** From the log: 'Approve deployment request …'. */
  readonly words: string;
  readonly kind: 'made' | 'changed' | 'deleted' | 'noted';
  readonly action: string | null;
  /** Null for none, or not recorded. */
  readonly before: StatusValues | null;
  readonly after: StatusValues | null;
}

/** Possible; possible with unrecorded steps in between; impossible; or nothing recorded says. */
export type StepStanding = 'fits' | 'gap' | 'impossible' | 'unknown';

export interface ReplayedStep extends RecordedStep {
  readonly standing: StepStanding;
  readonly between: readonly PathStep[];
  /** No way to its start; refused there; another target; or a build before the record, or before an order. Null for none known. */
  readonly fault: 'before' | 'refused' | 'otherwise' | 'unmade' | 'unordered' | null;
  readonly statuses: StatusValues | null;
}

export type NowStanding =
  | { readonly standing: 'fits' | 'impossible' }
  | { readonly standing: 'gap'; readonly between: readonly PathStep[] };

export interface Replay {
  readonly steps: readonly ReplayedStep[];
  readonly now: NowStanding | null;
}

type Chart = Pick<LifecycleSimulator, 'send' | 'waysFrom' | 'begins' | 'switches' | 'initial'>;

export function isPlaced({ kind, statuses }: Pick<ReplayedStep, 'kind' | 'statuses'>): boolean {
  return statuses !== null || kind === 'deleted';
}

function isSame(left: StatusValues, right: StatusValues): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}

/** From any actor; null where no events connect them. */
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

function* judgeChange(chart: Chart, before: StatusValues, step: RecordedStep): Generator<number, Judged> {
  let from = before;
  if (step.action !== null) {
    const outcome = chart.send({ statuses: before, ...mostOpen(chart) }, step.action);
    if (outcome === null) return { between: [], fault: 'refused' };
    if (outcome.statuses === null) return step.after === null ? FITS : { between: [], fault: 'otherwise' };
    from = outcome.statuses;
  }
  const between = yield* wayBetween(chart, from, step.after);
  // The end of an operation is the runner's report: nothing is missing.
  if (step.action === null && between?.every(({ sender }) => sender === 'runner') === true) return FITS;
  return between === null ? { between: [], fault: 'otherwise' } : { between, fault: null };
}

const WITH_ORDER = { '*ordered': 'yes' } as const;
const WITHOUT_ORDER = { '*ordered': 'no' } as const;

function withoutMark({ '*ordered': _, ...statuses }: StatusValues): StatusValues {
  return statuses;
}

/** Whether an operation may have been ordered in between. True where the log doesn't reach that far. */
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

/** False only where the action is fully known and ordered nothing. */
function mayHaveOrdered(chart: Chart, { action, before, standing }: ReplayedStep): boolean {
  if (standing !== 'fits' || action === null || before === null) return true;
  const outcome = chart.send({ statuses: before, ...mostOpen(chart) }, action);
  return outcome === null || orderedBy(outcome) !== null;
}

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
  // The runner's reports are known once its operation has ended.
  return between.every(({ sender }) => sender === 'runner') ? { standing: 'fits' } : { standing: 'gap', between };
}

/** Facts of the past are unknown: possible with any facts counts. `present` is null if unknown. Pauses (`runInSlices`). */
export function* replay(
  chart: Chart,
  history: readonly RecordedStep[],
  present: StatusValues | null,
): Generator<number, Replay> {
  const replayed: ReplayedStep[] = [];
  let last: StatusValues | null = null;
  const made = history.findIndex(({ kind }) => kind === 'made');
  /** From creation until something was, or may have been, ordered. */
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
    const isRecorded = kind === 'made' ? after !== null : before !== null && (after !== null || kind === 'deleted');
    if (!isRecorded) {
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
