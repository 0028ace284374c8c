import { ListChecks } from 'lucide-react';
import type { Area } from '../../area.ts';
import { lazyPart } from '../../lazy-part.tsx';

/** Decisions of this device that wait for the server, or whose outcome waits to be seen. */
export const queueArea: Area = {
  label: 'Queue',
  icon: ListChecks,
  home: '/dashboard/queue',
  privilege: 'deployment.approve',
  routes: [
    {
      path: 'queue',
      title: 'Queue',
      // Whoever has decided something finds it here, also after the privilege to decide was taken away.
      privileges: [],
      Page: lazyPart(() => import('./QueuePage.tsx')),
    },
  ],
};
