import { Workflow } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy-part.tsx';

export const workflowsScreens = {
  icon: Workflow,
  pages: {
    list: lazyPart(() => import('../../workflows/WorkflowsPage.tsx')),
    tonight: lazyPart(() => import('./tonight/TonightPage.tsx')),
    capsule: lazyPart(() => import('../../workflows/export/CapsulePage.tsx')),
    view: lazyPart(() => import('../../workflows/WorkflowPage.tsx')),
  },
} satisfies AreaScreens<'workflows'>;
