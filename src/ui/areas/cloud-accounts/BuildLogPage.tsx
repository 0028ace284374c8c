import { accountLog } from '../../../data/cloud-accounts/resource.ts';
import type { CloudAccountRecord } from '../../../rules/cloud-accounts/record.ts';
import { cloudAccountStatuses } from '../../../rules/cloud-accounts/statuses.ts';
import { type AreaLog, LogPage } from '../../log/LogPage.tsx';
import { cloudAccountDetail } from './Detail.tsx';

const cloudAccountLog: AreaLog<CloudAccountRecord> = {
  ...cloudAccountDetail,
  read: ({ client }, accountId, signal) => accountLog(client, accountId, signal),
  subtitle: ({ displayName }) => displayName,
  isFailed: ({ status }) => cloudAccountStatuses.hasFailed(status),
};

/** The log of an account's last build job (Administration §2 "Cloud accounts"). */
export default function BuildLogPage() {
  return <LogPage log={cloudAccountLog} />;
}
