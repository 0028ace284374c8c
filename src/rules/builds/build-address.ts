/** How addresses and titles of pages name a build: "7", and "plan-2" for the second plan, whose number is -2. */
export function buildSegment(buildNumber: number): string {
  return buildNumber < 0 ? `plan-${-buildNumber}` : String(buildNumber);
}

/** Titles of routes name each build alike: "Build #plan-2 of #7" becomes "Plan 2 of #7". */
export function withPlanName(title: string): string {
  return title.replace(/Build #(plan-|-)/, 'Plan ');
}
