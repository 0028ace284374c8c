import { ListChecks } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

export const queueScreens = {
  icon: ListChecks,
  pages: { list: lazyPart(() => import('./QueuePage.tsx')) },
} satisfies AreaScreens<'queue'>;
