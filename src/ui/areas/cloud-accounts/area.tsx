import { CloudCog } from 'lucide-react';
import type { CloudAccountRecord } from '../../../rules/cloud-accounts/record.ts';
import { tenantAllowsCreation } from '../../../rules/people/tenants.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

const Form = lazyPart(() => import('./CloudAccountForm.tsx'));
const BuildLog = lazyPart(async () => ({ default: (await import('./Detail.tsx')).BuildLogPage }));

export const cloudAccountsScreens = {
  icon: CloudCog,
  recordAddress: ({ 'cloud-accounts': paths }, { cloudProvider, accountId }: CloudAccountRecord) =>
    paths.view(cloudProvider.toLowerCase(), accountId),
  recordWords: ({ accountId, displayName }: CloudAccountRecord) => ({
    name: displayName,
    hint: `Cloud account ${accountId}`,
  }),
  createLinks: ({ viewer: { tenantId }, paths: { 'cloud-accounts': paths } }) =>
    tenantAllowsCreation(tenantId) ? [{ label: 'Add New AWS', address: paths.create() }] : [],
  logged: {
    address: ({ 'cloud-accounts': paths }, id) => paths.view('aws', id),
    view: async () => (await import('../../../rules/cloud-accounts/record.ts')).loggedCloudAccount,
  },
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    create: Form,
    view: lazyPart(() => import('./Detail.tsx')),
    edit: Form,
    logs: BuildLog,
    build: BuildLog,
  },
} satisfies AreaScreens<'cloud-accounts'>;
