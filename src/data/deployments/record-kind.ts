import {
  deploymentRequestDetailParser,
  deploymentRequestParser,
  deploymentRequestSummaryParser,
} from '../../contract/generated/parsers/deployments.ts';
import type { DeploymentRequest, DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { type DeploymentListQuery, deploymentListAddress } from '../../rules/deployments/list-query.ts';
import { deploymentSortValues } from '../../rules/deployments/sort-values.ts';
import { HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listFiltering } from '../resources/list-filtering.ts';
import type { RecordKind } from '../resources/record-kind.ts';
import { comparedConditions } from './compared-conditions.ts';

export const deploymentRecords: RecordKind<DeploymentRequestSummary, DeploymentRequest, DeploymentListQuery> = {
  area: 'deployments',
  summaryParser: deploymentRequestSummaryParser,
  detailParser: deploymentRequestParser,
  changeDetailParser: deploymentRequestDetailParser,
  summaryFields: Object.keys(deploymentRequestSummaryParser.entries),
  sensitive: 'DeploymentRequest',
  ...listFiltering({
    address: deploymentListAddress,
    order: HIGHEST_ID_FIRST,
    sorted: deploymentSortValues,
    // Behind the sort keys, which devices had before it.
    comparedLast: ['environmentType'],
    compared: {
      requestId: 'id',
      client: ({ client }) => client,
      environmentIdentifier: ({ environmentIdentifier }) => environmentIdentifier,
      jenkinsStatus: ({ status }) => status.jenkinsStatus.status,
      createdBy: ({ createdUserId }) => createdUserId ?? null,
      approvalStatus: ({ status }) => status.approvalStatus.status,
      infrastructureStatus: ({ status }) => status.infrastructureStatus.status,
      serviceStatus: ({ status }) => status.serviceStatus.status,
      condition: comparedConditions,
      environmentType: ({ environmentType }) => environmentType,
    },
  }),
};
