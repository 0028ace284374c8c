import { Workflow } from 'lucide-react';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

/** Pages draw the forms of every area: these come with them, and with no other page. */
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
