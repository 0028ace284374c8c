import { useMemo } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { deploymentListAddress } from '../../../../rules/deployments/list-query.ts';
import { isInProgress, isJobFailed, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { useList } from '../../../list/use-list.ts';
import type { AreaLog } from '../../../log/area-log.ts';
import { LogPage } from '../../../log/LogPage.tsx';
import { numericIdOf } from '../../../numeric-id.ts';
import { deploymentList } from '../list/deployment-list.tsx';
import { StatusCell } from '../list/StatusCell.tsx';
import { LogFiles } from './LogFiles.tsx';

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
  address: ({ deployments }, id, buildNumber) => deployments.build(id, buildNumber),
  useRecord: useListedRequest,
  read: ({ deployments }, id, signal) => deployments.log(id, signal),
  subtitle: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
  status: (record) => <StatusCell record={record} progress={undefined} />,
  isFailed: ({ status }) => {
    const tuple = statusTupleOf(status);
    return tuple !== null && isJobFailed(tuple.job);
  },
  isInProgress: ({ status }) => {
    const tuple = statusTupleOf(status);
    return tuple !== null && isInProgress(tuple);
  },
  further: (record) => <LogFiles record={record} />,
};

/** The log of a build of a request (Deployments §2 "Logs page"). */
export default function BuildLogPage() {
  return <LogPage log={deploymentLog} />;
}
