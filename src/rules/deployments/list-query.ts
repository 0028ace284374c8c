import { choiceFilter, numberFilter, offeringOnly, quotableFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { type CountedStatuses, filteredBy } from '../workflows/counted-statuses.ts';
import { deploymentConditionFilter } from './condition-filter.ts';
import { ENVIRONMENT_TYPE_LABELS, ENVIRONMENT_TYPES } from './deployment-types.ts';
import { statusWords } from './status-display.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES,
  JOB_STATUSES_IN_PROGRESS,
  SERVICE_STATUSES,
  STATUSES_BY_REGION,
  type StatusRegion,
} from './statuses.ts';

/** The filters of the deployment list (Deployments §2), and those of links from elsewhere (docs/decisions/0026). */
export const deploymentListFilters = {
  requestId: numberFilter('Request ID', 1),
  // Extension `quotedClients`.
  client: quotableFilter('Client'),
  environmentIdentifier: textFilter('Environment Identifier'),
  createdBy: userFilter('Created By'),
  jenkinsStatus: offeringOnly(choiceFilter('Status', JOB_STATUSES, statusWords), JOB_STATUSES_IN_PROGRESS),
  // Extension `statusFilters`.
  approvalStatus: offeringOnly(choiceFilter('Approval status', APPROVAL_STATUSES, statusWords), []),
  infrastructureStatus: offeringOnly(choiceFilter('Infrastructure status', INFRASTRUCTURE_STATUSES, statusWords), []),
  serviceStatus: offeringOnly(choiceFilter('Service Status', SERVICE_STATUSES, statusWords), []),
  condition: deploymentConditionFilter,
  environmentType: {
    ...offeringOnly(
      choiceFilter('Environment type', ENVIRONMENT_TYPES, (type) => ENVIRONMENT_TYPE_LABELS[type]),
      [],
    ),
    extension: 'environmentTypes',
  },
};

export const DEPLOYMENT_SORTS = [
  'id',
  'client',
  'environmentIdentifier',
  'createdBy',
  'approvalReference',
  'tenant',
  'status',
] as const;
export const deploymentListAddress = createListAddress(0, deploymentListFilters, {
  by: DEPLOYMENT_SORTS,
  usual: '-id',
});

export type DeploymentListQuery = QueryOf<typeof deploymentListAddress>;
export const DEFAULT_LIST_QUERY = deploymentListAddress.defaultQuery;
/** Of those that wait for a decision. */
export const waitingDeployments = deploymentListAddress.withFilters(DEFAULT_LIST_QUERY, {
  approvalStatus: 'PENDING_APPROVAL',
});

/** The query of `GET /deploymentrequests`; createdBy is left out for users without user.view. */
export function listParameters(query: DeploymentListQuery, privileges: ReadonlySet<string>) {
  const { condition, ...others } = deploymentListAddress.parameters(query, privileges);
  return { ...others, ...(condition !== undefined && { condition: [...condition] }), page: query.page };
}

const REGION_FILTERS = {
  approval: 'approvalStatus',
  infrastructure: 'infrastructureStatus',
  job: 'jenkinsStatus',
  service: 'serviceStatus',
} as const satisfies Record<StatusRegion, keyof typeof deploymentListFilters>;

function isStatusRegion(region: string): region is StatusRegion {
  return Object.hasOwn(REGION_FILTERS, region);
}

export const countedDeployments: CountedStatuses = {
  regions: STATUSES_BY_REGION,
  listedIn: (region, status, hasStatusFilters) =>
    isStatusRegion(region) && (hasStatusFilters || region === 'job')
      ? filteredBy(deploymentListAddress, REGION_FILTERS[region], status)
      : null,
};
