import { vpcLog } from '../../../data/vpcs/resource.ts';
import type { VpcRecord } from '../../../rules/vpcs/record.ts';
import { vpcStatuses } from '../../../rules/vpcs/statuses.ts';
import { type AreaLog, LogPage } from '../../log/LogPage.tsx';
import { vpcDetail } from './Detail.tsx';

const buildLog: AreaLog<VpcRecord> = {
  ...vpcDetail,
  read: ({ client }, id, signal) => vpcLog(client, id, signal),
  subtitle: ({ name }) => name,
  isFailed: ({ status }) => vpcStatuses.hasFailed(status),
};

/** The log of a VPC's last build job, to which the link of the bundled server leads. */
export default function BuildLogPage() {
  return <LogPage log={buildLog} />;
}
