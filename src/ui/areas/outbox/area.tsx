import { ListChecks } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

export const outboxScreens = {
  icon: ListChecks,
  pages: { list: lazyPart(() => import('./OutboxPage.tsx')) },
} satisfies AreaScreens<'outbox'>;
