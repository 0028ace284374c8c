import { type LifecycleSimulator, reportedBy } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';

export function eventWords(
  { actions, regions }: Pick<LifecycleSimulator, 'actions' | 'regions'>,
  event: string,
): string {
  const action = actions.find((each) => each.event === event);
  if (action !== undefined) return action.label;
  const told = reportedBy(event);
  const statuses = regions.find(({ region }) => region === told?.region)?.statuses;
  return `Reported: ${statuses?.find(({ status }) => status === told?.status)?.words ?? event}`;
}
