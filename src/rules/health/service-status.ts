/** The service status of an environment from its checks. Pure. */
import type { ServiceStatus } from '../deployments/statuses.ts';
import type { CheckState } from './check-standing.ts';

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
