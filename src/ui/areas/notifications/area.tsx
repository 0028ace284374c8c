import { Bell } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

export const notificationsScreens = {
  icon: Bell,
  pages: { list: lazyPart(() => import('./NotificationsPage.tsx')) },
} satisfies AreaScreens<'notifications'>;
