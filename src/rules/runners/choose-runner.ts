/** How `runners.yaml` chooses a runner (docs/runners.md), for server and device. */

export interface RunnerRule {
  readonly area: string;
  /** Null for each. */
  readonly cloudProvider: string | null;
  /** `NAME/VERSION`, or `NAME/*` for each version; null for each topology. */
  readonly topology: string | null;
  /** Null for the rehearsal. */
  readonly runner: string | null;
  /** What its host must have. */
  readonly labels: readonly string[];
}

/** What a runner is chosen by. */
export interface Placement {
  readonly area: string;
  readonly cloudProvider: string | null;
  /** Name and version joined by a slash; null if the record has none. */
  readonly topology: string | null;
}

export interface ChosenRunner {
  readonly name: string;
  /** What its host must have. */
  readonly labels: readonly string[];
}

function fits(rule: RunnerRule, { area, cloudProvider, topology }: Placement): boolean {
  if (rule.area !== area) return false;
  if (rule.cloudProvider !== null && rule.cloudProvider !== cloudProvider) return false;
  if (rule.topology === null) return true;
  const wanted = rule.topology;
  return wanted.endsWith('/*') ? (topology?.startsWith(wanted.slice(0, -1)) ?? false) : wanted === topology;
}

/** The first rule that fits decides; null for the rehearsal. */
export function chooseRunner(rules: readonly RunnerRule[], placement: Placement): ChosenRunner | null {
  const rule = rules.find((each) => fits(each, placement));
  return rule === undefined || rule.runner === null ? null : { name: rule.runner, labels: rule.labels };
}
