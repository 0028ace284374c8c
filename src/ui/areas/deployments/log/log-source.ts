import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { hasStatusesOf } from '../../../../rules/deployments/conditions.ts';
import { statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import type { FailureLog } from '../../../log/FailureNote.tsx';

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
