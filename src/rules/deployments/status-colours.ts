import type { DisplayStyle } from '../records/status-look.ts';
import { statusStyle } from './status-display.ts';
import { type DeploymentStatus, isServiceStatus, type RagStatus, type StatusTuple } from './statuses.ts';

/** Status rows beyond the approval are shown only once the request is launched (Deployments §4). */
export function showsStatusesBeyondApproval(tuple: StatusTuple): boolean {
  return tuple.approval === 'LAUNCHED';
}

const RAG_STYLES = {
  RED: 'failed',
  AMBER: 'warning',
  GREEN: 'running',
  NONE: 'neutral',
} as const satisfies Record<RagStatus, DisplayStyle>;

/** Services of an environment that is stopped don't answer, and nothing is wrong. */
export function serviceStyle(
  status: StatusTuple['service'],
  rag: RagStatus | null | undefined,
  infrastructure: StatusTuple['infrastructure'] = 'STARTED',
): DisplayStyle {
  const isStopped = infrastructure === 'STOPPED' || infrastructure === 'STOPPING';
  if (isStopped && (status === 'SERVICES_DOWN' || status === 'SERVICES_UNREACHABLE')) return 'stopped';
  return rag === null || rag === undefined ? statusStyle(status) : RAG_STYLES[rag];
}

const SERVICE_RAG = {
  SERVICES_UP: 'GREEN',
  SERVICES_DOWN: 'RED',
  SERVICES_UNREACHABLE: 'RED',
  SERVICES_PARTIALLY_UP: 'AMBER',
  SERVICES_NOT_MONITORED: 'NONE',
} as const satisfies Record<StatusTuple['service'], RagStatus>;

export function ragStatusOf(status: DeploymentStatus): RagStatus {
  if (isServiceStatus(status)) return SERVICE_RAG[status];
  switch (statusStyle(status)) {
    case 'failed':
      return 'RED';
    case 'warning':
    case 'launching':
    case 'initiated':
    case 'approved':
      return 'AMBER';
    case 'running':
      return 'GREEN';
    case 'stopped':
    case 'destroyed':
    case 'neutral':
      return 'NONE';
  }
}
