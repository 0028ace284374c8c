import { Workflow } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

/** These pages draw every area's forms, which no other page loads. */
async function withForms<Page>(page: Promise<Page>): Promise<Page> {
  const forms = import('../../../machines/workflows/registry.ts').then(({ loadForms }) => loadForms());
  const [loaded] = await Promise.all([page, forms]);
  return loaded;
}

export const workflowsScreens = {
  icon: Workflow,
  pages: {
    list: lazyPart(() => withForms(import('../../workflows/WorkflowsPage.tsx'))),
    tonight: lazyPart(() => import('./tonight/TonightPage.tsx')),
    capsule: lazyPart(() => import('../../workflows/export/CapsulePage.tsx')),
    view: lazyPart(() => withForms(import('../../workflows/WorkflowPage.tsx'))),
  },
} satisfies AreaScreens<'workflows'>;
