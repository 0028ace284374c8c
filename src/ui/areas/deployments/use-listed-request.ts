import { useMemo } from 'react';
import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import { hasStatusesOf } from '../../../rules/deployments/conditions.ts';
import { deploymentListAddress } from '../../../rules/deployments/list-query.ts';
import { statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { useList } from '../../list/use-list.ts';
import type { FailureLog } from '../../log/FailureNote.tsx';
import { deploymentList } from './list/deployment-list.tsx';

/** Where the logs of a request's builds come from. */
export const deploymentLogSource: FailureLog<DeploymentRequestSummary> = {
  area: 'deployments',
  address: ({ deployments }, id, buildNumber) =>
    buildNumber === null ? deployments.logs(id) : deployments.build(id, buildNumber),
  read: ({ deployments }, id, signal) => deployments.log(id, signal),
  isFailed: ({ status }) => {
    const tuple = statusTupleOf(status);
    return tuple !== null && hasStatusesOf('FAILED', tuple);
  },
};

/** Some pages are open to users who can't open the request's detail page. */
export function useListedRequest(requestId: number) {
  const query = useMemo(() => ({ ...deploymentListAddress.defaultQuery, requestId }), [requestId]);
  const { state } = useList(deploymentList, query);
  return { record: state.context.page?.rows.find(({ id }) => id === requestId) ?? null };
}
