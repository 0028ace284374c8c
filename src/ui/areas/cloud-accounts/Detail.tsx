import { cloudAccountSections, userName } from '../../../rules/cloud-accounts/sections.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { lines } from '../../detail/detail.css.ts';
import { defineDetail } from '../../detail/detail-definition.ts';
import { PageLink } from '../../detail/links.tsx';
import { useKeptRecord } from '../../detail/record-reading.ts';
import { usePortal } from '../../portal-context.tsx';
import { AccountStatus } from './AccountStatus.tsx';
import { cloudAccountActions } from './actions.ts';
import { accountAddress } from './address.ts';

const cloudAccountDetail = defineDetail({
  area: 'cloud-accounts',
  noun: 'cloud account',
  title: ({ accountId }) => `Viewing ${accountId}`,
  idOf: ({ accountId }) => accountId ?? null,
  useRecord: (id) => useKeptRecord(usePortal().resources['cloud-accounts'], id),
  missing: 'There is no cloud account with this ID in the current tenant.',
  list: ({ 'cloud-accounts': paths }) => paths.list(),
  address: accountAddress,
  subtitle: ({ displayName, client }) => [displayName, client],
  status: (account) => <AccountStatus account={account} />,
  sections: cloudAccountSections,
  values: {
    Status: (account) => <AccountStatus account={account} />,
    'Created By': ({ user }, { paths }) =>
      user && <PageLink to={paths.users.view(user.userId)}>{userName(user)}</PageLink>,
    Tenants: ({ tenants = [] }, { paths }) => (
      <span className={lines}>
        {tenants.map(({ tenantId, tenantName }) => (
          <span key={tenantId}>
            <PageLink to={paths.tenants.view(tenantId)}>{tenantName}</PageLink>
          </span>
        ))}
      </span>
    ),
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
