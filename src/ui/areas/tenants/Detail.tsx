import { tenantSections } from '../../../rules/tenants/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { UserLinks } from '../../page/links.tsx';
import { useKeptRecord } from '../../page/record-reading.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import { tenantActions } from './actions.ts';

const tenantDetail = defineDetail({
  area: 'tenants',
  noun: 'tenant',
  title: ({ tenantId }) => `Viewing ${tenantId}`,
  idOf: ({ tenantId }) => tenantId ?? null,
  useRecord: (id) => useKeptRecord(usePortal().resources.tenants, id),
  name: ({ tenantName }) => tenantName,
  sections: tenantSections,
  values: { Users: ({ users = [] }) => <UserLinks users={users} /> },
  actions: { ...tenantActions, beside: ['DELETE'], primary: ['EDIT'] },
});

/** Administration §2 "Tenants". */
export default function Detail() {
  return <DetailPage detail={tenantDetail} />;
}
