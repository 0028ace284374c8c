import { ShieldCheck } from 'lucide-react';
import { worksInAllTenants } from '../../../rules/access/grants.ts';
import type { RoleRecord } from '../../../rules/roles/record.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

const Form = lazyPart(() => import('./RoleForm.tsx'));

export const rolesScreens = {
  icon: ShieldCheck,
  recordAddress: ({ roles }, { id }) => roles.view(id),
  recordWords: ({ roleId, name }: RoleRecord) => ({ name, hint: `Role ${roleId}` }),
  createLinks: ({ viewer: { privileges }, paths: { roles } }) =>
    worksInAllTenants(privileges) ? [{ label: 'Add New Role', address: roles.create() }] : [],
  logged: {
    address: ({ roles }, id) => roles.view(id),
    view: async () => (await import('../../../rules/roles/record.ts')).loggedRole,
  },
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    create: Form,
    view: lazyPart(() => import('./Detail.tsx')),
    edit: Form,
  },
} satisfies AreaScreens<'roles'>;
