import {
  deploymentRequestDetailParser,
  deploymentRequestParser,
  deploymentRequestSummaryParser,
} from '../../contract/generated/parsers/deployments.ts';
import type { DeploymentRequest, DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { deploymentConditionFilter } from '../../rules/deployments/condition-filter.ts';
import {
  conditionDates,
  datesOfText,
  hasCondition,
  soonDays,
  textOfDates,
} from '../../rules/deployments/conditions.ts';
import { type DeploymentListQuery, deploymentListAddress } from '../../rules/deployments/list-query.ts';
import { deploymentSortValues } from '../../rules/deployments/sort-values.ts';
import { parseStatusTuple } from '../../rules/deployments/statuses.ts';
import { HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { type ComparedTogether, listFiltering } from '../resources/list-filtering.ts';
import type { RecordKind } from '../resources/record-kind.ts';

/** By the values of the four filters by status, and the dates. */
const comparedConditions: ComparedTogether<DeploymentRequestSummary> = {
  stored: (record) => textOfDates(conditionDates(record)),
  test: (text, now) => {
    const chosen = deploymentConditionFilter.parse(text) ?? [];
    const days = soonDays(now);
    return (valueAt) => {
      const tuple = parseStatusTuple({
        approval: valueAt('approvalStatus'),
        infrastructure: valueAt('infrastructureStatus'),
        job: valueAt('jenkinsStatus'),
        service: valueAt('serviceStatus'),
      });
      if (tuple === null) return false;
      const dates = datesOfText(String(valueAt('condition') ?? ''));
      return chosen.some((condition) => hasCondition(condition, tuple, dates, days));
    };
  },
};

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
