import { Users } from 'lucide-react';
import type { UserRecord } from '../../../rules/users/record.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

const Form = lazyPart(() => import('./UserForm.tsx'));

export const usersScreens = {
  icon: Users,
  recordAddress: ({ users }, { id }) => users.view(id),
  recordWords: ({ id, firstName, lastName, email }: UserRecord) => ({
    name: `${firstName} ${lastName}`,
    hint: `User #${id}, ${email}`,
  }),
  logged: {
    address: ({ users }, id) => users.view(id),
    view: async () => (await import('../../../rules/users/record.ts')).loggedUser,
  },
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    view: lazyPart(() => import('./Detail.tsx')),
    edit: Form,
  },
} satisfies AreaScreens<'users'>;
