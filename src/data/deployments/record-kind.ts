import {
  deploymentRequestDetailParser,
  deploymentRequestParser,
  deploymentRequestSummaryParser,
} from '../../contract/generated/parsers/deployments.ts';
import type { DeploymentRequest, DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { type DeploymentListQuery, deploymentListAddress } from '../../rules/deployments/list-query.ts';
import { PAGE_SIZE } from '../../rules/pagination.ts';
import { type FilterValues, HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import type { RecordKind, RecordMatcher } from '../resources/record-kind.ts';

/** The columns that a list is filtered by, in this order; texts in lower case, as they are compared. */
function filterValues(summary: DeploymentRequestSummary): FilterValues {
  return [
    summary.client.toLowerCase(),
    summary.environmentIdentifier.toLowerCase(),
    summary.status.jenkinsStatus.status,
    summary.createdUserId ?? null,
  ];
}

function includes(text: FilterValues[number] | undefined, part: string): boolean {
  return typeof text === 'string' && text.includes(part);
}

function matcherOf(query: DeploymentListQuery): RecordMatcher | null {
  if (!deploymentListAddress.hasFilters(query)) return null;
  const { requestId, createdBy, jenkinsStatus } = query;
  const client = query.client?.toLowerCase() ?? null;
  const environment = query.environmentIdentifier?.toLowerCase() ?? null;
  return (id, [ofClient, ofEnvironment, job, creator]) =>
    (requestId === null || id === requestId) &&
    (createdBy === null || creator === createdBy) &&
    (jenkinsStatus === null || job === jenkinsStatus) &&
    (client === null || includes(ofClient, client)) &&
    (environment === null || includes(ofEnvironment, environment));
}

/** Deployment requests as the device keeps them, filtered on the device as the server filters them. */
export const deploymentRecords: RecordKind<DeploymentRequestSummary, DeploymentRequest, DeploymentListQuery> = {
  area: 'deployments',
  summaryParser: deploymentRequestSummaryParser,
  detailParser: deploymentRequestParser,
  toldDetailParser: deploymentRequestDetailParser,
  summaryFields: Object.keys(deploymentRequestSummaryParser.entries),
  sensitive: 'DeploymentRequest',
  filterColumns: 4,
  filterValues,
  order: HIGHEST_ID_FIRST,
  matcherOf,
  window: (query) => ({ offset: query.page * PAGE_SIZE, size: PAGE_SIZE }),
};
