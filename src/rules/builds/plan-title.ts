/** Titles of routes name each build alike. */
export function withPlanName(title: string): string {
  return title.replace('Build #-', 'Plan ');
}
