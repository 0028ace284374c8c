import { accountLog } from '../../../data/cloud-accounts/resource.ts';
import { type CloudAccountRecord, cloudAccountStatuses } from '../../../rules/cloud-accounts/record.ts';
import type { AreaLog } from '../../log/area-log.ts';
import { LogPage } from '../../log/LogPage.tsx';
import { cloudAccountDetail } from './Detail.tsx';

const cloudAccountLog: AreaLog<CloudAccountRecord> = {
  ...cloudAccountDetail,
  area: 'cloud-accounts',
  address: ({ 'cloud-accounts': paths }, id, buildNumber) =>
    buildNumber === null ? paths.logs(id) : paths.build(id, buildNumber),
  read: ({ client }, accountId, signal) => accountLog(client, accountId, signal),
  subtitle: ({ displayName }) => displayName,
  isFailed: ({ status }) => cloudAccountStatuses.hasFailed(status),
  isInProgress: ({ status }) => cloudAccountStatuses.isInProgress(status),
};

/** The log of a build of an account (Administration §2 "Cloud accounts"). */
export default function BuildLogPage() {
  return <LogPage log={cloudAccountLog} />;
}
