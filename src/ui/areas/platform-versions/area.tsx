import { Package } from 'lucide-react';
import { mayCreatePlatformVersions } from '../../../rules/access/grants.ts';
import type { PlatformVersionRecord } from '../../../rules/platform-versions/record.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

const Form = lazyPart(() => import('./PlatformVersionForm.tsx'));

export const platformVersionsScreens = {
  icon: Package,
  newRecordForm: lazyPart(async () => ({ default: (await import('./PlatformVersionForm.tsx')).NewPlatformVersion })),
  recordAddress: (paths, { id }: PlatformVersionRecord) => paths['platform-versions'].view(id),
  recordWords: ({ id, name }: PlatformVersionRecord) => ({ name, hint: `Platform version ${id}` }),
  createLinks: ({ viewer: { privileges }, paths }) =>
    mayCreatePlatformVersions(privileges)
      ? [{ label: 'Add New Platform Version', address: paths['platform-versions'].create() }]
      : [],
  logged: {
    address: (paths, id) => paths['platform-versions'].view(id),
    view: async () => (await import('../../../rules/platform-versions/record.ts')).loggedPlatformVersion,
  },
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    create: Form,
    view: lazyPart(() => import('./Detail.tsx')),
    edit: Form,
  },
} satisfies AreaScreens<'platform-versions'>;
