import { BadgeCheck } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

export const approvalsScreens = {
  icon: BadgeCheck,
  pages: { list: lazyPart(() => import('./List.tsx')), done: lazyPart(() => import('./DoneList.tsx')) },
} satisfies AreaScreens<'approvals'>;
