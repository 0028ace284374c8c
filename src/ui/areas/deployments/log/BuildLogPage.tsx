import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { isInProgress, isJobFailed, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import type { AreaLog } from '../../../log/area-log.ts';
import { LogPage } from '../../../log/LogPage.tsx';
import { numericIdOf } from '../../../numeric-id.ts';
import { StatusCell } from '../list/StatusCell.tsx';
import { useListedRequest } from '../use-listed-request.ts';
import { LogFiles } from './LogFiles.tsx';

const deploymentLog: AreaLog<DeploymentRequestSummary> = {
  area: 'deployments',
  noun: 'request',
  idOf: ({ deploymentId }) => numericIdOf(deploymentId),
  address: ({ deployments }, id, buildNumber) =>
    buildNumber === null ? deployments.logs(id) : deployments.build(id, buildNumber),
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
