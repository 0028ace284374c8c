/** Whether a check counts as up: one result changes nothing until enough of the same have followed (docs/decisions/0058). Pure. */

export const CHECK_STATES = ['PENDING', 'UP', 'DOWN', 'UNREACHABLE'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** What one run of a check found. */
export type CheckFinding = Exclude<CheckState, 'PENDING'>;

export interface CheckThresholds {
  /** Failures in a row until a check that was up counts as down. */
  readonly failures: number;
  /** Successes in a row until a check that was down counts as up. */
  readonly successes: number;
}

export interface CheckStanding {
  readonly state: CheckState;
  /** Findings of the same kind in a row, the last one included. */
  readonly found: { readonly finding: CheckFinding; readonly times: number } | null;
  /** Findings in a row that are not UP. */
  readonly failed: number;
}

export const NEW_STANDING: CheckStanding = { state: 'PENDING', found: null, failed: 0 };

/** As stored; what had been found in a row is forgotten. */
export function standingOf(state: CheckState): CheckStanding {
  return { ...NEW_STANDING, state };
}

function stateAfter(
  { state }: CheckStanding,
  { finding, times }: NonNullable<CheckStanding['found']>,
  failed: number,
  { failures, successes }: CheckThresholds,
): CheckState {
  if (finding === state) return state;
  if (finding === 'UP') return times >= successes ? 'UP' : state;
  // Between down and unreachable, only findings of the same kind count.
  const enough = state === 'UP' || state === 'PENDING' ? failed : times;
  return enough >= failures ? finding : state;
}

/** @param isStarting within the time after a start in which failures don't count */
export function afterFinding(
  standing: CheckStanding,
  finding: CheckFinding,
  thresholds: CheckThresholds,
  isStarting: boolean,
): CheckStanding {
  if (finding !== 'UP' && isStarting && standing.state === 'PENDING') return NEW_STANDING;
  const found = { finding, times: standing.found?.finding === finding ? standing.found.times + 1 : 1 };
  const failed = finding === 'UP' ? 0 : standing.failed + 1;
  return { state: stateAfter(standing, found, failed, thresholds), found, failed };
}
