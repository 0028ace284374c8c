/** A runner's reports pass through the chart; what it refuses is dropped, never forced. Pure. */

export interface Reported<Tuple> {
  /** The statuses after every report that the chart took. */
  readonly tuple: Tuple;
  /** Why it refused the others. */
  readonly refusals: readonly string[];
}

/** The chart's answer to one report, judged by statuses alone. */
export type TakeReport<Tuple, Report> = (
  tuple: Tuple,
  report: Report,
) => { readonly accepted: true; readonly tuple: Tuple } | { readonly accepted: false; readonly sentence: string };

/** What the chart makes of reports that come one after the other. */
export function applyReports<Tuple, Report>(
  take: TakeReport<Tuple, Report>,
  tuple: Tuple,
  reports: readonly Report[],
): Reported<Tuple> {
  const refusals: string[] = [];
  let current = tuple;
  for (const report of reports) {
    const answer = take(current, report);
    if (answer.accepted) current = answer.tuple;
    else refusals.push(answer.sentence);
  }
  return { tuple: current, refusals };
}

export type Outcome = 'SUCCEEDED' | 'FAILED';

interface EndReports<Tuple, Report> {
  readonly outcome: Outcome;
  readonly success: readonly Report[];
  readonly failure: readonly Report[];
  /** Whether the statuses still say that something is in progress. */
  readonly isUnfinished: (tuple: Tuple) => boolean;
}

/**
 * What the chart makes of an operation's end. One whose success it does not take has failed: nothing may stay in progress
 * after its operation.
 */
export function applyEnd<Tuple, Report>(
  take: TakeReport<Tuple, Report>,
  tuple: Tuple,
  { outcome, success, failure, isUnfinished }: EndReports<Tuple, Report>,
): Reported<Tuple> & { readonly outcome: Outcome } {
  const failed = () => applyReports(take, tuple, failure);
  if (outcome === 'FAILED') return { ...failed(), outcome };
  const succeeded = applyReports(take, tuple, success);
  if (!isUnfinished(succeeded.tuple)) return { ...succeeded, outcome };
  const { tuple: left, refusals } = failed();
  return { tuple: left, refusals: [...succeeded.refusals, ...refusals], outcome: 'FAILED' };
}
