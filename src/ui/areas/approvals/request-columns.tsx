import type { Requested } from '../../../rules/approvals/waiting-approval.ts';
import type { ListColumn } from '../../list/list-definition.ts';
import { TenantName } from '../../portal/TenantName.tsx';

/** For whom and by whom, in both tabs. */
export const requestColumns: readonly ListColumn<Requested, never, 'Tenant' | 'Client' | 'Requested by'>[] = [
  {
    header: 'Tenant',
    width: '96px',
    isForAllTenants: true,
    cell: ({ record: { tenantId } }) => (tenantId === null ? '' : <TenantName tenantId={tenantId} />),
    card: 'field',
  },
  { header: 'Client', width: '14%', text: ({ client }) => client, wraps: true, card: 'field' },
  {
    header: 'Requested by',
    width: '15%',
    text: ({ requester }) => requester,
    wraps: true,
    isMuted: true,
    tabletBelow: 'Client',
    card: 'field',
  },
];
