import type { Requested } from '../../../rules/approvals/waiting-approval.ts';
import type { ListColumn } from '../../list/list-definition.ts';
import { TenantName } from '../../portal/TenantName.tsx';

/** For whom and by whom, in both tabs. */
export const requestColumns: readonly ListColumn<Requested, never, 'Tenant' | 'Client' | 'Requested by'>[] = [
  {
    header: 'Tenant',
    width: '112px',
    isForAllTenants: true,
    narrowBelow: 'Client',
    cell: ({ record: { tenantId } }) => (tenantId === null ? '' : <TenantName tenantId={tenantId} />),
    card: 'field',
  },
  { header: 'Client', width: '136px', text: ({ client }) => client, wraps: true, card: 'field' },
  {
    header: 'Requested by',
    width: '124px',
    text: ({ requester }) => requester,
    wraps: true,
    isMuted: true,
    narrowBelow: 'Client',
    card: 'field',
  },
];
