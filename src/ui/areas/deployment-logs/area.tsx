import { ScrollText } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

export const deploymentLogsScreens = {
  icon: ScrollText,
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    view: lazyPart(() => import('./EntryPage.tsx')),
    formerList: lazyPart(() => import('./FormerList.tsx')),
  },
} satisfies AreaScreens<'deployment-logs'>;
