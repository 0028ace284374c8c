import { KeyRound } from 'lucide-react';
import type { CredentialRecord } from '../../../rules/credentials/record.ts';
import { tenantAllowsCreation } from '../../../rules/people/tenants.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

const Form = lazyPart(() => import('./CredentialForm.tsx'));

export const credentialsScreens = {
  icon: KeyRound,
  recordAddress: ({ credentials }, { id }) => credentials.view(id),
  recordWords: ({ id, credentialName }: CredentialRecord) => ({ name: credentialName, hint: `Credential #${id}` }),
  createLinks: ({ viewer: { tenantId }, paths: { credentials } }) =>
    tenantAllowsCreation(tenantId) ? [{ label: 'Add New Credential', address: credentials.create() }] : [],
  logged: {
    address: ({ credentials }, id) => credentials.view(id),
    view: async () => (await import('../../../rules/credentials/record.ts')).loggedCredential,
  },
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    create: Form,
    view: lazyPart(() => import('./Detail.tsx')),
    edit: Form,
  },
} satisfies AreaScreens<'credentials'>;
