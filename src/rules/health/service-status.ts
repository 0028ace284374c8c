/** The service status of an environment from its checks. Pure. */
import type { ServiceStatus } from '../deployments/statuses.ts';
import type { CheckState } from './check-standing.ts';

/** In logs: "changed from up to down". */
export const SERVICE_WORDS = {
  SERVICES_UP: 'up',
  SERVICES_PARTIALLY_UP: 'partially up',
  SERVICES_DOWN: 'down',
  SERVICES_UNREACHABLE: 'unreachable',
  SERVICES_NOT_MONITORED: 'not monitored',
} as const satisfies Record<ServiceStatus, string>;

/** From best to worst. */
const STANDINGS: readonly ServiceStatus[] = ['SERVICES_UP', 'SERVICES_PARTIALLY_UP', 'SERVICES_DOWN'];

function standingOf(status: ServiceStatus): number {
  // As bad as down: nobody knows better.
  return STANDINGS.indexOf(status === 'SERVICES_UNREACHABLE' ? 'SERVICES_DOWN' : status);
}

/** What a change that checks have found is to those who run the environment; null for no news. */
export function serviceNews(before: ServiceStatus, after: ServiceStatus): 'servicesFailed' | 'servicesUp' | null {
  const [from, to] = [standingOf(before), standingOf(after)];
  if (from === -1 || to === -1 || from === to) return null;
  if (to > from) return 'servicesFailed';
  return to === 0 ? 'servicesUp' : null;
}

/** Null while the checks don't say: the status stays as it is. */
export function serviceStatusOf(states: readonly CheckState[]): ServiceStatus | null {
  if (states.length === 0) return 'SERVICES_NOT_MONITORED';
  const known = states.filter((state) => state !== 'PENDING');
  if (known.length === 0) return null;
  const up = known.filter((state) => state === 'UP').length;
  if (up === known.length) return known.length === states.length ? 'SERVICES_UP' : null;
  if (up > 0) return 'SERVICES_PARTIALLY_UP';
  return known.every((state) => state === 'UNREACHABLE') ? 'SERVICES_UNREACHABLE' : 'SERVICES_DOWN';
}
