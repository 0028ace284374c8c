/** What an instance is: the runner's last report, or its health checks where these are newer (docs/decisions/0066). Pure. */
import type { HealthCheck, HealthChecks, MonitoredInstance } from '../../contract/generated/schema.d.ts';
import { instanceLook, isStarted } from '../deployments/monitoring.ts';
import { statusLook } from '../deployments/status-display.ts';
import type { StatusLook } from '../records/status-look.ts';
import { CHECK_STATES, type CheckState } from './check-standing.ts';
import { serviceStatusOf } from './service-status.ts';

export interface InstanceStanding {
  readonly look: StatusLook;
  /** Of its own checks, problems first; empty where none is newer than the runner's report. */
  readonly checks: readonly HealthCheck[];
  /** Whether its checks contradict the runner's report. */
  readonly isContradicted: boolean;
}

/** Shorter than the status of a whole environment: the table has many columns. */
const LABELS = {
  SERVICES_DOWN: 'Down',
  SERVICES_PARTIALLY_UP: 'Partially up',
  SERVICES_UNREACHABLE: 'Unreachable',
} as const;

type Reported = Pick<MonitoredInstance, 'name' | 'status' | 'statusUpdateTimestamp'>;

function isCheckState(state: string): state is CheckState {
  return CHECK_STATES.some((known) => known === state);
}

function newerChecks(
  { name, statusUpdateTimestamp: reportedAt }: Reported,
  health: Pick<HealthChecks, 'state' | 'checks'> | null | undefined,
): readonly HealthCheck[] {
  // What a silent host said last is older than anything else, and nothing is checked while it is off.
  if (health?.state !== 'RUNNING') return [];
  const isNewer = (at: string) => reportedAt == null || Date.parse(at) > Date.parse(reportedAt);
  return health.checks.filter(
    ({ instance, checkedAt }) => instance === name && checkedAt !== null && isNewer(checkedAt),
  );
}

export function instanceStanding(
  instance: Reported,
  health: Pick<HealthChecks, 'state' | 'checks'> | null | undefined,
): InstanceStanding {
  const reported = instanceLook(instance.status);
  if (!isStarted(instance)) return { look: reported, checks: [], isContradicted: false };
  const checks = newerChecks(instance, health);
  const service = serviceStatusOf(checks.flatMap(({ state }) => (isCheckState(state) ? [state] : [])));
  if (checks.length === 0 || service === null || service === 'SERVICES_UP' || service === 'SERVICES_NOT_MONITORED')
    return { look: reported, checks, isContradicted: false };
  return { look: { ...statusLook(service), label: LABELS[service] }, checks, isContradicted: true };
}
