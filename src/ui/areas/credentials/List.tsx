import { keptList } from '../../../data/resources/list-source.ts';
import { credentialListAddress, secretsWords, usedForWords } from '../../../rules/credentials/record.ts';
import { userName } from '../../../rules/people/users.ts';
import { CLOUD_PROVIDER_WORDS } from '../../../rules/reference/cloud-providers.ts';
import { defineList } from '../../list/define-list.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { credentialActions } from './actions.ts';

/** Administration §2 "Credentials". */
const credentialList = defineList({
  area: 'credentials',
  words: {
    title: 'Credentials',
    record: 'credential',
    records: 'credentials',
    noun: 'credential',
    nouns: 'credentials',
    nameOf: ({ credentialName }) => credentialName,
    describe: ({ credentialName, cloudProvider }) =>
      `Credential ${credentialName}: ${CLOUD_PROVIDER_WORDS[cloudProvider]}`,
    whenEmpty: 'No credentials yet. They appear here once they are created.',
  },
  address: credentialListAddress,
  path: ({ credentials }, search) => credentials.list(search),
  source: (portal, address) => keptList(portal, portal.resources.credentials, address),
  columns: [
    {
      header: 'Credential name',
      text: ({ credentialName }) => credentialName,
      wraps: true,
      link: 'row',
      linkLabel: ({ credentialName }) => `View ${credentialName}`,
      card: 'heading',
    },
    {
      header: 'Cloud provider',
      width: '112px',
      text: ({ cloudProvider }) => CLOUD_PROVIDER_WORDS[cloudProvider],
      card: 'field',
    },
    {
      header: 'Used for',
      width: 'min(172px, 14vw)',
      text: (credential) => usedForWords(credential).join(', '),
      wraps: true,
      card: 'field',
    },
    { header: 'Secrets', isNamed: true, width: '120px', text: secretsWords, card: 'field' },
    {
      header: 'Tenants',
      width: 'min(200px, 16vw)',
      text: ({ tenants = [] }) => tenants.map(({ tenantName }) => tenantName).join(', '),
      wraps: true,
      isMuted: true,
      narrowBelow: 'Credential name',
      card: 'field',
    },
    {
      header: 'Created By',
      width: 'min(124px, 9vw)',
      text: ({ createdByUser }) => (createdByUser ? userName(createdByUser) : ''),
      wraps: true,
      isMuted: true,
      narrowBelow: 'Cloud provider',
      card: 'field',
    },
  ],
  actions: { ...credentialActions, view: 'VIEW', likely: ['EDIT'], cardButtons: [] },
});

export default function List() {
  return <ListPage list={credentialList} />;
}
