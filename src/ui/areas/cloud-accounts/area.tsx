import { CloudCog } from 'lucide-react';
import type { CloudAccountRecord } from '../../../rules/cloud-accounts/sections.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy-part.tsx';
import type { Paths } from '../../paths.ts';
import { accountAddress } from './actions.tsx';

const Form = lazyPart(() => import('./CloudAccountForm.tsx'));

export const cloudAccountsScreens = {
  icon: CloudCog,
  recordAddress: (paths: Paths, record: CloudAccountRecord) => accountAddress(paths, record),
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    create: Form,
    view: lazyPart(() => import('./Detail.tsx')),
    edit: Form,
    logs: lazyPart(() => import('./BuildLogPage.tsx')),
  },
} satisfies AreaScreens<'cloud-accounts'>;
