import { vpcLog } from '../../../data/vpcs/resource.ts';
import { type VpcRecord, vpcStatuses } from '../../../rules/vpcs/record.ts';
import type { AreaLog } from '../../log/area-log.ts';
import { LogPage } from '../../log/LogPage.tsx';
import { vpcDetail } from './Detail.tsx';

const buildLog: AreaLog<VpcRecord> = {
  ...vpcDetail,
  area: 'vpcs',
  address: ({ vpcs }, id, buildNumber) => (buildNumber === null ? vpcs.logs(id) : vpcs.build(id, buildNumber)),
  read: ({ client }, id, signal) => vpcLog(client, id, signal),
  subtitle: ({ name }) => name,
  isFailed: ({ status }) => vpcStatuses.hasFailed(status),
  isInProgress: ({ status }) => vpcStatuses.isInProgress(status),
};

/** The log of a build of a VPC: there the links of the bundled server lead. */
export default function BuildLogPage() {
  return <LogPage log={buildLog} />;
}
