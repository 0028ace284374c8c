import { accountLog } from '../../../data/cloud-accounts/resource.ts';
import {
  type CloudAccountRecord,
  cloudAccountSections,
  cloudAccountStatuses,
} from '../../../rules/cloud-accounts/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import type { AreaLog } from '../../log/area-log.ts';
import { CancelOperation } from '../../log/CancelOperation.tsx';
import FailureNote from '../../log/FailureNote.tsx';
import { LogPage } from '../../log/LogPage.tsx';
import { TenantLinks, UserLink } from '../../page/links.tsx';
import { useKeptRecord } from '../../page/record-reading.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import { nextRunnerPart } from '../../runners/next-runner-part.tsx';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { cloudAccountActions } from './actions.ts';

const statusOf = (account: CloudAccountRecord) => <RecordStatus statuses={cloudAccountStatuses} record={account} />;

export const cloudAccountDetail = defineDetail({
  area: 'cloud-accounts',
  noun: 'cloud account',
  title: ({ accountId }) => `Viewing ${accountId}`,
  idOf: ({ accountId }) => accountId ?? null,
  useRecord: (id) => useKeptRecord(usePortal().resources['cloud-accounts'], id),
  name: ({ displayName }) => displayName,
  subtitle: ({ client }) => [client],
  status: statusOf,
  note: (record) => <FailureNote log={cloudAccountLog} record={record} lifecycle={cloudAccountActions.lifecycle} />,
  sections: cloudAccountSections,
  values: {
    Status: ({ status }) => <StatusBadge {...cloudAccountStatuses.look(status)} />,
    'Created By': ({ user }) => user && <UserLink user={user} />,
    Tenants: ({ tenants = [] }) => <TenantLinks tenants={tenants} />,
  },
  parts: { AWS: nextRunnerPart('cloud-accounts') },
  actions: {
    ...cloudAccountActions,
    beside: ['EDIT', 'LOGS', 'CANCEL', 'PLAN', 'DELETE'],
    decision: ['REJECT', 'APPROVE'],
    primary: ['LAUNCH', 'RETRY'],
    extensions: { CANCEL: 'cancelOperations', PLAN: 'areaPlans' },
  },
});

/** Administration §2 "Cloud accounts". */
export default function Detail() {
  return <DetailPage detail={cloudAccountDetail} />;
}

const cloudAccountLog: AreaLog<CloudAccountRecord> = {
  ...cloudAccountDetail,
  area: 'cloud-accounts',
  address: ({ 'cloud-accounts': paths }, id, buildNumber) =>
    buildNumber === null ? paths.logs(id) : paths.build(id, buildNumber),
  read: ({ client }, accountId, signal) => accountLog(client, accountId, signal),
  subtitle: ({ displayName }) => displayName,
  isFailed: ({ status }) => cloudAccountStatuses.hasFailed(status),
  isInProgress: ({ status }) => cloudAccountStatuses.isInProgress(status),
  whileRunning: (record) => (
    <CancelOperation actions={cloudAccountActions} action="CANCEL" extension="cancelOperations" record={record} />
  ),
};

export function BuildLogPage() {
  return <LogPage log={cloudAccountLog} />;
}
