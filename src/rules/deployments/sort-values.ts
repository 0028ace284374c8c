/** What the device sorts requests by; the server does in SQL. Apart from the list: its first page comes sorted. */
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import type { SortValues } from '../lists/sorting.ts';
import { nameOfParts } from '../people/users.ts';
import { byUrgency, rankIn } from '../records/status-order.ts';
import type { DEPLOYMENT_SORTS } from './list-query.ts';
import { cellStatus, DEPLOYMENT_STATUS_DISPLAY } from './status-display.ts';
import { type DeploymentStatus, type StatusTuple, statusTupleOf, type WireStatuses } from './statuses.ts';

function isDeploymentStatus(status: string): status is DeploymentStatus {
  return Object.hasOwn(DEPLOYMENT_STATUS_DISPLAY, status);
}

/** As a list sorted by what its status cell shows. */
export const CELL_STATUSES_BY_URGENCY = byUrgency(
  Object.keys(DEPLOYMENT_STATUS_DISPLAY).filter(isDeploymentStatus),
  (status) => DEPLOYMENT_STATUS_DISPLAY[status].sign,
);

export function tupleRank(tuple: StatusTuple, monitored: boolean): number | null {
  return rankIn(CELL_STATUSES_BY_URGENCY, cellStatus(tuple, monitored));
}

/** Null for statuses that the app doesn't know. */
function cellStatusRank(status: WireStatuses, monitored: boolean): number | null {
  const tuple = statusTupleOf(status);
  return tuple === null ? null : tupleRank(tuple, monitored);
}

export const deploymentSortValues: SortValues<DeploymentRequestSummary, (typeof DEPLOYMENT_SORTS)[number]> = {
  client: ({ client }) => client,
  environmentIdentifier: ({ environmentIdentifier }) => environmentIdentifier,
  createdBy: ({ createdUserFirstName, createdUserLastName }) => nameOfParts(createdUserFirstName, createdUserLastName),
  approvalReference: ({ approvalReference }) => approvalReference,
  tenant: ({ tenantId }) => tenantId,
  status: ({ status, enableMonitoring = false }) => cellStatusRank(status, enableMonitoring),
};
