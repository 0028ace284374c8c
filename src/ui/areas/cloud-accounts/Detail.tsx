import {
  type CloudAccountRecord,
  cloudAccountSections,
  cloudAccountStatuses,
} from '../../../rules/cloud-accounts/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { TenantLinks, UserLink } from '../../detail/links.tsx';
import { useKeptRecord } from '../../detail/record-reading.ts';
import { usePortal } from '../../portal-context.tsx';
import { RecordStatus } from '../../RecordStatus.tsx';
import { cloudAccountActions } from './actions.ts';

const statusOf = (account: CloudAccountRecord) => <RecordStatus statuses={cloudAccountStatuses} record={account} />;

export const cloudAccountDetail = defineDetail({
  area: 'cloud-accounts',
  noun: 'cloud account',
  title: ({ accountId }) => `Viewing ${accountId}`,
  idOf: ({ accountId }) => accountId ?? null,
  useRecord: (id) => useKeptRecord(usePortal().resources['cloud-accounts'], id),
  subtitle: ({ displayName, client }) => [displayName, client],
  status: statusOf,
  sections: cloudAccountSections,
  values: {
    Status: statusOf,
    'Created By': ({ user }) => user && <UserLink user={user} />,
    Tenants: ({ tenants = [] }) => <TenantLinks tenants={tenants} />,
  },
  actions: {
    ...cloudAccountActions,
    beside: ['EDIT', 'LOGS', 'REJECT', 'DELETE'],
    primary: ['APPROVE', 'LAUNCH', 'RETRY'],
  },
});

/** One cloud account, read-only, with what can be done with it (Administration §2 "Cloud accounts"). */
export default function Detail() {
  return <DetailPage detail={cloudAccountDetail} />;
}
