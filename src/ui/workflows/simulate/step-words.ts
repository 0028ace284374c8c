import { type LifecycleSimulator, reportedBy } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';

/** Address parameter of the simulation's start; absent for a new record. */
export const BEGINNING = 'begin';

export function eventWords(
  { actions, regions }: Pick<LifecycleSimulator, 'actions' | 'regions'>,
  event: string,
): string {
  const action = actions.find((each) => each.event === event);
  if (action !== undefined) return action.label;
  const reported = reportedBy(event);
  const statuses = regions.find(({ region }) => region === reported?.region)?.statuses;
  return `Reported: ${statuses?.find(({ status }) => status === reported?.status)?.words ?? event}`;
}
