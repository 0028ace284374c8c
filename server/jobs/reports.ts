/** A runner's reports pass through the chart; what it refuses is dropped, never forced. Pure. */
import { decide } from '../../src/machines/lifecycles/deployment-decide.ts';
import type { DeploymentReport } from '../../src/machines/lifecycles/deployment-events.ts';
import { NO_FACTS } from '../../src/machines/lifecycles/deployment-facts.ts';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';

export interface Reported {
  /** The statuses after every report that the chart took. */
  readonly tuple: StatusTuple;
  /** Why it refused the others. */
  readonly refusals: readonly string[];
}

/** What the chart makes of reports that come one after the other. Reports are judged by statuses alone. */
export function applyReports(tuple: StatusTuple, reports: readonly DeploymentReport[]): Reported {
  const refusals: string[] = [];
  let current = tuple;
  for (const type of reports) {
    const decision = decide(current, NO_FACTS, { type });
    if (decision.accepted) current = decision.tuple;
    else refusals.push(decision.reason);
  }
  return { tuple: current, refusals };
}
