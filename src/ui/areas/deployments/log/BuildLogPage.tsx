import { useMemo } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { deploymentListAddress } from '../../../../rules/deployments/list-query.ts';
import { isJobFailed, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { useList } from '../../../list/use-list.ts';
import { type AreaLog, LogPage } from '../../../log/LogPage.tsx';
import { numericIdOf } from '../../../numeric-id.ts';
import { deploymentList } from '../list/deployment-list.tsx';
import { StatusCell } from '../list/StatusCell.tsx';

/** A request as the list shows it: who may read its log need not be allowed to open it. */
function useListedRequest(requestId: number) {
  const query = useMemo(() => ({ ...deploymentListAddress.defaultQuery, requestId }), [requestId]);
  const { state } = useList(deploymentList, query);
  return { record: state.context.page?.rows.find(({ id }) => id === requestId) ?? null };
}

const deploymentLog: AreaLog<DeploymentRequestSummary> = {
  area: 'deployments',
  noun: 'request',
  idOf: ({ deploymentId }) => numericIdOf(deploymentId),
  useRecord: useListedRequest,
  read: ({ deployments }, id, signal) => deployments.log(id, signal),
  subtitle: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
  status: (record) => <StatusCell record={record} progress={undefined} />,
  isFailed: ({ status }) => {
    const tuple = statusTupleOf(status);
    return tuple !== null && isJobFailed(tuple.job);
  },
};

/** The log of a request's last build (Deployments §2 "Logs page"). */
export default function BuildLogPage() {
  return <LogPage log={deploymentLog} />;
}
