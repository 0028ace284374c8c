import { keptList } from '../../../data/resources/list-source.ts';
import { tenantListAddress } from '../../../rules/tenants/record.ts';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { tenantActions } from './actions.ts';

/** Administration §2 "Tenants". */
const tenantList = defineList({
  area: 'tenants',
  words: {
    title: 'Tenants',
    record: 'tenant',
    records: 'tenants',
    noun: 'tenant',
    nouns: 'tenants',
    nameOf: ({ tenantName }) => tenantName,
    describe: ({ tenantId, tenantName }) => `Tenant ${tenantId}: ${tenantName}`,
    whenEmpty: 'No tenants yet. They appear here once they are created.',
  },
  address: tenantListAddress,
  path: ({ tenants }, search) => tenants.list(search),
  source: (portal, address) => keptList(portal, portal.resources.tenants, address),
  columns: [
    {
      header: 'Tenant ID',
      width: 'min(190px, 18vw)',
      text: ({ tenantId }) => tenantId,
      wraps: true,
      link: 'row',
      linkLabel: ({ tenantId }) => `View tenant ${tenantId}`,
      card: 'field',
    },
    { header: 'Tenant name', text: ({ tenantName }) => tenantName, wraps: true, link: 'pointer', card: 'heading' },
    {
      header: 'Description',
      text: ({ description }) => description ?? '',
      wraps: true,
      isMuted: true,
      narrowBelow: 'Tenant name',
      card: 'field',
    },
    { header: 'Users', isNamed: true, width: '84px', text: ({ users = [] }) => String(users.length), card: 'field' },
  ],
  actions: { ...tenantActions, view: 'VIEW', likely: ['EDIT'], cardButtons: [] },
});

export default function List() {
  return <ListPage list={tenantList} />;
}
