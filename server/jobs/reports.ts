/** A runner's reports go through the chart, which can refuse but never be forced. Pure. */

export interface Reported<Tuple> {
  readonly tuple: Tuple;
  readonly refusals: readonly string[];
}

export type TakeReport<Tuple, Report> = (
  tuple: Tuple,
  report: Report,
) => { readonly accepted: true; readonly tuple: Tuple } | { readonly accepted: false; readonly sentence: string };

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
  readonly isUnfinished: (tuple: Tuple) => boolean;
}

/** An operation whose success the chart refuses has failed: nothing may stay in progress after it. */
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
