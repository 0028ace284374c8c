import type { BiDeployment } from '../../../contract/generated/schema.d.ts';
import { biDeploymentLog } from '../../../data/bi-deployments/resource.ts';
import { biDeploymentStatuses } from '../../../rules/bi-deployments/record.ts';
import type { AreaLog } from '../../log/area-log.ts';
import { LogPage } from '../../log/LogPage.tsx';
import { numericIdOf } from '../../numeric-id.ts';
import { RecordStatus } from '../../RecordStatus.tsx';
import { useListedRequest } from './use-listed-request.ts';

const log: AreaLog<BiDeployment> = {
  area: 'bi-deployments',
  noun: 'BI deployment',
  idOf: ({ biDeploymentId }) => numericIdOf(biDeploymentId),
  useRecord: useListedRequest,
  address: ({ 'bi-deployments': paths }, id, buildNumber) =>
    buildNumber === null ? paths.logs(id) : paths.build(id, buildNumber),
  read: ({ client }, id, signal) => biDeploymentLog(client, id, signal),
  subtitle: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
  status: (record) => <RecordStatus statuses={biDeploymentStatuses} record={record} />,
  isFailed: ({ status }) => biDeploymentStatuses.hasFailed(status),
  isInProgress: ({ status }) => biDeploymentStatuses.isInProgress(status),
};

/** The log of a build of a request (Administration §2 "BI deployments"). */
export default function BuildLogPage() {
  return <LogPage log={log} />;
}
