import { History } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

export const activityLogsScreens = {
  icon: History,
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    view: lazyPart(() => import('./EntryPage.tsx')),
    entity: lazyPart(() => import('./EntityPage.tsx')),
    formerList: lazyPart(() => import('./FormerList.tsx')),
  },
} satisfies AreaScreens<'activity-logs'>;
