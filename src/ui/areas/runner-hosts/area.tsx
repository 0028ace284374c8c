import { Server } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

export const runnerHostsScreens = {
  icon: Server,
  pages: { list: lazyPart(() => import('./RunnersPage.tsx')) },
} satisfies AreaScreens<'runner-hosts'>;
