import { LayoutDashboard } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

export const overviewScreens = {
  icon: LayoutDashboard,
  pages: { list: lazyPart(() => import('./OverviewPage.tsx')) },
} satisfies AreaScreens<'overview'>;
