import { deploymentRequestParser, deploymentRequestSummaryParser } from '../../contract/generated/parsers.ts';
import type { DeploymentRequest, DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import type { DeploymentListQuery } from '../../rules/deployments/list-query.ts';
import { PAGE_SIZE } from '../../rules/pagination.ts';
import type { RecordKind } from '../record-store.ts';

function includesText(text: string, part: string | null): boolean {
  return part === null || text.toLowerCase().includes(part.toLowerCase());
}

/** Deployment requests as the device keeps them, filtered on the device as the server filters them. */
export const deploymentRecords: RecordKind<DeploymentRequestSummary, DeploymentRequest, DeploymentListQuery> = {
  area: 'deployments',
  summaryParser: deploymentRequestSummaryParser,
  detailParser: deploymentRequestParser,
  summaryFields: Object.keys(deploymentRequestSummaryParser.entries),
  sensitive: 'DeploymentRequest',
  matches: (query, summary) =>
    (query.requestId === null || summary.id === query.requestId) &&
    (query.createdBy === null || summary.createdUserId === query.createdBy) &&
    (query.jenkinsStatus === null || summary.status.jenkinsStatus.status === query.jenkinsStatus) &&
    includesText(summary.client, query.client) &&
    includesText(summary.environmentIdentifier, query.environmentIdentifier),
  window: (query) => ({ offset: query.page * PAGE_SIZE, size: PAGE_SIZE }),
};
